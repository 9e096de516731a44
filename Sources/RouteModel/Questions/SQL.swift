/// A statement built from literals, such as the names of described columns; external text cannot
/// get into it.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
  /// The text.
  package private(set) var text: String

  package init(stringLiteral literal: String) { text = literal }
  package init(stringInterpolation parts: Interpolation) { text = parts.text }
  /// A literal, such as the name of a described column.
  package init(_ literal: StaticString) { text = literal.description }

  /// The parts between commas.
  package var parts: [SQL] {
    text.split(separator: ",").map { part in
      var sql: SQL = ""
      sql.text = String(part.drop { $0 == " " })
      return sql
    }
  }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ literal: StaticString) {
      text += literal.description
    }
    package mutating func appendInterpolation(_ part: SQL) { text += part.text }
    package mutating func appendInterpolation(_ number: Int32) { text += "\(number)" }
  }

  package typealias StringInterpolation = Interpolation
}

extension Sequence<SQL> {
  /// All parts, with a literal between them.
  package func joined(_ separator: SQL) -> SQL {
    var all: SQL = ""
    for part in self { all = all.text.isEmpty ? part : "\(all)\(separator)\(part)" }
    return all
  }
}
