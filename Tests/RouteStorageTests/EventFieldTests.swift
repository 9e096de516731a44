import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// The schema in SQL and the documents agree with the fields of an event.
struct EventFieldTests {
  private let columns = RecordedEvent.fields.map(\.column.description)

  private func document(_ name: String) throws -> String {
    let url = Corpus.packageDirectory.appendingPathComponent("docs/\(name)")
    return try String(contentsOf: url, encoding: .utf8)
  }

  @Test func `the schema has their columns, in their order`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    _ = try RouteStore.inFile(path)
    let found = try RawDatabase(path).text(
      "SELECT group_concat(name) FROM (SELECT name FROM pragma_table_info('event') ORDER BY cid)")
    #expect(try #require(found) == columns.joined(separator: ","))
  }

  @Test func `docs/schema.md names their columns`() throws {
    let row = try #require(
      try document("schema.md").split(separator: "\n").first { $0.hasPrefix("| `event` |") })
    let named = row.matches(of: /`([a-z_]+)`/).map { String($0.1) }.dropFirst()
    #expect(named.filter { !["success", "failure"].contains($0) } == columns.filter { $0 != "id" })
  }

  @Test func `docs/json.md names their keys`() throws {
    let text = try document("json.md")
    let event = try #require(text.firstMatch(of: /{"event","action"[^`]*/)?.output)
    let row = try #require(text.split(separator: "\n").first { $0.contains("`history N`") })
    let named = (event + row).matches(of: /"([A-Za-z]+)"/).map { String($0.1) }
    let objects = Set(RecordedEvent.fields.map(\.object)).subtracting([""])
    let parts = RecordedEvent.fields.filter { $0.object != $0.title }.map(\.title)
    #expect(Set(named) == objects.union(parts).union(["stackBefore", "stackAfter"]))
    #expect(named.count == Set(named).count)
  }
}
