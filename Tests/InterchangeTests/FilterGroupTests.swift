import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing
import URLPatterns

/// The groups of Android 15, `<uri-relative-filter-group>`: what is taken of them takes what a device takes.
@Suite struct FilterGroupTests {
  private func manifest(_ data: String) -> String {
    SiteFixture.manifest(
      """
      <intent-filter android:autoVerify="true">
      \(SiteFixture.filterHead)
      <data android:scheme="https" android:host="x.net"/>
      \(data)
      </intent-filter>
      """)
  }

  /// The patterns that an import makes of groups, and of what is exported of these.
  private func roundTrip(
    _ data: String
  ) throws -> (first: [String], second: [String], notes: Set<String>, text: String) {
    func patterns(_ text: String) throws -> (catalog: RouteCatalog, texts: [String]) {
      let read = try AndroidImport.import(SourceText(text, file: "m"))
      #expect(read.notes.isEmpty, "\(read.notes)")
      return (read.catalog, read.catalog.routes.values.flatMap(\.patterns.keys).sorted())
    }
    let first = try patterns(manifest(data))
    let written = AndroidExport.manifest(first.catalog, hasGroups: true)
    let second = try patterns(written.text)
    return (first.texts, second.texts, Set(written.notes.map(\.code)), written.text)
  }

  private func read(_ data: String) throws -> (index: PatternIndex, notes: [Diagnostic]) {
    let read = try AndroidImport.import(SourceText(manifest(data), file: "m"))
    let rows = read.catalog.routes.values.flatMap(\.patterns.values)
    let index = try PatternIndex(
      rows.enumerated().map { .init(pattern: try RoutePattern($1), route: "", key: $0) })
    return (index, read.notes)
  }

  private func group(_ data: String..., allow: Bool? = true) -> String {
    "<uri-relative-filter-group\(allow.map { " android:allow=\"\($0)\"" } ?? "")>"
      + data.map { "<data \($0)/>" }.joined() + "</uri-relative-filter-group>"
  }

  private func takes(_ index: PatternIndex, _ rest: String) throws -> Bool {
    try index.firstMatch("https://x.net" + rest) != nil
  }

  @Test func theConditionsOfAGroupHoldTogether() throws {
    let (index, notes) = try read(
      group(#"android:query="param1=value1""#, #"android:query="param2=value2""#))
    #expect(notes.isEmpty)
    for (rest, isTaken) in [
      ("/any/path?param1=value1&param2=value2&param3=value3", true),
      ("/any/path?param2=value2&param1=value1", true), ("/any/path?param1=value1", false),
      ("/?param1=value1&param2=value22", false), ("/?xparam1=value1&param2=value2", false),
      ("/", false),
    ] { #expect(try takes(index, rest) == isTaken, "\(rest)") }
  }

  @Test func groupsAndPathsBesideThemAreAlternatives() throws {
    let (index, notes) = try read(
      #"<data android:path="/path"/>"# + group(#"android:query="q""#, allow: false)
        + group(#"android:pathPrefix="/a""#, #"android:fragment="f""#, allow: nil)
        + group(#"android:fragmentPrefix="top-""#))
    #expect(notes.isEmpty, "\(notes)")
    for (rest, isTaken) in [
      // A path beside the groups is not excluded.
      ("/path", true), ("/path?q", true), ("/ab#f", true), ("/ab", false), ("/ab#g", false),
      ("/ab?q#f", false), ("/ab?x&q#f", false), ("/ab?qq#f", true), ("/z#top-1", true),
      ("/z?q#top-1", false),
    ] { #expect(try takes(index, rest) == isTaken, "\(rest)") }
  }

  @Test(arguments: [
    (#"android:query="a=1+2!""#, ["a=1+2!"], ["a=12!", "a=1+2!x"]),
    (#"android:queryPrefix="a=""#, ["a=", "b&a=9&c"], ["ba=", "b"]),
    (#"android:querySuffix="=9""#, ["a=9", "=9", "a=9&b"], ["a=99", "a"]),
    (#"android:queryPattern="id=.*x""#, ["id=x", "id=abx&c"], ["id=ab&x", "id=y"]),
    (#"android:queryAdvancedPattern="id=[0-9]+""#, ["id=1", "b&id=20"], ["id=", "id=1a"]),
    (#"android:query="what?""#, ["what?"], ["what"]),
  ])
  func anItemOfTheQueryIsCompared(_ attribute: String, _ taken: [String], _ not: [String]) throws {
    let (index, notes) = try read(group(attribute))
    #expect(notes.isEmpty, "\(notes)")
    for query in taken { #expect(try takes(index, "/p?" + query), "\(query)") }
    for query in not { #expect(try !takes(index, "/p?" + query), "\(query)") }
  }

  @Test(arguments: [
    (#"android:fragment="top""#, ["top"], ["top1", "atop", ""]),
    (#"android:fragmentPrefix="top""#, ["top", "top-1"], ["atop", "to"]),
    (#"android:fragmentSuffix="top""#, ["top", "a-top"], ["top1", "op"]),
    (#"android:fragmentPattern="t.*p""#, ["tp", "t-o-p"], ["tp1", "atp"]),
    (#"android:fragmentAdvancedPattern="t[0-9]+""#, ["t1", "t23"], ["t", "t1a", "at1"]),
  ])
  func theFragmentIsCompared(_ attribute: String, _ taken: [String], _ not: [String]) throws {
    let (index, notes) = try read(group(attribute))
    #expect(notes.isEmpty, "\(notes)")
    for text in taken { #expect(try takes(index, "/p?q=1#" + text), "\(text)") }
    for text in not { #expect(try !takes(index, "/p#" + text), "\(text)") }
    #expect(try !takes(index, "/p"))
  }

  @Test func whatIsNotTakenIsNamedAtItsPlace() throws {
    func notes(_ data: String) throws -> [String] {
      try read(data).notes.map { "\($0.code) \($0.place?.line ?? 0)" }
    }
    // An exclusion of paths, with all that is allowed after it.
    var result = try read(
      "\n" + group(#"android:path="/x""#, allow: false) + group(#"android:pathPrefix="/""#))
    #expect(result.notes.map(\.code) == ["group-left-out"])
    #expect(result.notes.first?.message.contains("with 1 group after it") == true)
    #expect(result.notes.first?.place?.line == 10)
    #expect(try !takes(result.index, "/y"))
    // What is excluded last excludes nothing.
    result = try read(
      group(#"android:pathPrefix="/x""#) + group(#"android:path="/x""#, allow: false))
    #expect(result.notes.isEmpty)
    #expect(try takes(result.index, "/x") && !takes(result.index, "/y"))
    #expect(
      try notes(group(#"android:pathPrefix="/a" android:pathSuffix="b""#)) == ["group-left-out 9"])
    #expect(try notes(group()) == ["empty-group 9"])
    #expect(try notes(group(#"android:query="@string/q""#)) == ["unresolved-value 9"])
    #expect(
      try notes(group(#"android:query="@string/q""#, allow: false) + group(#"android:path="/a""#))
        == ["unresolved-value 9"])
  }

  // MARK: The way back

  @Test(arguments: [
    #"android:query="a=1+2!""#, #"android:query="what?""#, #"android:query="q=é""#,
    #"android:query="a b""#, #"android:queryPrefix="a=""#, #"android:querySuffix="x.y""#,
    #"android:queryPattern="id=.*x.""#, #"android:queryPattern="a*\\.b""#,
    #"android:queryAdvancedPattern="id=[0-9]+""#, #"android:queryAdvancedPattern="[a-z]{2,3}.x""#,
    #"android:fragment="f""#, #"android:fragmentPrefix="t-""#, #"android:fragmentSuffix="-e""#,
    #"android:fragment="a b?""#, #"android:path="/q" android:query="a""#,
    #"android:pathPrefix="/p/" android:queryPrefix="b=" android:fragment="f""#,
  ])
  func `a condition comes back as it was`(_ attributes: String) throws {
    let found = try roundTrip(group(attributes))
    #expect(found.first == found.second && !found.first.isEmpty)
    #expect(found.notes == ["group-unread"])
  }

  @Test func `groups that exclude come back before the one that allows`() throws {
    let found = try roundTrip(
      group(#"android:query="a=1""#, allow: false)
        + group(#"android:query="b""#, #"android:queryPrefix="c=""#, allow: false)
        + group(#"android:pathPrefix="/p/""#, #"android:querySuffix="x.y""#)
        + group(#"android:path="/q""#, #"android:fragmentPrefix="t-""#)
        + group(#"android:pathPrefix="/""#))
    #expect(found.first == found.second)
    #expect(found.first.count == 3)
    #expect(
      found.text.contains(
        """
                        <uri-relative-filter-group android:allow="false">
                            <data android:query="b" />
                            <data android:queryPrefix="c=" />
                        </uri-relative-filter-group>
                        <uri-relative-filter-group android:allow="true">

        """), "\(found.text)")
  }

  @Test func `what no group says is named, and so is that older devices read none`() throws {
    func notes(_ pattern: String, hasGroups: Bool) -> [String] {
      var catalog = RouteCatalog()
      catalog.routes["a"] = Route(identifier: "a", className: "A")
      catalog.routes["a"]?.patterns[pattern] = .init(text: pattern)
      return AndroidExport.manifest(catalog, hasGroups: hasGroups).notes.map(\.code)
    }
    for pattern in [
      "https://x.net/u\\?q=:q", "https://x.net/u\\?a=1", "https://x.net/u\\?(a.*)",
      "https://x.net/u#:part", "https://x.net/u#@x",
      "https://x.net/u\\?((?:^)(?=(?:.*&)?(?:a|b)(?:&|$)).*)",
    ] { #expect(notes(pattern, hasGroups: true) == ["query-ignored"], "\(pattern)") }
    #expect(notes("https://x.net/u#f", hasGroups: true) == ["group-unread"])
    #expect(notes("https://x.net/u#f", hasGroups: false) == ["query-ignored"])
    #expect(notes("https://x.net/u", hasGroups: true) == [])
  }

  /// A device's rule: the first group whose conditions all hold decides.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func randomGroupsTakeWhatADeviceTakes(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let queries = ["a", "b=1", "b=2", "c"]
    let paths = ["/x", "/x/y", "/z"]
    let fragments = ["f", "g"]
    struct Group {
      var allows: Bool
      var path: String?
      var queries: [String]
      var fragment: String?
    }
    let groups = (0..<Int.random(in: 1...4, using: &random)).map { _ -> Group in
      let allows = Bool.random(using: &random)
      let some = Array(
        queries.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
      guard allows else { return Group(allows: false, queries: some.isEmpty ? ["a"] : some) }
      let path = Bool.random(using: &random) ? paths.randomElement(using: &random) : nil
      let fragment = Bool.random(using: &random) ? fragments.randomElement(using: &random) : nil
      let isEmpty = path == nil && fragment == nil && some.isEmpty
      return Group(
        allows: true, path: isEmpty ? "/x" : path, queries: some, fragment: fragment)
    }
    let text = groups.map { group in
      let data =
        (group.path.map { ["android:path=\"\($0)\""] } ?? [])
        + group.queries.map { "android:query=\"\($0)\"" }
        + (group.fragment.map { ["android:fragment=\"\($0)\""] } ?? [])
      return "<uri-relative-filter-group android:allow=\"\(group.allows)\">"
        + data.map { "<data \($0)/>" }.joined() + "</uri-relative-filter-group>"
    }.joined()
    let (index, notes) = try read(text)
    #expect(notes.isEmpty, "\(notes)")
    for _ in 0..<40 {
      let path = paths.randomElement(using: &random) ?? "/x"
      let items = queries.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
      let fragment = Bool.random(using: &random) ? fragments.randomElement(using: &random) : nil
      let first = groups.first { group in
        (group.path.map { $0 == path } ?? true) && group.queries.allSatisfy(items.contains)
          && (group.fragment.map { $0 == fragment } ?? true)
      }
      let link =
        path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
        + (fragment.map { "#" + $0 } ?? "")
      #expect(try takes(index, link) == (first?.allows == true), "\(groups) \(link)")
    }
    let back = try roundTrip(text)
    #expect(back.first == back.second)
  }
}
