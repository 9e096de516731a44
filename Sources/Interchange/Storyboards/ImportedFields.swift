internal import RouteModel

/// A row of a storyboard as named values, so that an import can distinguish what it wrote from what
/// was changed by hand.
protocol ImportedRow: CatalogRow {
  /// Attributes of the file that have no field of their own.
  var attributes: [String: String] { get set }
  /// What the last import wrote.
  var imported: [String: String] { get set }
}

extension Storyboard: ImportedRow {
  /// The name under which an import keeps the ids of the objects that it wrote: one that is missing
  /// later was removed by hand.
  static let objectsField = "objects"
}

extension Scene: ImportedRow {}
extension Segue: ImportedRow {}

extension RouteCatalog {
  /// Records in every row of a storyboard its values as they were imported.
  mutating func recordImport() {
    func record<Row: ImportedRow>(_ table: inout CatalogTable<Row>) {
      for var row in table.values {
        row.imported = row.fields
        table.insert(row)
      }
    }
    record(&storyboards)
    record(&scenes)
    record(&segues)
    let objects = Dictionary(grouping: Array(scenes.keys) + Array(segues.keys), by: \.storyboard)
    for var board in storyboards.values {
      board.imported[Storyboard.objectsField] =
        (objects[board.name] ?? []).map(\.objectID).sorted().joined(separator: " ")
      storyboards.insert(board)
    }
  }
}

extension ImportedRow {
  private static var described: [RowField<Self>] { description.fields.filter { !$0.isKey } }

  /// The row's values without its key; an absent value has no entry. Attributes have a prefix, so
  /// that they cannot be confused with fields.
  var fields: [String: String] {
    get {
      var fields: [String: String] = [:]
      for field in Self.described { fields[field.name] = Self.text(field, of: self) }
      for (name, value) in attributes { fields["@" + name] = value }
      return fields
    }
    set {
      for field in Self.described {
        let value = newValue[field.name]
        let cell: Cell =
          switch field.kind {
          case .flag: .integer(value == nil ? 0 : 1)
          case .word: value.map(Cell.text) ?? field.cell(of: Self.blank)
          default: value.map(Cell.text) ?? .null
          }
        // A field that cannot be absent stays as it is.
        _ = field.set(cell, in: &self)
      }
      attributes = [:]
      for (name, value) in newValue where name.hasPrefix("@") {
        attributes[String(name.dropFirst())] = value
      }
    }
  }

  private static func text(_ field: RowField<Self>, of row: Self) -> String? {
    let cell = field.cell(of: row)
    switch field.kind {
    case .flag: return cell == .integer(1) ? "YES" : nil
    case .word: return cell == field.cell(of: blank) ? nil : cell.text
    default: return cell.text
    }
  }
}
