import Interchange
import RouteModel
import TestSupport
import Testing
import URLPatterns

/// Imported rules match as Apple and Android define it, tried with random rules and links against
/// an independent implementation without patterns.
@Suite struct LinkRuleTests {
  // MARK: Apple

  struct Rule {
    var glob: String
    var query: [String: String] = [:]
    var isExcluded = false
    var ignoresCase = false

    var json: String {
      let items = query.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
      return "{\"/\":\"\(glob)\""
        + (items.isEmpty ? "" : ",\"?\":{\(items.joined(separator: ","))}")
        + (isExcluded ? ",\"exclude\":true" : "") + (ignoresCase ? ",\"caseSensitive\":false" : "")
        + "}"
    }

    /// A slash at the end makes no difference, `/x/*` takes `/x`, and the path counts from the root.
    private func takes(_ path: String) -> Bool {
      func trimmed(_ text: String) -> String {
        String(text.reversed().drop { $0 == "/" }.reversed())
      }
      var globs = ["/" + trimmed(glob).drop { $0 == "/" }]
      if glob.hasPrefix("*") { globs.append(trimmed(glob)) }
      while let last = globs.last, last.hasSuffix("/*"), last != "/*" {
        globs.append(String(last.dropLast(2)))
      }
      let path = trimmed(path).isEmpty ? "/" : trimmed(path)
      return globs.contains { Self.matches(Array($0), Array(path), ignoresCase) }
    }

    /// Every item with the name must match; a missing one counts as empty.
    func matches(_ path: String, _ items: [(name: String, value: String)]) -> Bool {
      takes(path)
        && query.allSatisfy { name, glob in
          let values = items.filter { $0.name == name }.map(\.value)
          return (values.isEmpty ? [""] : values).allSatisfy {
            Self.matches(Array(glob), Array($0), ignoresCase)
          }
        }
    }

    private static func matches(
      _ glob: [Character], _ text: [Character], _ ignoresCase: Bool
    ) -> Bool {
      guard let first = glob.first else { return text.isEmpty }
      let rest = Array(glob.dropFirst())
      if first == "*" {
        return (0...text.count).contains { matches(rest, Array(text.dropFirst($0)), ignoresCase) }
      }
      guard let character = text.first else { return false }
      let isSame =
        first == character || first == "?"
        || ignoresCase && first.lowercased() == character.lowercased()
      return isSame && matches(rest, Array(text.dropFirst()), ignoresCase)
    }
  }

  /// The rules of several apps, whose entries share them.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func randomRulesOpenWhatTheFirstThatMatchesSays(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let entries = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let apps = ["TTTTTTTTTT.a", "TTTTTTTTTT.b", "TTTTTTTTTT.c"].filter { _ in
        Bool.random(using: &random)
      }
      return (
        apps: apps.isEmpty ? ["TTTTTTTTTT.b"] : apps,
        rules: (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Rule(
            glob: (Int.random(in: 0...3, using: &random) == 0 ? "" : "/")
              + random.text(["/", "a", "b", "A", "*", "?", "/a", "*/"], 0...6),
            query: Int.random(in: 0...3, using: &random) == 0
              ? ["q": random.text(["a", "b", "?", "*"], 0...3)] : [:],
            isExcluded: Bool.random(using: &random),
            ignoresCase: Int.random(in: 0...3, using: &random) == 0)
        }
      )
    }
    let json =
      "{\"applinks\":{\"details\":["
      + entries.map { entry in
        "{\"appIDs\":[\(entry.apps.map { "\"\($0)\"" }.joined(separator: ","))],\"components\":["
          + entry.rules.map(\.json).joined(separator: ",") + "]}"
      }.joined(separator: ",") + "]}}"
    let read = try AppleLinksImport.import(
      SourceText(json, file: "aasa"), hosts: ["x.net"])
    let index = try ImportedPatternTests.index(read.catalog)
    for _ in 0..<40 {
      let path = "/" + random.text(["/", "a", "b", "A", "B", "/a"], 0...6)
      let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        (
          name: Int.random(in: 0...2, using: &random) == 0 ? "p" : "q",
          value: random.text(["a", "b"], 0...2)
        )
      }
      let link =
        "https://x.net" + path
        + (items.isEmpty ? "" : "?" + items.map { "\($0.name)=\($0.value)" }.joined(separator: "&"))
      let first = entries.flatMap { entry in entry.rules.map { (entry.apps, $0) } }
        .first { $0.1.matches(path, items) }
      let match = try index.firstMatch(link)
      let route = match.flatMap { read.catalog.routes[$0.route] }
      let isExcluded = route?.tags.contains(AppleLinksImport.excludeTag) ?? true
      #expect(
        !isExcluded == first.map { !$0.1.isExcluded } ?? false,
        "\(link) by \(json): \(match?.pattern.text ?? "no match")")
      // Where the order matters, it is the file's order for every app.
      if let first, !isExcluded || first.1.isExcluded, route?.patterns.values.first?.priority != 0 {
        for app in first.0 {
          let own = entries.filter { $0.apps.contains(app) }.flatMap(\.rules)
          #expect(own.first { $0.matches(path, items) }?.isExcluded == isExcluded)
        }
      }
    }
  }

  /// A file never opens what the catalog excludes, nor the other way round; and where there is no note it
  /// means the same.
  @Test func whatIsExportedMeansTheSame() throws {
    var counts: (exact: Int, noted: Int, refused: Int) = (0, 0, 0)
    for seed in 0..<120 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var catalog = RouteCatalog()
      // Half of the tables have no part that is widened.
      let isExact = seed.isMultiple(of: 2)
      let pieces = ["a", "b", "/a", "{/b}?", "/(a|b)"] + (isExact ? [] : ["*", "(\\d+)"])
      let ends = ["", "{/*}?", "/"] + (isExact ? [] : ["/:x", "/*"])
      for name in ["one", "two", "three"] {
        let apps = ["TTTTTTTTTT.a", "TTTTTTTTTT.b"].filter { _ in Bool.random(using: &random) }
        let isExcluded = Bool.random(using: &random)
        catalog.routes[name] = Route(
          identifier: name, className: "A",
          tags: Set((apps.isEmpty ? ["TTTTTTTTTT.b"] : apps).map { "app:" + $0 })
            .union(isExcluded ? [AppleLinksImport.excludeTag] : []),
          patterns: (0..<3).map { _ in
            Route.Pattern(
              text: "/" + random.text(["a", "b"], (isExact ? 1 : 0)...1)
                + random.text(pieces, 0...3).drop { $0 == "/" }
                + random.text(ends, 1...1) + random.text(["\\?q=a", "\\?q=*"], 0...1),
              priority: Int.random(in: 0...1, using: &random),
              ignoresCase: Int.random(in: 0...4, using: &random) == 0,
              isSlashStrict: seed.isMultiple(of: 5))
          })
      }
      guard let written = try? AppleLinksExport.export(catalog) else {
        counts.refused += 1
        continue
      }
      let differences = AppleLinksExport.differences(catalog, written.text)
      let isWhole = !written.notes.contains { $0.code == "pattern-left-out" }
      #expect(
        differences.isEmpty || !isWhole, "\(differences.map(\.message)), seed \(seed)")
      if written.notes.isEmpty { counts.exact += 1 } else { counts.noted += 1 }
      let read = try AppleLinksImport.import(SourceText(written.text, file: "aasa"))
      for app in ["app:TTTTTTTTTT.a", "app:TTTTTTTTTT.b"] {
        let before = try ImportedPatternTests.index(catalog, tag: app)
        let after = try ImportedPatternTests.index(read.catalog, tag: app)
        for _ in 0..<40 {
          let path = "/" + random.text(["a", "b", "A", "/", "/a", "/b", "7"], 0...5)
          if path.contains("//") { continue }
          let link = "https://x.net" + path + random.text(["?q=a", "?q=b"], 0...1)
          func opens(_ index: PatternIndex, _ catalog: RouteCatalog) throws -> Bool? {
            try index.firstMatch(link).map { match in
              catalog.routes[match.route]?.tags.contains(AppleLinksImport.excludeTag) == false
            }
          }
          let (first, second) = (try opens(before, catalog), try opens(after, read.catalog))
          #expect(
            first == second || !written.notes.isEmpty && (first == nil || second == nil)
              || first != true && second != true || !isWhole && first == true,
            "\(link): \(String(describing: first)), \(String(describing: second)), seed \(seed)\n\(written.text)"
          )
        }
      }
    }
    #expect(counts.exact > 30 && counts.noted > 20 && counts.refused > 3, "\(counts)")
  }

  // MARK: Android

  struct Filter {
    var schemes: [String]
    var hosts: [String]
    /// Attribute and value.
    var paths: [(name: String, value: String)]

    var xml: String {
      let data =
        schemes.map { "<data android:scheme=\"\($0)\"/>" }
        + hosts.map { "<data android:host=\"\($0)\"/>" }
        + paths.map { "<data android:\($0.name)=\"\($0.value)\"/>" }
      return """
        <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.BROWSABLE"/>\(data.joined())</intent-filter>
        """
    }

    func takes(_ scheme: String, _ host: String, _ path: String) -> Bool {
      schemes.contains(scheme) && hosts.contains { Self.host($0, host) }
        && (paths.isEmpty || paths.contains { Self.path($0.name, $0.value, path) })
    }

    private static func host(_ pattern: String, _ host: String) -> Bool {
      pattern.hasPrefix("*") ? host.hasSuffix(pattern.dropFirst()) : host == pattern
    }

    private static func path(_ name: String, _ value: String, _ path: String) -> Bool {
      switch name {
      case "path": path == value
      case "pathPrefix": path.hasPrefix(value)
      case "pathSuffix": path.hasSuffix(value)
      default: glob(Array(value), Array(path))
      }
    }

    /// `.` is any character, `x*` any number of them.
    private static func glob(_ pattern: [Character], _ text: [Character]) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      let isOne = text.first.map { first == "." || first == $0 } ?? false
      if pattern.dropFirst().first == "*" {
        return glob(Array(pattern.dropFirst(2)), text)
          || isOne && glob(pattern, Array(text.dropFirst()))
      }
      return isOne && glob(Array(pattern.dropFirst()), Array(text.dropFirst()))
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func randomFiltersTakeWhatTheirAttributesSay(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func some(_ values: [String]) -> [String] {
      Array(values.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))
    }
    let filters = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Filter(
        schemes: some(["https", "app", "http"]), hosts: some(["x.net", "*.x.net", "y.org"]),
        paths: (0..<Int.random(in: 0...3, using: &random)).map { _ in
          let name = ["path", "pathPrefix", "pathSuffix", "pathPattern"].randomElement(
            using: &random)
          let isGlob = name == "pathPattern"
          return (
            name ?? "path",
            (name == "pathSuffix" ? "" : "/")
              + random.text(isGlob ? ["a", "/", ".", ".*", "b*"] : ["a", "b", "/", "c."], 1...4)
          )
        })
    }
    let manifest = """
      <manifest xmlns:android="u"><application><activity android:name=".A">
      \(filters.map(\.xml).joined())</activity></application></manifest>
      """
    let read = try AndroidImport.import(SourceText(manifest, file: "m"))
    #expect(read.notes.allSatisfy { $0.code == "mixed-schemes" }, "\(read.notes)")
    let index = try ImportedPatternTests.index(read.catalog)
    // The export of it means the same.
    let written = AndroidExport.manifest(read.catalog)
    let again = try ImportedPatternTests.index(
      AndroidImport.import(SourceText(written.text, file: "m")).catalog)
    for _ in 0..<60 {
      let scheme = ["https", "http", "app"].randomElement(using: &random) ?? "app"
      let host = ["x.net", "a.x.net", "a.b.x.net", "y.org", "z.y.org"].randomElement(using: &random)
      let path = "/" + random.text(["a", "b", "/", "c."], 0...5)
      // A path of dots alone is another path on the web.
      if path.split(separator: "/").contains(where: { $0.allSatisfy { $0 == "." } }) { continue }
      let link = "\(scheme)://\(host ?? "x.net")\(path)"
      let takes = filters.contains { $0.takes(scheme, host ?? "x.net", path) }
      #expect(
        try (index.firstMatch(link) != nil) == takes, "\(link) by \(filters.map(\.xml).joined())")
      if written.notes.isEmpty {
        #expect(try (again.firstMatch(link) != nil) == takes, "\(link) again")
      }
    }
  }

  @Test func whatIsExportedForAndroidMeansTheSame() throws {
    let exact = try (0..<40 as Range<UInt64>).count { try isExportedForAndroid($0) }
    #expect(exact > 15)
  }

  /// Whether the export has no note.
  private func isExportedForAndroid(_ seed: UInt64) throws -> Bool {
    var random = SeededGenerator(seed: seed)
    var catalog = RouteCatalog()
    catalog.routes["a"] = Route(
      identifier: "a", className: "A",
      patterns: (0..<4).map { _ in
        let origin = ["https://x.net", "app://x", "http{s}?://*.y.org"].randomElement(
          using: &random)
        return Route.Pattern(
          text: (origin ?? "") + "/"
            + random.text(["a", "b", "/a", "/", "*", "{/b}?", "(.)"], 0...4),
          isSlashStrict: Bool.random(using: &random))
      })
    let written = AndroidExport.manifest(catalog)
    // A pattern that is wider or narrower on the device has a note.
    if !written.notes.isEmpty { return false }
    let before = try ImportedPatternTests.index(catalog)
    let after = try ImportedPatternTests.index(
      AndroidImport.import(SourceText(written.text, file: "m")).catalog)
    for _ in 0..<60 {
      let origin =
        ["https://x.net", "app://x", "http://z.y.org"].randomElement(using: &random) ?? ""
      let link = origin + "/" + random.text(["a", "b", "/", "/a", "c"], 0...5)
      #expect(
        try (before.firstMatch(link) == nil) == (after.firstMatch(link) == nil),
        "\(link) by \(catalog.routes["a"]?.patterns.keys.sorted() ?? [])\n\(written.text)")
    }
    return true
  }
}

extension SeededGenerator {
  /// Some of the pieces, one after the other.
  fileprivate mutating func text(_ pieces: [String], _ count: ClosedRange<Int>) -> String {
    let length = Int.random(in: count, using: &self)
    return (0..<length).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }
}
