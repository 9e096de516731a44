/// A field of a row: its names in the store, in JSON, in options and in differences, its type, and
/// where the row stores it. Everything that treats rows field by field is derived from this.
///
/// There is one object for each field, so that iterating over the fields of many rows copies
/// nothing.
package final class RowField<Row: Sendable>: Sendable {
  /// The type of a field, with the place where a row stores it.
  package enum Kind: Sendable {
    /// A text that is always there.
    case text(FieldPath<Row, String>)
    /// A text that may be missing.
    case optionalText(FieldPath<Row, String?>)
    /// A number.
    case integer(FieldPath<Row, Int>)
    /// A flag; in the store 0 or 1.
    case flag(FieldPath<Row, Bool>)
    /// One of the words of a closed set, or none.
    case word(WordPlace<Row>)
    /// The key of a row of another table, whose id is stored in the column.
    case reference(FieldPath<Row, String>, RowReference)
  }

  /// The column of the row's table.
  package let column: StaticString
  /// The key in JSON. `reference.bundle` is the key `bundle` of an object under `reference`, which
  /// exists if the flag with that key is set.
  package let key: String
  /// The key in JSON of the object that it is in; its own key if it is in none.
  var object: Substring { key.prefix { $0 != "." } }
  /// The rows whose keys it names by a reference; nil if it is none.
  package var reference: RowReference? {
    if case .reference(_, let reference) = kind { reference } else { nil }
  }
  /// Its name in differences and lists.
  package let name: String
  /// Its type and place.
  package let kind: Kind
  /// Whether the field is the row's key, or a part of it.
  package let isKey: Bool
  /// Whether JSON must have it.
  package let isRequired: Bool
  /// Whether a missing value means the ordinary path.
  package let isOrdinary: Bool
  /// The options of `add` and `edit` that set it; nil if only files and rows set it.
  package let option: FieldOption?
  /// The noun of the rows that it names, beside the key of its own; nil if it names none.
  package let names: String?

  init(
    _ kind: Kind, _ column: StaticString, _ key: String?, _ name: String?, _ isKey: Bool,
    _ option: FieldOption?, isRequired: Bool = false, isOrdinary: Bool = false,
    names: String? = nil
  ) {
    self.kind = kind
    self.column = column
    self.key = key ?? column.description
    self.name = name ?? self.key
    self.isKey = isKey
    self.isRequired = isRequired || isKey
    self.isOrdinary = isOrdinary
    self.option = option
    self.names = names
  }
}

// MARK: Writing descriptions

extension RowField {
  /// A text that is always there.
  static func text(
    _ path: FieldPath<Row, String>, column: StaticString, key: String? = nil,
    name: String? = nil, isKey: Bool = false, isRequired: Bool = false, naming names: String? = nil,
    option: FieldOption? = nil
  ) -> RowField {
    RowField(
      .text(path), column, key, name, isKey, option, isRequired: isRequired, names: names)
  }

  /// A text that may be missing.
  static func text(
    _ path: FieldPath<Row, String?>, column: StaticString, key: String? = nil,
    name: String? = nil, naming names: String? = nil, option: FieldOption? = nil
  ) -> RowField {
    RowField(.optionalText(path), column, key, name, false, option, names: names)
  }

  static func integer(
    _ path: FieldPath<Row, Int>, column: StaticString, key: String? = nil,
    option: FieldOption? = nil
  ) -> RowField {
    RowField(.integer(path), column, key, nil, false, option)
  }

  static func flag(
    _ path: FieldPath<Row, Bool>, column: StaticString, key: String? = nil, name: String? = nil,
    isKey: Bool = false, option: FieldOption? = nil
  ) -> RowField {
    RowField(.flag(path), column, key, name, isKey, option)
  }

  /// One of the words of a closed set.
  static func word<Word: ClosedWord>(
    _ path: FieldPath<Row, Word>, column: StaticString, key: String? = nil,
    isKey: Bool = false, option: FieldOption? = nil
  ) -> RowField {
    RowField(.word(WordPlace(path)), column, key, nil, isKey, option)
  }

  /// One of the words of a closed set, or none.
  static func word<Word: ClosedWord>(
    _ path: FieldPath<Row, Word?>, column: StaticString, key: String? = nil,
    isOrdinary: Bool = false, option: FieldOption? = nil
  ) -> RowField {
    RowField(.word(WordPlace(path)), column, key, nil, false, option, isOrdinary: isOrdinary)
  }

  /// The name of a row of another table.
  static func reference(
    _ path: FieldPath<Row, String>, to reference: RowReference,
    column: StaticString, key: String? = nil, isKey: Bool = false, option: FieldOption? = nil
  ) -> RowField {
    RowField(
      .reference(path, reference), column, key, nil, isKey, option, isRequired: true,
      names: isKey ? nil : reference.table.description)
  }
}

// MARK: Plain values

extension RowField {
  /// The value of a row, as a plain cell; a reference is the name of the other row.
  package func cell(of row: Row) -> Cell {
    switch kind {
    case .text(let place), .reference(let place, _): return .text(row[keyPath: place])
    case .optionalText(let place): return row[keyPath: place].map(Cell.text) ?? .null
    case .integer(let place): return .integer(row[keyPath: place])
    case .flag(let place): return .integer(row[keyPath: place] ? 1 : 0)
    case .word(let place): return place.word(of: row).map(Cell.text) ?? .null
    }
  }

  /// Whether two rows have the same value.
  package func isSame(_ a: Row, _ b: Row) -> Bool { cell(of: a) == cell(of: b) }

  /// Sets the field of a row from a cell.
  ///
  /// - Returns: False, without a change, if the field cannot have this value.
  package func set(_ cell: Cell, in row: inout Row) -> Bool {
    switch (kind, cell) {
    case (.text(let place), .text(let text)), (.reference(let place, _), .text(let text)):
      row[keyPath: place] = text
    case (.optionalText(let place), .text(let text)): row[keyPath: place] = text
    case (.optionalText(let place), .null): row[keyPath: place] = nil
    case (.integer(let place), .integer(let number)): row[keyPath: place] = number
    case (.flag(let place), .integer(let number)) where number == 0 || number == 1:
      row[keyPath: place] = number == 1
    case (.word(let place), .text(let word)): return place.set(word, in: &row)
    case (.word(let place), .null): return place.set(nil, in: &row)
    default: return false
    }
    return true
  }
}

/// A key path to a property of a row, written `\.name`.
package typealias FieldPath<Row, Value> = any WritableKeyPath<Row, Value> & Sendable
