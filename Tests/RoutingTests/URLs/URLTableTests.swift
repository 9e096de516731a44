import RouteModel
import Routing
import Simulation
import Testing

/// The documented examples of the URL table.
struct URLTableTests {
  private func registry(_ patterns: String...) -> Registry {
    var catalog = RouteCatalog()
    catalog.classes["V"] = DestinationClass(name: "V")
    for pattern in patterns {
      catalog.routes[pattern] = Route(
        identifier: pattern, className: "V", patterns: [.init(text: pattern)])
    }
    return Registry(catalog: catalog)
  }

  private func check(
    _ registry: Registry, _ url: String, _ route: String, _ parameters: [String: String] = [:]
  ) throws {
    let match = try #require(try registry.match(url), "\(url) matches nothing")
    #expect(match.route == route, "\(url)")
    let found = Dictionary(match.parameters.map { ($0.name, $0.value) }) { $1 }
    #expect(found == parameters, "\(url)")
    #expect(match.url == url)
  }

  @Test func s048_aHostAlone() throws {
    try check(registry("app://host"), "app://host", "app://host")
  }

  @Test func s049_aHostWithAQuery() throws {
    let table = registry("app://host")
    try check(table, "app://host/?k=1", "app://host", ["k": "1"])
    try check(table, "app://host?k=1&l=2", "app://host", ["k": "1", "l": "2"])
    try check(table, "app://host/?k=%E5%80%BC", "app://host", ["k": "值"])
    try check(table, "app://host/?k=值", "app://host", ["k": "值"])
  }

  @Test func s050_literalSegments() throws {
    let patterns = ["app://host/p1", "app://host/p1/p2", "app://host/p1/p2/p3"]
    let table = registry(patterns[0], patterns[1], patterns[2])
    for pattern in patterns { try check(table, pattern, pattern) }
  }

  @Test func s051_literalSegmentsWithAQuery() throws {
    let table = registry("app://host/p1", "app://host/p1/p2")
    try check(table, "app://host/p1/?k=1", "app://host/p1", ["k": "1"])
    try check(table, "app://host/p1/p2/?k=值", "app://host/p1/p2", ["k": "值"])
  }

  @Test func s052_placeholders() throws {
    let table = registry(
      "app://host/:key", "app://host/path/:key", "app://host/:key1/:key2",
      "app://host/p1/p2/:key1/:key2", "app://host/:key1/:key2/:key3")
    try check(table, "app://host/v", "app://host/:key", ["key": "v"])
    try check(table, "app://host/path/value", "app://host/path/:key", ["key": "value"])
    try check(table, "app://host/v1/v2", "app://host/:key1/:key2", ["key1": "v1", "key2": "v2"])
    try check(
      table, "app://host/p1/p2/a/b", "app://host/p1/p2/:key1/:key2", ["key1": "a", "key2": "b"])
    try check(
      table, "app://host/a/b/c", "app://host/:key1/:key2/:key3",
      ["key1": "a", "key2": "b", "key3": "c"])
  }

  @Test func s053_placeholdersWithAQuery() throws {
    let table = registry("app://host/:a", "app://host/:a/:b", "app://host/:a/:b/:c")
    try check(table, "app://host/1/?q=值", "app://host/:a", ["a": "1", "q": "值"])
    try check(table, "app://host/1/2?q=x", "app://host/:a/:b", ["a": "1", "b": "2", "q": "x"])
    try check(
      table, "app://host/1/2/3/?q=x", "app://host/:a/:b/:c",
      ["a": "1", "b": "2", "c": "3", "q": "x"])
  }

  @Test func s054_placeholdersBetweenLiterals() throws {
    let table = registry(
      "app://host/:a/path/:b", "app://host/:a/path/:b/path2", "app://host/:a/path/path2/path3")
    try check(table, "app://host/1/path/2", "app://host/:a/path/:b", ["a": "1", "b": "2"])
    try check(
      table, "app://host/1/path/2/path2", "app://host/:a/path/:b/path2", ["a": "1", "b": "2"])
    try check(table, "app://host/1/path/path2/path3", "app://host/:a/path/path2/path3", ["a": "1"])
    // ZIKRouter loses the query here; ours keeps it.
    try check(
      table, "app://host/1/path/2?q=x", "app://host/:a/path/:b", ["a": "1", "b": "2", "q": "x"])
  }

  /// A pattern without a scheme: here it begins with the path and holds in every scheme and host.
  @Test func s055_aPatternWithoutAScheme() throws {
    try check(registry("/path/:x"), "app://host/path/1", "/path/:x", ["x": "1"])
    try check(registry("/path/:x"), "https://example.org/path/1", "/path/:x", ["x": "1"])
  }

  /// A catalog may hold a pattern that earlier versions took.
  @MainActor @Test func aPatternThatCannotBeCompiledIsReported() throws {
    let pattern = "/b/:x((?:abcdefgh){1600})-:y((?:abcdefgh){1600})"
    let table = registry(pattern, "/a")
    #expect(table.issues.map(\.code) == ["bad-pattern"])
    let finding = try #require(table.check().first { $0.code == "bad-pattern" })
    #expect(finding.subjects.contains(pattern))
    try check(table, "/a", "/a")
  }

  /// An expression that takes too many steps does not match, and the next pattern is asked.
  @MainActor @Test func anExpressionAtItsLimitDoesNotMatch() throws {
    let evil = "/:x((?:a?){24}a{24})"
    let url = "/" + String(repeating: "a", count: 24)
    #expect(try registry(evil).match(url) == nil)
    try check(registry(evil, "/*"), url, "/*", ["0": String(url.dropFirst())])
    #expect(try registry(evil, "/*", "/:y?").explain(url).map(\.verdict) == [.taken, .outranked])
    let findings = registry(evil, "/:y(\\d+)").check().filter { $0.code == "nested-repetition" }
    #expect(findings.map { $0.subjects[1] } == [evil])
  }
}
