import Files
import RouteModel
import Texts

/// The variables of a running script.
package struct Variables: Sendable {
  private var values: [String: String] = [:]
  /// `$1 … $9` and `$@`.
  package var arguments: [String] = []
  /// `$?`: the exit code of the last command.
  package var status: Int32 = 0
  /// `$_`: the route of the last command.
  package var lastRoute: String?

  package init(arguments: [String] = []) {
    self.arguments = arguments
  }

  /// A name starts with a letter or `_`; digits may follow. One digit, `@` and `?` are names too.
  package static func isName(_ name: String) -> Bool {
    if name == "@" || name == "?" { return true }
    guard let first = name.utf8.first else { return false }
    if first >= 0x30, first <= 0x39 { return name.utf8.count == 1 }
    return name.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || ($0 >= 0x30 && $0 <= 0x39)
        || (($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z"))
    }
  }

  /// Whether `let` may define it: not `$1`, `$@`, `$?`, `$_`.
  package static func isDefinable(_ name: String) -> Bool {
    isName(name) && name != "_" && name != "@" && name != "?"
      && !(name.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } ?? true)
  }

  /// Defines a variable.
  ///
  /// - Throws: ``ShellError`` `too-large`.
  package mutating func define(_ name: String, _ value: String) throws(ShellError) {
    let size = value.utf8.count
    guard size <= ReadLimit.value else {
      throw .failure(
        "too-large", "the value of \(name) is larger than \(ReadLimit.words(ReadLimit.value))")
    }
    let others = total - (values[name]?.utf8.count ?? 0)
    guard others + size <= ReadLimit.values else {
      throw .failure(
        "too-large",
        "with \(name) the variables are larger than \(ReadLimit.words(ReadLimit.values)) together")
    }
    values[name] = value
    total = others + size
  }

  /// The bytes of all values.
  private var total = 0

  /// Makes a variable what it was before.
  mutating func restore(_ name: String, _ value: String?) {
    total += (value?.utf8.count ?? 0) - (values[name]?.utf8.count ?? 0)
    values[name] = value
  }

  /// The value, or nil if the variable is undefined.
  package subscript(_ name: String) -> String? {
    switch name {
    case "?": return String(status)
    case "_": return lastRoute
    case "@": return arguments.joined(separator: " ")
    case "0": return nil
    default:
      if let index = Int(name) {
        return arguments.indices.contains(index - 1) ? arguments[index - 1] : nil
      }
      return values[name]
    }
  }

  /// The names of the variables, sorted.
  package var names: [String] {
    var names = Array(values.keys) + ["?"]
    if lastRoute != nil { names.append("_") }
    names += arguments.indices.prefix(9).map { String($0 + 1) }
    return names.sorted()
  }

  /// The words with their variables expanded. A bare `$@` becomes one word for each argument; no
  /// other value is split, and no value becomes an option or a command.
  ///
  /// - Throws: ``ShellError`` `undefined-variable`, `too-large`.
  package func expand(_ words: [Word], in line: SourceLine) throws(ShellError) -> [ExpandedWord] {
    var expanded: [ExpandedWord] = []
    expanded.reserveCapacity(words.count)
    var size = 0
    for word in words {
      if let text = word.bareText {
        expanded.append(ExpandedWord(text: text, isBare: true, span: word.span))
        continue
      }
      if word.isAllArguments {
        expanded += arguments.map { ExpandedWord(text: $0, isBare: false, span: word.span) }
        continue
      }
      expanded.append(
        try word.resolved { (name, span) throws(ShellError) in
          guard let value = self[name] else {
            throw .undefinedVariable(name, near: names, line, span)
          }
          size += value.utf8.count
          guard size <= ReadLimit.value else {
            throw ShellError(
              Diagnostic(
                code: "too-large",
                message: """
                  the words of this line are larger than \(ReadLimit.words(ReadLimit.value)) \
                  with their variables
                  """,
                place: line.place(span.lower)))
          }
          return value
        })
    }
    return expanded
  }
}
