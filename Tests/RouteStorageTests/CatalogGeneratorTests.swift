import RouteStorage
import TestSupport
import Testing

/// Tests with random catalogs are only as good as the catalogs: they must use every column of the
/// schema.
struct CatalogGeneratorTests {
  private static let tables = [
    "class", "route", "route_path", "tag", "protocol", "pattern", "parameter", "parameter_value",
    "redirect", "adapter", "storyboard", "scene", "segue", "condition", "guard",
    "required_guard", "parent_parameter",
    "attribute",
  ]

  @Test func `random catalogs have several values in every column, and none where that may be`()
    throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    var maker = CatalogGenerator(seed: 1)
    do { try RouteStore.inFile(path).put(maker.catalog(steps: 600)) }
    let raw = try RawDatabase(path)
    for table in Self.tables {
      let names = try #require(
        try raw.text("SELECT group_concat(name) FROM pragma_table_info('\(table)')"))
      for column in names.split(separator: ",") {
        let values = try raw.text("SELECT count(DISTINCT \(column)) FROM \(table)")
        #expect(Int(values ?? "") ?? 0 > 1, "\(table).\(column)")
        let mayBeMissing =
          try raw.text(
            """
            SELECT "notnull" = 0 AND pk = 0 FROM pragma_table_info('\(table)')
            WHERE name = '\(column)'
            """) == "1"
        let missing = try raw.text("SELECT count(*) FROM \(table) WHERE \(column) IS NULL")
        #expect((missing != "0") == mayBeMissing, "\(table).\(column)")
      }
    }
  }

  /// Every table of the schema belongs to the catalog, or to the log and the history.
  @Test func `no table is forgotten`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    do { _ = try RouteStore.inFile(path) }
    let names = try RawDatabase(path).text(
      """
      SELECT group_concat(name) FROM (SELECT name FROM sqlite_schema WHERE type = 'table'
        AND name NOT LIKE 'sqlite_%' ORDER BY name)
      """)
    let others = [
      "revision", "migration", "setting", "session", "context", "event", "snapshot", "store",
    ]
    #expect(names == (Self.tables + others).sorted().joined(separator: ","))
  }
}
