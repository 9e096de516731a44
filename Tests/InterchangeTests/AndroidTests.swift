import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

@Suite struct AndroidTests {
  private func manifest(_ filters: String, activity: String = ".MainActivity") -> String {
    """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.x">
    <application><activity android:name="\(activity)">\(filters)</activity></application></manifest>
    """
  }

  private func filter(_ data: String, action: String = "android.intent.action.VIEW") -> String {
    "<intent-filter><action android:name=\"\(action)\"/>\(data)</intent-filter>"
  }

  private func read(
    _ text: String, options: AndroidImport.Options = .init()
  ) throws -> ImportResult {
    try AndroidImport.import(SourceText(text, file: "AndroidManifest.xml"), options: options)
  }

  private func patterns(_ data: String) throws -> [String] {
    try read(manifest(filter(data))).catalog.routes["MainActivity"]?.patterns.keys.sorted() ?? []
  }

  @Test func theAttributesOfAFilterAreMultiplied() throws {
    let text = try patterns(
      """
      <data android:scheme="http"/><data android:scheme="https"/>
      <data android:host="a.net" android:path="/x"/><data android:host="b.net"/>
      """)
    #expect(
      text == ["http://a.net/x", "http://b.net/x", "https://a.net/x", "https://b.net/x"])
  }

  @Test(arguments: [
    (
      #"android:scheme="https" android:host="*.x.net" android:pathPrefix="/w""#,
      ["https://*.x.net/w*"]
    ),
    (#"android:scheme="https" android:host="x" android:pathPattern="/a.*/b""#, ["https://x/a*/b"]),
    (
      #"android:scheme="https" android:host="x" android:pathPattern="/a.b\\.c""#,
      ["https://x/a(.)b.c"]
    ),
    (#"android:scheme="https" android:host="x" android:pathPattern="/ab*""#, ["https://x/a(b*)"]),
    (#"android:scheme="https" android:host="x" android:pathSuffix=".pdf""#, ["https://x/*.pdf"]),
    (
      #"android:scheme="https" android:host="x" android:port="81" android:path="/a""#,
      ["https://x:81/a"]
    ),
    (#"android:scheme="https" android:host="x""#, ["https://x/*"]),
    (#"android:scheme="app" android:host="x""#, ["app://x", "app://x/*"]),
    (#"android:scheme="app""#, ["app://*", "app://*/*"]),
    (#"android:scheme="app" android:path="/lost""#, ["app://*", "app://*/*"]),
    (#"android:host="x" android:path="/a""#, []),
    (#"android:scheme="https" android:host="@string/host" android:path="/a""#, []),
    (#"android:scheme="https" android:host="x" android:path="@string/path""#, []),
  ])
  func aDataElementIsAPattern(_ data: String, _ expected: [String]) throws {
    let found = try patterns("<data \(data)/>")
    #expect(found == expected)
  }

  @Test func whatCannotBeSaidIsReported() throws {
    let result = try read(
      manifest(
        filter("<data android:scheme=\"app\" android:host=\"x\" android:mimeType=\"a/b\"/>")
          + filter("<data android:scheme=\"app\"/>", action: "android.intent.action.SEND")
          + filter("<data android:scheme=\"app\" android:host=\"@string/h\"/>")
          + filter("<data android:scheme=\"app\" android:host=\"y\" android:ssp=\"z\"/>")))
    #expect(
      result.notes.map(\.code) == [
        "mime-type", "filter-without-view", "unresolved-value", "attribute-ignored",
      ])
    #expect(result.notes.allSatisfy { ($0.place?.line ?? 0) > 0 })
  }

  @Test func openValuesCanBeGiven() throws {
    let text = manifest(
      filter(
        "<data android:scheme=\"https\" android:host=\"${h}.net\" android:path=\"@string/p\"/>"))
    let result = try read(text, options: .init(values: ["${h}": "x", "@string/p": "/a"]))
    #expect(result.catalog.routes["MainActivity"]?.patterns.keys.sorted() == ["https://x.net/a"])
  }

  @Test func aFilterThatStandsForTooManyLinksIsRefused() {
    let hosts = (0..<200).map { "<data android:host=\"h\($0)\"/>" }.joined()
    let paths = (0..<200).map { "<data android:path=\"/p\($0)\"/>" }.joined()
    #expect {
      try read(manifest(filter("<data android:scheme=\"https\"/>" + hosts + paths)))
    } throws: {
      ($0 as? ImportError)?.diagnostic.code == "too-many-links"
        && ($0 as? ImportError)?.diagnostic.message.contains("40000") == true
    }
  }

  @Test func anExportReadsBackAsTheSameLinks() throws {
    let first = try read(
      manifest(
        filter("<data android:scheme=\"https\" android:host=\"x.net\" android:path=\"/a\"/>")
          + filter("<data android:scheme=\"app\" android:host=\"x\"/>")
          + filter(
            "<data android:scheme=\"https\" android:host=\"*.y.net\" android:pathPrefix=\"/w.\"/>")
          + filter(
            "<data android:scheme=\"https\" android:host=\"z\" android:pathPattern=\"/a.*/b\\\\.c\"/>"
          )))
    let text = AndroidExport.manifest(first.catalog)
    #expect(text.notes.map(\.code) == ["any-path"])
    let second = try read(text.text)
    #expect(
      second.catalog.routes["MainActivity"]?.patterns
        == first.catalog.routes["MainActivity"]?.patterns)
  }

  @Test func anExportSaysWhatItCannot() throws {
    var catalog = RouteCatalog()
    catalog.routes["a"] = Route(
      identifier: "a", className: "A",
      patterns: [
        .init(text: "/x"), .init(text: "https://x.net/u/:id\\?q=1"), .init(text: "*://h/y"),
      ])
    let plain = AndroidExport.manifest(catalog)
    #expect(
      plain.notes.map(\.code) == [
        "pattern-left-out", "pattern-left-out", "query-ignored", "pattern-widened",
      ])
    #expect(plain.text.contains("android:pathPattern=\"/u/.*\""))
    let full = AndroidExport.manifest(catalog, options: .init(schemes: ["https"], hosts: ["x.net"]))
    #expect(full.notes.map(\.code) == ["query-ignored", "pattern-widened"])
  }

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
    #expect(catalog.segues[object("home.back")]?.kind == .unwind)
    let route = try #require(catalog.routes["detail"])
    #expect(
      route.patterns.keys.sorted() == [
        "app://d/:id/*", "http://x.net/d/:id", "https://x.net/d/:id",
      ])
    #expect(route.parameters["id"] == .init(name: "id", kind: .int, isRequired: true))
    #expect(route.parameters["tab"]?.defaultValue == "all")
    #expect(route.parameters["extra"]?.isRequired == false)
    #expect(result.notes.map(\.code) == ["argument-type"])
  }

  @Test func aSecondImportOfAGraphChangesNothing() throws {
    let result = try AndroidImport.import(SourceText(graph, file: "main_nav.xml")).catalog
    var catalog = RouteCatalog()
    try catalog.apply(CatalogMerge.plan(result, into: catalog).changes)
    #expect(catalog == result)
    #expect(CatalogMerge.plan(result, into: catalog).changes.isEmpty)
  }

  @Test func anotherDocumentIsRefused() {
    #expect {
      try AndroidImport.import(SourceText("<resources/>", file: "f"))
    } throws: { ($0 as? ImportError)?.diagnostic.code == "not-android" }
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func theRealFilesAreRead() throws {
    var patterns = 0
    var links: [String: [String]] = [:]
    var scenes = 0
    for folder in ["android/manifest", "android/nav"] {
      let directory = Corpus.file(folder)
      for file in try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() {
        let result = try AndroidImport.import(
          SourceText.read(directory.appendingPathComponent(file).path))
        scenes += result.catalog.scenes.count
        for (name, route) in result.catalog.routes {
          patterns += route.patterns.count
          links[name] = route.patterns.keys.sorted()
        }
      }
    }
    #expect(patterns > 20)
    #expect(scenes > 50)
    #expect(
      links["user_profile"] == [
        "http://www.example.com/user/:userName", "https://www.example.com/user/:userName",
      ])
    #expect(links["announcement"] == ["https://droidkaigi.jp/2020/announcement"])
  }
}
