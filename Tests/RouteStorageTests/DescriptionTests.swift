import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// The schema in SQL and the documents agree with the description of each row.
struct DescriptionTests {
  /// A description of a table and of its rows in a file, as texts to compare.
  private struct Table {
    var name: String
    /// The word for its rows, if they have a table of their own in a file.
    var plural: String
    /// The columns with the owner of a row.
    var owners: [String]
    var columns: [Column] = []
    /// The keys in JSON, those of nested objects after a dot.
    var keys: [String] = []
  }

  private struct Column: Equatable {
    var name: String
    var isRequired: Bool
    /// The default value in SQL; nil if it is required.
    var ordinary: String?
    /// The possible words; 0 and 1 for a flag.
    var words: [String]
  }

  private var tables: [Table] {
    var tables: [Table] = []
    func add<Row: DescribedRow>(_: Row.Type, owner: String?, plural: String) {
      let description = Row.description
      if let known = tables.firstIndex(where: { $0.name == description.table.description }) {
        tables[known].owners += [owner].compactMap(\.self)
        return
      }
      var table = Table(
        name: description.table.description, plural: plural, owners: [owner].compactMap(\.self))
      table.columns = description.fields.map(column)
      table.keys = description.fields.map(\.key)
      for list in description.lists {
        table.keys.append(list.key)
        if list.form == .attributes { table.keys.append("imported") }
      }
      tables.append(table)
      func addChildren<List: RowList>(of list: List) {
        add(List.Child.self, owner: list.ownerColumn.description, plural: list.key)
      }
      for list in description.lists { addChildren(of: list) }
    }
    func start<Row: CatalogRow>(_: Row.Type) {
      add(Row.self, owner: nil, plural: Row.description.plural)
    }
    for type in RouteCatalog.rowTypes { start(type) }
    return tables
  }

  private func column<Row: DescribedRow>(_ field: RowField<Row>) -> Column {
    var column = Column(
      name: field.column.description, isRequired: true, ordinary: nil, words: [])
    switch field.kind {
    case .text, .integer: break
    case .reference: return column
    case .optionalText: column.isRequired = false
    case .flag: column.words = ["0", "1"]
    case .word(let place):
      column.isRequired = !place.isOptional
      column.words = place.words.sorted()
    }
    guard column.isRequired else { return column }
    column.ordinary =
      switch field.cell(of: Row.blank) {
      case .null: nil
      case .integer(let number): String(number)
      case .real(let number): String(number)
      case .text(let text): "'\(text)'"
      }
    return column
  }

  // MARK: SQL

  @Test func `the schema has the columns, the checks and the defaults of the descriptions`() throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    do { _ = try RouteStore.inFile(path) }
    let raw = try RawDatabase(path)
    for table in tables {
      let sql = try #require(
        try raw.text("SELECT sql FROM sqlite_schema WHERE name = '\(table.name)'"))
      func facts(_ column: String) throws -> [String] {
        let text = try raw.text(
          """
          SELECT "notnull" || '|' || ifnull(dflt_value, '') FROM pragma_table_info('\(table.name)')
          WHERE name = '\(column)'
          """)
        return try #require(text).components(separatedBy: "|")
      }
      let names = try raw.text(
        "SELECT group_concat(name) FROM pragma_table_info('\(table.name)')")
      #expect(
        names == (["id"] + table.owners + table.columns.map(\.name)).joined(separator: ","))
      for column in table.columns {
        let facts = try facts(column.name)
        let place: Comment = "\(table.name).\(column.name)"
        #expect((facts[0] == "1") == column.isRequired, place)
        if !facts[1].isEmpty { #expect(facts[1] == column.ordinary, place) }
        #expect(Self.words(column.name, in: sql) == column.words, place)
      }
    }
  }

  /// The words that a `CHECK` allows for a column.
  private static func words(_ column: String, in sql: String) -> [String] {
    guard let check = sql.range(of: "CHECK (\(column) IN ("),
      let end = sql[check.upperBound...].firstIndex(of: ")")
    else { return [] }
    return sql[check.upperBound..<end].split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines.union(["'"]))
    }.sorted()
  }

  // MARK: Documents

  @Test
  func `docs-schema names the columns of each table in their order, and the words they can be`()
    throws
  {
    let document = try Self.document("schema.md")
    for table in tables {
      let found = document.row(table.name)
      let row = try #require(found, "\(table.name)")
      #expect(row.names == table.owners + table.columns.map(\.name))
      for (column, words) in row.words {
        let known = table.columns.first { $0.name == column }?.words
        #expect(known == words.sorted(), "\(table.name).\(column)")
      }
    }
  }

  @Test func `docs-interchange names the keys of each row in JSON`() throws {
    let document = try Self.document("interchange.md")
    for table in tables
    where table.keys.count > 1
      && !["attributes", "when", "parentParameters"].contains(table.plural)
    {
      let found = document.row(table.plural)
      let row = try #require(found, "\(table.plural)")
      let keys =
        row.names
        + row.words.flatMap { key, inner in
          table.keys.filter {
            $0.hasPrefix(key + ".") && inner.contains($0.split(separator: ".")[1] + "")
          }
        }
      #expect(keys.sorted() == table.keys.sorted(), "\(table.plural)")
    }
  }

  private static func document(_ name: String) throws -> Document {
    Document(
      lines: try String(
        contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/\(name)"),
        encoding: .utf8
      ).components(separatedBy: "\n"))
  }

  private struct Document {
    let lines: [String]

    /// The names in a table of the document: names in code, and those in parentheses after one of
    /// them.
    func row(_ name: String) -> (names: [String], words: [(String, [String])])? {
      let cells = lines.lazy.map { $0.components(separatedBy: " | ") }.first {
        ["| `\(name)`", "| … `\(name)`"].contains($0[0])
      }
      guard let text = cells?[1] else { return nil }
      var names: [String] = []
      var words: [(String, [String])] = []
      var isInside = false
      for (index, part) in text.components(separatedBy: "`").enumerated() {
        if index.isMultiple(of: 2) {
          if part.contains("(") { isInside = true }
          if part.contains("(") { words.append((names.last ?? "", [])) }
          if part.contains(")") { isInside = false }
        } else if isInside {
          words[words.count - 1].1.append(part)
        } else {
          names.append(part)
        }
      }
      return (names, words.filter { !$0.1.isEmpty })
    }
  }
}
