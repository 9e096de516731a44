import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// `docs/schema.md` agrees with the schema.
struct SchemaDocumentTests {
  private let document = Corpus.packageDirectory.appendingPathComponent("docs/schema.md")

  private func text() throws -> String { try String(contentsOf: document, encoding: .utf8) }

  @Test func `every table is explained`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    _ = try RouteStore.inFile(path)
    let list = try RawDatabase(path).text(
      "SELECT group_concat(name) FROM sqlite_schema WHERE type = 'table'")
    let tables = try #require(list).split(separator: ",")
    #expect(tables.count > 15)
    let text = try text()
    for table in tables { #expect(text.contains("`\(table)`"), "\(table)") }
  }

  @Test func `the fingerprint that an opened store is compared with is that of the schema`() {
    #expect(Schema.fingerprint == Schema.fingerprintOfText)
  }

  @Test func `its example of a migration leads there and back`() throws {
    let parts = try text().components(separatedBy: "```sql\n").dropFirst()
    let scripts = parts.compactMap { $0.components(separatedBy: "```").first }
    try #require(scripts.count == 2)
    let directory = try TemporaryDirectory()
    try directory.write(scripts[0], to: "migrations/1_editor.up.sql")
    try directory.write(scripts[1], to: "migrations/1_editor.down.sql")
    let store = try RouteStore.inFile(directory.path("routes.db"))
    let migrations = ConfigurationMigrations(
      store: store, directory: directory.path("migrations"), interpret: { _, _, _ in [] })
    try migrations.up()
    let route = try #require(try store.catalog.load().routes["editor"])
    #expect(route.patterns.keys.sorted() == ["app://editor/:title"])
    try migrations.down()
    #expect(try store.catalog.load().isEmpty)
  }
}
