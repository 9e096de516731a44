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
    """
    <intent-filter android:autoVerify="true"><action android:name="\(action)"/>
    <category android:name="android.intent.category.BROWSABLE"/>\(data)</intent-filter>
    """
  }

  private func read(
    _ text: String, values: AndroidValues = AndroidValues(), limit: Int = 10_000
  ) throws -> ImportResult {
    try AndroidImport.import(
      SourceText(text, file: "AndroidManifest.xml"), values: values, limit: limit)
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
    (#"android:scheme="app""#, ["app:*", "app://*", "app://*/*"]),
    (#"android:scheme="app" android:path="/lost""#, ["app:*", "app://*", "app://*/*"]),
    (
      #"android:scheme="https" android:host="x" android:pathAdvancedPattern="/a/[0-9]+/b{2}\\.c""#,
      [#"https://x/a/([0-9]+\/b{2}\.c)"#]
    ),
    (
      #"android:scheme="https" android:host="x" android:pathAdvancedPattern="/a[^/.]*""#,
      [#"https://x/a([^/.]*)"#]
    ),
    (
      #"android:scheme="https" android:host="x" android:pathPattern=".*\\.pdf""#,
      ["https://x/*.pdf"]
    ),
    (
      #"android:scheme="https" android:host="x" android:pathSuffix="/end""#,
      ["https://x/*/end", "https://x/end"]
    ),
    (
      #"android:scheme="https" android:host="x" android:pathPattern="/a..*b*.*""#,
      ["https://x/a(.){*}(b*){*}"]
    ),
    (#"android:scheme="https" android:host="x" android:path="a""#, []),
    // The device compares the decoded path.
    (#"android:scheme="https" android:host="x" android:path="/a?b""#, ["https://x/a%3Fb"]),
    (#"android:scheme="https" android:host="x" android:path="/a%20b""#, ["https://x/a%2520b"]),
    (
      #"android:scheme="https" android:host="x" android:pathPattern="/é*""#,
      ["https://x/((?:%C3%A9)*)"]
    ),
    // An empty attribute is no missing one.
    (#"android:scheme="o" android:host="" android:path="/config""#, ["o:///config"]),
    (#"android:scheme="o" android:host="" android:pathPrefix="/a""#, ["o:///a*"]),
    (#"android:scheme="o" android:host="h" android:path="""#, ["o://h"]),
    (#"android:scheme="o" android:host="h" android:pathPrefix="""#, ["o://h", "o://h/*"]),
    (#"android:scheme="" android:host="h""#, []),
    // A scheme in capitals never matches.
    (#"android:scheme="HTTPS" android:host="x""#, []),
    (
      #"android:scheme="https" android:host="x" android:pathAdvancedPattern="/[{}]+/x\\.y""#,
      [#"https://x/([{}]+\/x\.y)"#]
    ),
    (
      #"android:scheme="https" android:host="x" android:pathAdvancedPattern="/\\{*a""#,
      [#"https://x/((?:%7B)*a)"#]
    ),
    (#"android:scheme="tel" android:ssp="911""#, []),
    (#"android:scheme="h t" android:host="x""#, []),
    (#"android:scheme="https" android:host="x" android:mimeType="a/b""#, []),
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
    #expect(
      result.catalog.routes["MainActivity"]?.patterns.keys.sorted() == ["app://y", "app://y/*"])
    #expect(result.notes.allSatisfy { ($0.place?.line ?? 0) > 0 })
  }

  @Test func aPortBelongsToTheHostOfItsElement() throws {
    let data = """
      <data android:scheme="https"/><data android:host="a" android:port="81"/>
      <data android:host="b"/><data android:port="9"/>
      """
    #expect(try patterns(data) == ["https://a:81/*", "https://b/*"])
    #expect(try read(manifest(filter(data))).notes.map(\.code) == ["port-without-host"])
  }

  @Test func whatABrowserDoesNotOpenIsSaid() throws {
    let data = "<data android:scheme=\"app\" android:host=\"x\"/>"
    let group = "<uri-relative-filter-group/>"
    let text = manifest(
      "<intent-filter><action android:name=\"android.intent.action.VIEW\"/>\(data)</intent-filter>"
        + filter(data.replacing("\"x\"", with: "\"y\"") + group)
    ).replacing(
      "<activity ", with: "<activity android:exported=\"false\" android:enabled=\"@bool/e\" ")
    let result = try read(text)
    #expect(result.notes.map(\.code) == ["unresolved-value", "not-browsable", "empty-group"])
    let route = try #require(result.catalog.routes["MainActivity"])
    #expect(route.isInternal && route.isEnabled)
    #expect(route.patterns.keys.sorted() == ["app://x", "app://x/*"])
    let known = try read(text, values: AndroidValues(["@bool/e": "false"]))
    #expect(known.catalog.routes["MainActivity"]?.isEnabled == false)
  }

  @Test func openValuesCanBeGiven() throws {
    let text = manifest(
      filter(
        "<data android:scheme=\"https\" android:host=\"${h}.net\" android:path=\"@string/p\"/>"))
    let result = try read(
      text, values: AndroidValues(["${h}": "x", "@string/p": "/a"]))
    #expect(result.catalog.routes["MainActivity"]?.patterns.keys.sorted() == ["https://x.net/a"])
  }

  @Test func plainTextsOfAResourceFileAreValues() throws {
    let resources = """
      <resources><string name="host" translatable="false">
        www.example.com
      </string><bool name="on">false</bool><string name="path">/first</string>
      <string name="path">/second</string><string>nameless</string></resources>
      """
    var values = AndroidValues(["@string/known": "/given"])
    try values.add(SourceText(resources, file: "strings.xml"))
    let data = ["path", "known"].map {
      "<data android:scheme=\"https\" android:host=\"@string/host\" android:path=\"@string/\($0)\"/>"
    }
    let result = try read(manifest(filter(data.joined())), values: values)
    #expect(
      result.catalog.routes["MainActivity"]?.patterns.keys.sorted() == [
        "https://www.example.com/first", "https://www.example.com/given",
      ])
    #expect {
      try values.add(SourceText("<manifest/>", file: "m.xml"))
    } throws: { ($0 as? ImportError)?.diagnostic.code == "not-resources" }
  }

  @Test func aValueMayNameAnotherButNotItself() throws {
    let text = manifest(
      filter("<data android:scheme=\"https\" android:host=\"@string/a\"/>")
        + filter("<data android:scheme=\"https\" android:host=\"@string/x\"/>"))
    let values = [
      "@string/a": "@string/b", "@string/b": "b.net", "@string/x": "@string/y",
      "@string/y": "@string/x",
    ]
    let result = try read(text, values: AndroidValues(values))
    #expect(result.catalog.routes["MainActivity"]?.patterns.keys.sorted() == ["https://b.net/*"])
    #expect(result.notes.map(\.code) == ["unresolved-value"])
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

  /// Each filter alone is small enough.
  @Test func filtersThatTogetherStandForTooManyLinksAreRefused() throws {
    let hosts = (0..<10).map { "<data android:host=\"h\($0)\"/>" }.joined()
    let paths = (0..<10).map { "<data android:path=\"/p\($0)\"/>" }.joined()
    let one = filter("<data android:scheme=\"https\"/>" + hosts + paths)
    let three = manifest(one + "\n" + one + "\n" + one)
    #expect {
      try read(three, limit: 250)
    } throws: { error in
      let problem = (error as? ImportError)?.diagnostic
      return problem?.code == "too-many-links" && problem?.place?.line == 6
        && problem?.message.contains("200 before it") == true
        && problem?.message.contains("--limit 300") == true
    }
    #expect(try read(three, limit: 300).rowCount == 3)
  }

  @Test func anExportReadsBackAsTheSameLinks() throws {
    let first = try read(
      manifest(
        filter("<data android:scheme=\"https\" android:host=\"x.net\" android:path=\"/a\"/>")
          + filter("<data android:scheme=\"app\" android:host=\"x\"/>")
          + filter("<data android:scheme=\"tel\"/>")
          + filter(
            "<data android:scheme=\"https\" android:host=\"*.y.net\" android:pathPrefix=\"/w.\"/>")
          + filter(
            "<data android:scheme=\"https\" android:host=\"z\" android:pathPattern=\"/a.*/b\\\\.c\"/>"
          )))
    let text = AndroidExport.manifest(first.catalog)
    #expect(text.notes.map(\.code) == ["pattern-narrowed"])
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
        "pattern-left-out", "pattern-left-out", "pattern-widened", "query-ignored",
      ])
    #expect(plain.text.contains("android:pathPattern=\"/u/..*\""))
    let full = AndroidExport.manifest(catalog, schemes: ["https"], hosts: ["x.net"])
    #expect(full.notes.map(\.code) == ["pattern-widened", "query-ignored"])
  }

  private func filters(_ patterns: Route.Pattern...) -> (String, notes: [String]) {
    var catalog = RouteCatalog()
    catalog.routes["a"] = Route(identifier: "a", className: "A", patterns: patterns)
    let result = AndroidExport.manifest(catalog)
    return (result.text, result.notes.map(\.code))
  }

  @Test func aLaxSlashIsAskedForTwiceAndAStrictOneOnce() {
    let lax = filters(.init(text: "https://x/a")).0
    #expect(lax.contains("android:path=\"/a\"") && lax.contains("<data android:path=\"/a/\" />"))
    #expect(!filters(.init(text: "https://x/a", isSlashStrict: true)).0.contains("\"/a/\""))
    #expect(!filters(.init(text: "https://x/a/*")).0.contains("android:path=\""))
    #expect(filters(.init(text: #"app://h/a.\*"#)).0.contains("<data android:path=\"/a.*/\" />"))
  }

  @Test func aHostThatCountsAsASegmentIsTheHostOfTheFilter() {
    let about = filters(.init(text: "app:///about/:id", takesHostAsSegment: true))
    #expect(about.0.contains("android:host=\"about\" android:pathPattern=\"/..*\""))
    // Without a host it is the first segment.
    #expect(about.0.contains("android:host=\"\" android:pathPattern=\"/about/..*\""))
    #expect(about.notes == ["pattern-widened"])
    let any = filters(.init(text: "app:///:name/x", takesHostAsSegment: true))
    #expect(any.notes == ["pattern-left-out"])
    let hostless = filters(.init(text: "app:///about"))
    #expect(hostless.0.contains("android:host=\"\" android:path=\"/about\""))
    #expect(hostless.notes.isEmpty)
    #expect(filters(.init(text: "https://x/((")).notes == ["pattern-left-out"])
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

  /// A filter has a path only with a host: what has neither is not what has a path alone.
  @Test(arguments: [
    ("app:", true), ("app://", true), ("app:///a", true), ("app://h", true), ("app://h/a", true),
    ("app:*", true), ("mailto::to", false), (#"app\:a/b"#, false),
  ])
  func aPatternWithoutSlashesCannotBeAskedForByItsPath(_ text: String, _ isWritten: Bool) {
    let written = filters(.init(text: text))
    #expect(written.0.contains("<data android:scheme=") == isWritten, "\(written)")
    #expect(written.notes.isEmpty == isWritten, "\(written.notes)")
  }
}
