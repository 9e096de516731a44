internal import Foundation
public import RouteModel

/// One row of a catalog as JSON on one line, with the keys of ``CatalogJSON``: what a script uses for
/// rows that its commands cannot spell.
public enum CatalogRowJSON {
  /// The tables, by the word for one of their rows.
  public enum Table: String, Sendable, Hashable, CaseIterable {
    case destinationClass = "class"
    case route, adapter, storyboard, scene, segue
  }

  /// The change that puts a row in its place, be there one or not; nil if the same row is there.
  ///
  /// - Throws: ``ImportError`` `bad-json` or `bad-value` with the column.
  public static func change(
    putting json: String, in table: Table, of catalog: RouteCatalog
  ) throws(ImportError) -> CatalogChange? {
    let source = SourceText(json, file: table.rawValue)
    switch table {
    case .destinationClass:
      let row: DestinationClass = try decode(source)
      let before = catalog.classes[row.name]
      return before == row ? nil : .destinationClass(before: before, after: row)
    case .route:
      let row: Route = try decode(source)
      let before = catalog.routes[row.identifier]
      return before == row ? nil : .route(before: before, after: row)
    case .adapter:
      let row: Adapter = try decode(source)
      let before = catalog.adapters[row.required]
      return before == row ? nil : .adapter(before: before, after: row)
    case .storyboard:
      let row: Storyboard = try decode(source)
      let before = catalog.storyboards[row.name]
      return before == row ? nil : .storyboard(before: before, after: row)
    case .scene:
      let row: Scene = try decode(source)
      let before = catalog.scenes[row.id]
      return before == row ? nil : .scene(before: before, after: row)
    case .segue:
      let row: Segue = try decode(source)
      let before = catalog.segues[row.id]
      return before == row ? nil : .segue(before: before, after: row)
    }
  }

  /// A row on one line, with sorted keys.
  static func text(_ row: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(row) else { return "{}" }
    return String(decoding: data, as: UTF8.self).safeJSON
  }

  private static func decode<Row: Decodable>(_ source: SourceText) throws(ImportError) -> Row {
    let tree = try source.json()
    do {
      return try JSONDecoder().decode(Row.self, from: Data(source.text.utf8))
    } catch let error as DecodingError {
      throw ImportError(error.diagnostic(tree, source))
    } catch {
      throw ImportError(
        Diagnostic(code: "bad-json", message: "\(error)", place: SourcePlace(file: source.file)))
    }
  }
}
