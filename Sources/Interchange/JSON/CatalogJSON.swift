public import RouteModel
package import Texts

/// A catalog as JSON, in both directions. The text is canonical: equal catalogs have equal texts.
///
/// `docs/interchange.md` describes the keys. A text names its format and version; a newer version
/// is refused, and unknown keys are errors.
public enum CatalogJSON {
  /// The value of the key `format`.
  package static let format = "routesh-catalog"
  /// The version that is written; this and all older ones can be read.
  package static let version = 1

  /// The catalog as indented JSON with sorted keys, ending with a new line.
  public static func export(_ catalog: RouteCatalog) -> ExportResult {
    var members: [(key: String, write: (inout JSONWriter) -> Void)] = []
    for (key, value) in [("format", JSONValue.string(format)), ("version", .int(version))] {
      let write = { (json: inout JSONWriter) in
        json.key(key)
        json.value(value)
      }
      members.append((key, write))
    }
    func add<Row: CatalogRow>(_: Row.Type) {
      let rows = catalog[keyPath: Row.table].values
      let key = Row.description.plural
      members.append((key, { Row.description.json.write(rows, key: key, to: &$0) }))
    }
    for type in RouteCatalog.rowTypes { add(type) }
    var json = JSONWriter(isIndented: true)
    json.object { json in
      for member in members.ordered(by: \.key) { member.write(&json) }
    }
    return ExportResult(text: json.text + "\n")
  }

  /// Reads a catalog.
  ///
  /// - Throws: ``ImportError`` with the path and the line: `bad-json`, `not-a-catalog`,
  ///   `newer-format`, `bad-value`.
  public static func `import`(_ source: SourceText) throws(ImportError) -> ImportResult {
    let document = try source.json()
    try checkHeader(document, source)
    var catalog = RouteCatalog()
    var rowCount = 0
    func read<Row: CatalogRow>(_: Row.Type) throws(JSONMistake) {
      let key = Row.description.plural
      guard let member = document.object?.first(where: { $0.key == key }) else { return }
      do throws(JSONMistake) {
        try Row.description.json.rows(of: member) { rows in
          rowCount += rows.count
          return !rows.allSatisfy { catalog[keyPath: Row.table].insertNew($0) }
        }
      } catch {
        throw error.inside(key: key)
      }
    }
    do {
      for type in RouteCatalog.rowTypes { try read(type) }
    } catch {
      throw source.badValue(error)
    }
    return ImportResult(catalog: catalog, rowCount: rowCount)
  }

  private static func checkHeader(
    _ document: JSONValue, _ source: SourceText
  ) throws(ImportError) {
    guard let members = document.object, let name = document["format"]?.string, name == format
    else {
      throw source.problem(
        "not-a-catalog",
        "a catalog is an object with \"format\": \"\(format)\" and \"version\": \(version)",
        (document["format"] ?? document).offset)
    }
    guard let node = document["version"], let number = node.int, number >= 1 else {
      throw source.problem(
        "not-a-catalog", "a catalog needs a \"version\" from 1",
        (document["version"] ?? document).offset)
    }
    if number > version {
      throw source.problem(
        "newer-format",
        "the file has version \(number) of the format; this program reads up to \(version)",
        node.offset)
    }
    func plural<Row: CatalogRow>(_: Row.Type) -> String { Row.description.plural }
    let tables = RouteCatalog.rowTypes.map { plural($0) }
    for member in members where !(["format", "version"] + tables).contains(member.key) {
      throw ImportError(
        Diagnostic(
          code: "bad-value", message: "unknown table '\(member.key)'",
          suggestions: NearestNames.of(member.key, in: tables),
          place: source.place(utf8Offset: member.keyOffset)))
    }
  }
}

/// One row of a catalog as JSON on one line, with the keys of ``CatalogJSON``: scripts use it for
/// rows that no command can express.
package enum CatalogRowJSON {
  /// The change that adds a row or replaces the one with its key; nil if it is the same.
  ///
  /// - Throws: ``ImportError`` `bad-json` or `bad-value` with the column.
  package static func change<Row: CatalogRow>(
    putting json: String, in type: Row.Type, of catalog: RouteCatalog
  ) throws(ImportError) -> CatalogChange? {
    let source = SourceText(json, file: Row.description.noun)
    let document = try source.json()
    let row: Row
    do {
      row = try Row.description.json.row(document)
    } catch {
      throw source.badValue(error)
    }
    let before = catalog[keyPath: Row.table][row.rowKey]
    return before == row ? nil : Row.change(before: before, after: row)
  }
}

extension SourceText {
  /// The error for an invalid value.
  package func badValue(_ mistake: JSONMistake) -> ImportError {
    problem("bad-value", Message(mistake.message), mistake.offset)
  }
}
