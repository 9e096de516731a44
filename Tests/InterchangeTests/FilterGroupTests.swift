import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing
import URLPatterns

/// The groups of Android 15, `<uri-relative-filter-group>`: what is taken of them takes what a device takes.
@Suite struct FilterGroupTests {
  private func read(_ data: String) throws -> (index: PatternIndex, notes: [Diagnostic]) {
    let text = SiteFixture.manifest(
      """
      <intent-filter android:autoVerify="true">
      \(SiteFixture.filterHead)
      <data android:scheme="https" android:host="x.net"/>
      \(data)
      </intent-filter>
      """)
    let read = try AndroidImport.import(SourceText(text, file: "m"))
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
    #expect(try notes(group()) == ["group-left-out 9"])
    #expect(try notes(group(#"android:query="@string/q""#)) == ["unresolved-value 9"])
    #expect(
      try notes(group(#"android:query="@string/q""#, allow: false) + group(#"android:path="/a""#))
        == ["unresolved-value 9"])
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
    let (index, notes) = try read(
      groups.map { group in
        let data =
          (group.path.map { ["android:path=\"\($0)\""] } ?? [])
          + group.queries.map { "android:query=\"\($0)\"" }
          + (group.fragment.map { ["android:fragment=\"\($0)\""] } ?? [])
        return "<uri-relative-filter-group android:allow=\"\(group.allows)\">"
          + data.map { "<data \($0)/>" }.joined() + "</uri-relative-filter-group>"
      }.joined())
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
  }
}
