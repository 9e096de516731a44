internal import Foundation
public import RouteModel

/// A catalog as JSON, in both directions. The text is canonical: equal catalogs have equal texts.
///
/// `docs/interchange.md` describes the keys. A text says its format and version; a newer version is
/// refused, keys that nothing reads are errors.
public enum CatalogJSON {
  /// The value of the key `format`.
  public static let format = "routesh-catalog"
  /// The version that is written; this and all older ones are read.
  public static let version = 1

  private struct Document: Codable {
    var format: String
    var version: Int
    var catalog: RouteCatalog

    init(catalog: RouteCatalog) {
      format = CatalogJSON.format
      version = CatalogJSON.version
      self.catalog = catalog
    }

    enum Header: String, CodingKey, CaseIterable { case format, version }

    init(from decoder: any Decoder) throws {
      let header = try decoder.container(keyedBy: Header.self)
      format = try header.decode(String.self, forKey: .format)
      version = try header.decode(Int.self, forKey: .version)
      catalog = try RouteCatalog(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      var header = encoder.container(keyedBy: Header.self)
      try header.encode(format, forKey: .format)
      try header.encode(version, forKey: .version)
      try catalog.encode(to: encoder)
    }
  }

  /// The catalog as indented JSON with sorted keys, ending with a new line.
  ///
  /// - Throws: ``Diagnostic`` `export-failed` if a value cannot be written.
  public static func export(_ catalog: RouteCatalog) throws(Diagnostic) -> ExportResult {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let data = try encoder.encode(Document(catalog: catalog))
      return ExportResult(text: String(decoding: data, as: UTF8.self).safeJSON + "\n")
    } catch {
      throw Diagnostic(code: "export-failed", message: "the catalog cannot be written: \(error)")
    }
  }

  /// Reads a catalog.
  ///
  /// - Throws: ``ImportError`` with the path and the line: `bad-json`, `not-a-catalog`,
  ///   `newer-format`, `bad-value`.
  public static func `import`(_ source: SourceText) throws(ImportError) -> ImportResult {
    let tree = try source.json()
    try checkHeader(tree, source)
    do {
      let catalog = try JSONDecoder().decode(Document.self, from: Data(source.text.utf8)).catalog
      return ImportResult(catalog: catalog, rowCount: catalog.rowCount)
    } catch let error as DecodingError {
      throw ImportError(error.diagnostic(tree, source))
    } catch {
      throw ImportError(
        Diagnostic(code: "bad-json", message: "\(error)", place: SourcePlace(file: source.file)))
    }
  }

  private static func checkHeader(_ tree: JSONValue, _ source: SourceText) throws(ImportError) {
    func fail(_ code: String, _ message: String, _ node: JSONValue) -> ImportError {
      ImportError(
        Diagnostic(code: code, message: message, place: source.place(utf8Offset: node.offset)))
    }
    guard let members = tree.object, let name = tree["format"]?.string, name == format else {
      throw fail(
        "not-a-catalog",
        "a catalog is an object with \"format\": \"\(format)\" and \"version\": \(version)",
        tree["format"] ?? tree)
    }
    guard let node = tree["version"], let number = node.int, number >= 1
    else {
      throw fail("not-a-catalog", "a catalog needs a \"version\" from 1", tree["version"] ?? tree)
    }
    if number > version {
      throw fail(
        "newer-format",
        "the file has version \(number) of the format; this program reads up to \(version)", node)
    }
    let tables = ["classes", "routes", "adapters", "storyboards", "scenes", "segues"]
    let known = ["format", "version"] + tables
    for member in members where !known.contains(member.key) {
      throw ImportError(
        Diagnostic(
          code: "bad-value", message: "unknown table '\(member.key)'",
          suggestions: NearestNames.of(member.key, in: tables),
          place: source.place(utf8Offset: member.keyOffset)))
    }
  }
}

extension RouteCatalog {
  /// The rows of all tables.
  var rowCount: Int {
    classes.count + routes.count + adapters.count + storyboards.count + scenes.count + segues.count
  }
}
