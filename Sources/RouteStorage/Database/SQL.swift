/// A statement built from literals, such as the names of described columns; external text cannot
/// get into it.
struct SQL: ExpressibleByStringInterpolation {
  private(set) var text: String

  init(stringLiteral literal: String) { text = literal }
  init(stringInterpolation parts: Interpolation) { text = parts.text }
  init(_ literal: StaticString) { text = literal.description }

  /// The parts between commas.
  var parts: [SQL] {
    text.split(separator: ",").map { part in
      var sql: SQL = ""
      sql.text = String(part.drop { $0 == " " })
      return sql
    }
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}
    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ literal: StaticString) { text += literal.description }
    mutating func appendInterpolation(_ part: SQL) { text += part.text }
    mutating func appendInterpolation(_ number: Int32) { text += "\(number)" }
  }

  typealias StringInterpolation = Interpolation
}

extension Sequence<SQL> {
  /// All parts, with a literal between them.
  func joined(_ separator: SQL) -> SQL {
    var all: SQL = ""
    for part in self { all = all.text.isEmpty ? part : "\(all)\(separator)\(part)" }
    return all
  }
}
