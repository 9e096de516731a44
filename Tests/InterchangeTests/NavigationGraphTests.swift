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
      "app://u?q={q}&amp;m=a.b",
      [#"app://u\?((?:^)(?!(?:.*&)?m(?!=a\.b(?:&|$))(?:[=&]|$)).*)"#], []
    ),
    (
      "app://u?i={id}&amp;{x}",
      [#"app://u\?((?:^)(?!(?:.*&)?i(?:[=&]|$)).*)"#, #"app://u\?{*&}?i=:id([^&]*){&*}?"#],
      ["query-ignored"]
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

  /// The arguments that a deep link hands on, as on a device; nil where it does not match.
  private func captured(_ uri: String, required: [String], by link: String) throws -> [String:
    String]?
  {
    let arguments = required.map { "<argument android:name=\"\($0)\"/>" }.joined()
    let text = """
      <navigation xmlns:android="u" xmlns:app="v" android:id="@+id/nav"><fragment android:id="@+id/d"
      android:name="D">\(arguments)<deepLink app:uri="\(uri)"/></fragment></navigation>
      """
    let read = try AndroidImport.import(SourceText(text, file: "g.xml"))
    guard let match = try ImportedPatternTests.index(read.catalog).firstMatch(link) else {
      return nil
    }
    let captures = match.captures.filter { $0.name.first?.isNumber == false }
    return Dictionary(uniqueKeysWithValues: captures.map { ($0.name, $0.value) })
  }

  @Test(
    arguments: [
      (
        "app://map?pos={lat},{lng}", ["lat", "lng"], "app://map?pos=1,2", ["lat": "1", "lng": "2"]
      ),
      (
        "app://map?pos={lat},{lng}", ["lat", "lng"], "app://map?x=1&pos=1,2&y=3",
        ["lat": "1", "lng": "2"]
      ),
      ("app://map?pos={lat},{lng}", ["lat", "lng"], "app://map?pos=1", nil),
      ("app://map?pos={lat},{lng}", ["lat", "lng"], "app://map", nil),
      ("app://find?query=name:{q}", ["q"], "app://find?query=name:x%20y", ["q": "x y"]),
      (
        "messages/{u}?message={m}", ["u", "m"], "https://messages/7?message=8",
        ["u": "7", "m": "8"]
      ),
      ("app://s/{id}?t={t},e={e}", ["id"], "app://s/1?t=a,e=b", ["id": "1", "t": "a", "e": "b"]),
      ("app://s/{id}?t={t},e={e}", ["id"], "app://s/1", ["id": "1"]),
      ("app://s/{id}?t={t},e={e}", ["id"], "app://s/1?x=2", ["id": "1"]),
      ("app://s/{id}?t={t},e={e}", ["id"], "app://s/1?t=a", nil),
      ("app://s?a=x{a}&amp;b=y{b}", ["a", "b"], "app://s?a=x1&b=y2", ["a": "1", "b": "2"]),
      ("app://s?a=x{a}&amp;b=y{b}", ["b"], "app://s?b=y2", ["b": "2"]),
      ("app://s?m=fix&amp;a=x{a}", ["a"], "app://s?a=x1", ["a": "1"]),
      ("app://s?m=fix&amp;a=x{a}", ["a"], "app://s?m=other&a=x1", nil),
    ] as [(String, [String], String, [String: String]?)])
  func aDeepLinkHandsOnItsArguments(
    _ uri: String, _ required: [String], _ link: String, _ expected: [String: String]?
  ) throws {
    #expect(try captured(uri, required: required, by: link) == expected)
  }

  /// Without its required arguments a destination is never opened, here as on a device.
  @Test(arguments: ["app://map", "app://map/{user-id}", "app://map?{lat}"])
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
