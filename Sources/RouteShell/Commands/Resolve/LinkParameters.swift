import Interchange
import RouteModel
import Routing
import Texts

/// Parameters as one field: `name=value` words of the command language.
enum LinkParameters {
  static func text(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\($0.name)=\($0.value)".scriptWord }.joined(separator: " ")
  }

  /// The words of a field; a text that the language cannot read is split at blanks.
  static func words(_ text: String) -> [String] {
    if let words = SourceLine(text).read() {
      let literal = words.map(\.unresolved)
      if !literal.contains(where: \.isOpen) { return literal.map(\.text) }
    }
    return text.split(separator: " ").map(String.init)
  }

  static func pair(_ text: String) -> (name: String, value: String)? {
    guard let parts = text.dividedAtEquals, !parts.before.isEmpty else { return nil }
    return (parts.before, parts.behind)
  }
}
