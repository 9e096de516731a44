import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing
import URLPatterns

/// The matcher understands the imported patterns, and they match what the file means.
@Suite struct ImportedPatternTests {
  /// - Parameter tag: Only routes with this tag count.
  static func index(_ catalog: RouteCatalog, tag: String? = nil) throws -> PatternIndex {
    var entries: [PatternIndex.Entry] = []
    for route in catalog.routes.values where tag.map(route.tags.contains) ?? true {
      for pattern in route.patterns.values {
        let parsed = try RoutePattern(
          pattern.text,
          options: .init(
            priority: pattern.priority, ignoreCase: pattern.ignoresCase,
            strictSlash: pattern.isSlashStrict, hostAsSegment: pattern.takesHostAsSegment))
        entries.append(.init(pattern: parsed, route: route.identifier, key: entries.count))
      }
    }
    return PatternIndex(entries)
  }

  /// The expression for a required item of a query, every occurrence of which must have a matching
  /// value.
  static func item(_ key: String, _ value: String) -> String {
    "(?=(?:.*&)?\(key)=\(value)(?:&|$))(?!(?:.*&)?\(key)(?!=\(value)(?:&|$))(?:[=&]|$))"
  }

  @Test func aSchemeWithoutAHostTakesLinksWithAndWithoutAnEmptyHost() throws {
    let catalog = try RouteTable.import(
      SourceText("/about\tAbout\n/\tHome\n/user/:id\tUser", file: "t"),
      options: .init(schemes: ["app", "https"])
    ).catalog
    let index = try Self.index(catalog)
    #expect(try index.firstMatch("app://about")?.route == "About")
    #expect(try index.firstMatch("app:///about")?.route == "About")
    #expect(try index.firstMatch("app://user/7")?.capture(named: "id")?.value == "7")
    #expect(try index.firstMatch("https://any.net/about")?.route == "About")
    #expect(try index.firstMatch("https://any.net/")?.route == "Home")
  }

  @Test(
    .enabled(if: Corpus.isPresent, "\(Corpus.absence)"),
    arguments: [
      "artsy-eigen", "bluesky-social-app", "duckduckgo-ios", "httprouter-bench-github",
      "httprouter-bench-gplus", "httprouter-bench-parse", "kickstarter-ios-2016",
    ])
  func everyPatternOfATableMatchesAURLBuiltFromIt(_ name: String) throws {
    let catalog = try RouteTable.import(SourceText.read(Corpus.file("routes/\(name).tsv").path))
      .catalog
    let index = try Self.index(catalog)
    for route in catalog.routes.values {
      for pattern in route.patterns.keys {
        var url = pattern.replacing(#/:\w+/#, with: "x").replacing("*", with: "y")
        if url.hasPrefix("/") { url = "https://any.net" + url }
        var found: Set<String> = []
        try index.forEachMatch(url) {
          found.insert($0.route)
          return false
        }
        #expect(found.contains(route.identifier), "\(pattern) does not match \(url)")
      }
    }
  }

  struct Link: Sendable, CustomTestStringConvertible {
    var components: String
    var url: String
    var opens: Bool
    var testDescription: String { "\(url) → \(opens)" }
  }

  static let rules = ##"""
    {"/":"/private/*","exclude":true},{"/":"/buy/*"},{"/":"/produ?t/??"},{"/":"*/terms/*"},
    {"/":"/help","?":{"article":"????"}},{"/":"/both","?":{"a":"?*","b":"on"}},
    {"/":"/case","caseSensitive":false},{"/":"/wiki/Am%E1%BA%93li:*"},{"/":"/$(lang)/home"},
    {"/":"/top","#":"sec*"},{"/":"/none","?":{"x":""}}
    """##

  @Test(arguments: [
    ("/buy/x", true), ("/private/x", false), ("/other", false), ("/product/ab", true),
    ("/product/abc", false), ("/terms/x", true), ("/de/terms/x", true), ("/a/b/terms/", true),
    ("/help?article=1234", true), ("/help?article=123", false), ("/help", false),
    ("/help?x=1&article=1234&y=2", true), ("/both?b=on&a=1", true), ("/both?b=on&a=", false),
    ("/both?a=1&b=off", false), ("/CASE", true), ("/BUY/x", false),
    ("/wiki/Am%E1%BA%93li:Talk", true), ("/de/home", true), ("/germ/home", false),
    ("/DE/home", false),
    ("/buy/", true), ("/buy", true), ("/product/ab/", true), ("/case/", true), ("/Buyer", false),
    ("/none", true), ("/none?x=", true), ("/none?y=1", true), ("/none?y=1&x=1", false),
    ("/private/", false), ("/private", false), ("/terms", true), ("/both?a=1", false),
    ("/top#section", true), ("/top#other", false),
  ])
  func appleRulesOpenWhatTheySay(_ path: String, _ opens: Bool) throws {
    let text =
      "{\"applinks\":{\"details\":[{\"appIDs\":[\"T.x\"],\"components\":[\(Self.rules)]}]}}"
    let catalog = try AppleLinksImport.import(
      SourceText(text, file: "aasa"), hosts: ["x.net"]
    ).catalog
    let match = try Self.index(catalog).firstMatch("https://x.net" + path)
    let isExcluded = match.map { $0.route.hasSuffix("(excluded)") } ?? true
    #expect(!isExcluded == opens, "\(match?.pattern.text ?? "no match")")
  }

  @Test(arguments: [
    ("https://x.net/w.y", true), ("https://x.net/wxy", false), ("https://a.y.net/pre/fix", true),
    ("app://h", true), ("app://h/any/where", true), ("https://z/a/q/b.c", true),
    ("https://z/a/q/bxc", false), ("https://z/x.pdf", true),
  ])
  func androidFiltersTakeWhatTheySay(_ url: String, _ takes: Bool) throws {
    func filter(_ data: String) -> String {
      "<intent-filter><action android:name=\"android.intent.action.VIEW\"/><data \(data)/></intent-filter>"
    }
    let text = """
      <manifest xmlns:android="u"><application><activity android:name=".A">
      \(filter("android:scheme=\"https\" android:host=\"x.net\" android:path=\"/w.y\""))
      \(filter("android:scheme=\"https\" android:host=\"*.y.net\" android:pathPrefix=\"/pre\""))
      \(filter("android:scheme=\"app\" android:host=\"h\""))
      \(filter("android:scheme=\"https\" android:host=\"z\" android:pathPattern=\"/a/.*/b\\\\.c\""))
      \(filter("android:scheme=\"https\" android:host=\"z\" android:pathSuffix=\".pdf\""))
      </activity></application></manifest>
      """
    let catalog = try AndroidImport.import(SourceText(text, file: "m")).catalog
    #expect(try (Self.index(catalog).firstMatch(url) != nil) == takes)
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func everyPatternOfTheRealLinkFilesIsUnderstood() throws {
    for folder in ["aasa", "android/manifest", "android/nav"] {
      let directory = Corpus.file(folder)
      for file in try FileManager.default.contentsOfDirectory(atPath: directory.path)
      where !file.hasSuffix(".tsv") {
        let source = try SourceText.read(directory.appendingPathComponent(file).path)
        let catalog =
          folder == "aasa"
          ? try AppleLinksImport.import(source).catalog : try AndroidImport.import(source).catalog
        _ = try Self.index(catalog)
      }
    }
  }
}
