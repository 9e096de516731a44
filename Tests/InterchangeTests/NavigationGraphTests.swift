import Foundation
import Interchange
import RouteModel
import Simulation
import TestSupport
import Testing
import URLPatterns

struct NavigationGraphTests {
  private let graph = """
    <navigation xmlns:android="u" xmlns:app="v" android:id="@+id/nav" app:startDestination="@id/home">
    <action android:id="@+id/global" app:destination="@id/detail"/>
    <fragment android:id="@+id/home" android:name="com.x.HomeFragment">
      <action android:id="@+id/open" app:destination="@+id/detail" app:popUpTo="@id/home"/>
      <action android:id="@+id/ask" app:destination="@id/ask_dialog"/>
      <action android:id="@+id/back" app:popUpTo="@id/home"/>
    </fragment>
    <fragment android:id="@+id/detail" android:name="com.x.DetailFragment">
      <argument android:name="id" app:argType="integer"/>
      <argument android:name="tab" app:argType="string" android:defaultValue="all"/>
      <argument android:name="extra" app:argType="com.x.Thing" app:nullable="true" android:defaultValue="@null"/>
      <deepLink app:uri="x.net/d/{id}?tab={tab}"/>
      <deepLink app:uri="app://d/{id}/.*"/>
    </fragment>
    <dialog android:id="@+id/ask_dialog" android:name="com.x.AskDialog"/>
    <include app:graph="@navigation/settings"/>
    </navigation>
    """

  @Test func aNavigationGraphIsAStoryboard() throws {
    let result = try AndroidImport.import(SourceText(graph, file: "res/main_nav.xml"))
    let catalog = result.catalog
    func object(_ id: String) -> StoryboardObject { .init(storyboard: "main_nav", objectID: id) }
    #expect(catalog.storyboards["main_nav"]?.initialScene == "nav")
    #expect(catalog.scenes[object("home")]?.className == "HomeFragment")
    #expect(catalog.scenes[object("nav")]?.container == .navigation)
    #expect(catalog.scenes[object("settings")]?.reference?.storyboard == "settings")
    #expect(catalog.segues[object("nav.start")]?.relationship == "rootViewController")
    #expect(catalog.segues[object("nav.global")]?.destination == "detail")
    #expect(catalog.segues[object("home.open")]?.kind == .show)
    #expect(catalog.segues[object("home.ask")]?.kind == .presentation)
    #expect(catalog.segues[object("home.back")] == nil)
    let route = try #require(catalog.routes["detail"])
    #expect(
      route.patterns.keys.sorted() == [
        "app://d/:id/*", "http://x.net/d/:id", "https://x.net/d/:id",
      ])
    #expect(route.parameters["id"] == .init(name: "id", kind: .int, isRequired: true))
    #expect(route.parameters["tab"]?.defaultValue == "all")
    #expect(route.parameters["extra"]?.isRequired == false)
    #expect(result.notes.map(\.code) == ["pop-action", "argument-type"])
  }

  private func links(
    _ elements: String, values: [String: String] = [:]
  ) throws -> (texts: [String], notes: [String]) {
    let text = """
      <navigation xmlns:android="u" xmlns:app="v" android:id="@+id/nav">
      <fragment android:id="@+id/d" android:name="D">\(elements)</fragment></navigation>
      """
    let result = try AndroidImport.import(
      SourceText(text, file: "g.xml"), values: AndroidValues(values))
    return (
      result.catalog.routes["d"]?.patterns.keys.sorted() ?? [], result.notes.map(\.code)
    )
  }

  @Test(arguments: [
    ("https://x.net/a:b/{id}", [#"https://x.net/a\:b/:id"#], []),
    ("https://x.net:81/{id}", ["https://x.net:81/:id"], []),
    (
      "x.net/{id}/{id}", [#"http://x.net/:id/([^\/]+)"#, #"https://x.net/:id/([^\/]+)"#],
      ["name-repeated"]
    ),
    ("app://u/{user-id}/x", [#"app://u/([^\/]+)/x"#], ["name-lost"]),
    (
      "app://u?q={q}&amp;m=a.b&amp;i={id}&amp;{x}", ["app://u"],
      ["query-ignored", "query-ignored", "query-ignored"]
    ),
    ("app://u?q={q}#part{n}", ["app://u#part:n"], []),
    ("app://u/{id}.*/{a}{b}", ["app://u/{:id}{*}/{:a}:b"], []),
    ("@string/link", [], ["unresolved-value"]), ("${appId}://x", [], ["unresolved-value"]),
    ("app:go/{id}", [], ["no-authority"]), ("a b://x", [], ["bad-pattern"]),
  ])
  func aDeepLinkIsAPattern(_ uri: String, _ expected: [String], _ notes: [String]) throws {
    let found = try links("<deepLink app:uri=\"\(uri)\"/>")
    #expect(found.texts == expected)
    #expect(
      found.notes == notes || uri == "a b://x" && found.notes == ["bad-pattern", "bad-pattern"])
  }

  /// Without its required arguments a destination is never opened, here as on a device.
  @Test(arguments: [
    "app://map", "app://map/{user-id}", "app://map?{lat}", "app://map?at={lat},{lng}",
  ])
  func aLinkThatIsAlwaysRefusedIsLeftOut(_ uri: String) throws {
    let found = try links("<argument android:name=\"lat\"/><deepLink app:uri=\"\(uri)\"/>")
    #expect(found.texts.isEmpty)
    #expect(found.notes.last == "argument-missing")
  }

  @Test func whatADeepLinkAsksForBesidesIsSaid() throws {
    let found = try links(
      """
      <deepLink app:uri="app://a" app:mimeType="a/b"/><deepLink app:action="X"/>
      <deepLink app:uri="app://b" app:action="com.x.GO"/>
      <deepLink app:uri="@string/l" app:action="android.intent.action.VIEW"/>
      <action android:id="@+id/away" app:destination="@id/elsewhere"/>
      <action android:id="@+id/go" app:destination="@id/d"><argument android:name="n"/></action>
      <argument android:name="t" android:defaultValue="@string/t"/>
      """, values: ["@string/l": "app://c"])
    #expect(found.texts == ["app://c"])
    #expect(
      found.notes.sorted() == [
        "action-argument", "destination-elsewhere", "link-without-uri", "link-without-view",
        "mime-type", "unresolved-value",
      ])
  }

  @Test func theArgumentsOfAGraphAreNoted() throws {
    let text = """
      <navigation xmlns:android="u" xmlns:app="v" android:id="@+id/nav">
      <argument android:name="user"/>
      <fragment android:id="@+id/home" android:name="Home"/></navigation>
      """
    let result = try AndroidImport.import(SourceText(text, file: "g.xml"))
    #expect(result.notes.first { $0.code == "graph-argument" }?.place?.line == 2)
    #expect(result.catalog.routes.isEmpty)
  }

  @Test func aSecondImportOfAGraphChangesNothing() throws {
    let result = try AndroidImport.import(SourceText(graph, file: "main_nav.xml")).catalog
    var catalog = RouteCatalog()
    try catalog.apply(CatalogMerge.plan(result, into: catalog).changes)
    #expect(catalog == result)
    #expect(CatalogMerge.plan(result, into: catalog).changes.isEmpty)
  }
}
