import Interchange
import RouteModel
import TestSupport
import Testing
import URLPatterns

/// Parts that may be repeated, in files of Apple and Android: what they claim is what the pattern matches.
struct RepeatedPartExportTests {
  private static func catalog(_ patterns: [String]) -> RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes.insert(DestinationClass(name: "Screen"))
    for (number, text) in patterns.enumerated() {
      catalog.routes.insert(
        Route(
          identifier: "r\(number)", className: "Screen", patterns: [Route.Pattern(text: text)]))
    }
    return catalog
  }

  private static func index(_ catalog: RouteCatalog) throws -> PatternIndex {
    PatternIndex(
      try catalog.routes.values.flatMap { route in
        try route.patterns.values.map {
          .init(
            pattern: try RoutePattern($0.text, options: .init(strictSlash: $0.isSlashStrict)),
            route: route.identifier, key: 0)
        }
      })
  }

  @Test(arguments: [
    ("/compare/:ids+", ["/compare/?*"]), ("/compare/:ids*", ["/compare", "/compare/?*"]),
    ("/w{/:part}+", ["/w/?*"]), ("/w{/:part}*/end", ["/w/end", "/w/?*/end"]),
    ("/c{-:x}+", ["/c-?*"]), ("/c/:x(\\d+)+", ["/c/?*"]),
  ])
  func `a repeated part keeps the slash before it`(_ pattern: String, _ rules: [String]) throws {
    let catalog = Self.catalog(["https://x.example" + pattern])
    let text = try AppleLinksExport.export(catalog, apps: ["TTTTTTTTTT.b"]).text
    let paths = text.matches(of: /"\/" *: *"([^"]*)"/).map { String($0.1) }
    #expect(Set(paths) == Set(rules), "\(text)")
    #expect(
      AppleLinksExport.differences(catalog, text, apps: ["TTTTTTTTTT.b"]).isEmpty)
  }

  @Test func `a link that a rule claims too many is named, and found by the check`() throws {
    let catalog = Self.catalog(["https://x.example/c{ab}+"])
    let result = try AppleLinksExport.export(catalog, apps: ["TTTTTTTTTT.b"])
    #expect(
      result.notes.contains { "\($0)".contains("takes other texts: https://x.example/cabx") },
      "\(result.notes)")
    let found = AppleLinksExport.differences(catalog, result.text, apps: ["TTTTTTTTTT.b"])
    #expect(found.map(\.code) == ["verdict-differs"])
    // A file that somebody has written by hand, or an earlier version.
    let wide = Self.catalog(["https://x.example/compare/:ids+"])
    let text = try AppleLinksExport.export(wide, apps: ["TTTTTTTTTT.b"]).text
    #expect(AppleLinksExport.differences(wide, text, apps: ["TTTTTTTTTT.b"]).isEmpty)
  }

  /// What a file misses of a pattern, and what it takes beside it, are two differences.
  @Test(arguments: [
    (#"{"/":"/other"}"#, [false]), (#"{"/":"/cab*"}"#, [true]),
    (#"{"/":"/cab","exclude":true},{"/":"/cabab","exclude":true},{"/":"/cab*"}"#, [false, true]),
  ])
  func `a check tells of both differences of a link`(_ rules: String, _ isTooMuch: [Bool]) {
    let text =
      #"{"applinks":{"details":[{"appIDs":["TTTTTTTTTT.b"],"components":[\#(rules)]}]}}"#
    let found = AppleLinksExport.differences(
      Self.catalog(["https://x.example/c{ab}+"]), text, apps: ["TTTTTTTTTT.b"])
    #expect(
      found.map { $0.message.contains("match does not open it") } == isTooMuch, "\(found)")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `links of a pattern are claimed, and those beside it are not`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["a", "bc", "de"]
    let pieces = [
      "/:x+", "/:x*", "{/:x}+", "{/:x}*", "{/:x}?", "/:x", "/a", "{/b}?", "-:x", "{-:x}+",
      "/:x(\\d+)+",
    ]
    var pattern = "/\(words.randomElement(using: &random) ?? "a")"
    for number in 0..<Int.random(in: 1...3, using: &random) {
      let piece = pieces.randomElement(using: &random) ?? ""
      pattern += piece.replacing(":x", with: ":x\(number)")
    }
    let catalog = Self.catalog(["https://x.example" + pattern])
    guard let parsed = try? RoutePattern("https://x.example" + pattern) else { return }
    let own = PatternIndex([.init(pattern: parsed, route: "r", key: 0)])
    let apple = try Self.index(
      AppleLinksImport.import(
        SourceText(try AppleLinksExport.export(catalog, apps: ["TTTTTTTTTT.b"]).text, file: "a"),
        hosts: ["x.example"]
      ).catalog)
    let android = try Self.index(
      AndroidImport.import(SourceText(AndroidExport.manifest(catalog).text, file: "m.xml")).catalog)
    let head = pattern.prefix { $0 != ":" && $0 != "{" }
    // Words in place of the values, and the beginning with other texts than its own behind it.
    var paths = ["\(head)x", "\(head)", "\(pattern.prefix { !"/:{-".contains($0) || $0 == "/" })z"]
    for _ in 0..<30 {
      var path = String(pattern.split(separator: /[:{]/).first ?? "")
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        path += ["/", "-", "/1", "/x", "x", "/a", "/b", "-x"].randomElement(using: &random) ?? ""
      }
      paths.append(path)
    }
    for path in paths where path.hasPrefix("/") && !path.contains("//") && !path.hasSuffix("/") {
      let url = "https://x.example\(path)"
      let isOwn = try own.firstMatch(url) != nil
      let (byApple, byAndroid) = (
        try apple.firstMatch(url) != nil, try android.firstMatch(url) != nil
      )
      if isOwn {
        #expect(byApple && byAndroid, "\(pattern) \(path) \(byApple) \(byAndroid)")
      } else if try loose(pattern).firstMatch(url) == nil {
        #expect(!byApple && !byAndroid, "\(pattern) \(path) \(byApple) \(byAndroid)")
      }
    }
  }

  /// What a note says: names and expressions take any text.
  private func loose(_ pattern: String) throws -> PatternIndex {
    let text = pattern.replacing("(\\d+)", with: "").replacing(/:x(\d)/) { ":x\($0.1)(.+)" }
    return PatternIndex([
      .init(pattern: try RoutePattern("https://x.example" + text), route: "r", key: 0)
    ])
  }
}
