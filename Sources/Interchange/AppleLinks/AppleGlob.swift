/// The patterns of an apple-app-site-association file: `*` is any run of characters, `?` one character,
/// `?*` at least one, `$(name)` one of a list.
struct AppleGlob {
  /// The built-in variables as expressions.
  static let builtIn: [String: String] = [
    "alpha": "[A-Za-z]", "upper": "[A-Z]", "lower": "[a-z]", "alnum": "[A-Za-z0-9]",
    "digit": "[0-9]", "xdigit": "[0-9A-Fa-f]", "region": "[A-Za-z]{2}", "lang": "[A-Za-z]{2}",
  ]

  enum Token: Hashable {
    case literal(String)
    case any
    case one(Int)
    case some
    case variable(String)
  }

  var tokens: [Token] = []

  init(_ text: String) {
    var rest = Substring(text)
    var literal = ""
    func flush(_ tokens: inout [Token]) {
      if !literal.isEmpty { tokens.append(.literal(literal)) }
      literal = ""
    }
    while let character = rest.first {
      if rest.hasPrefix("$("), let end = rest.firstIndex(of: ")") {
        flush(&tokens)
        tokens.append(.variable(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])))
        rest = rest[rest.index(after: end)...]
        continue
      }
      rest.removeFirst()
      guard character == "*" || character == "?" else {
        literal.append(character)
        continue
      }
      flush(&tokens)
      // A run of wildcards is as long as its question marks, and open if it has a star.
      var stars = character == "*" ? 1 : 0
      var ones = character == "?" ? 1 : 0
      while let more = rest.first, more == "*" || more == "?" {
        if more == "*" { stars += 1 } else { ones += 1 }
        rest.removeFirst()
      }
      if stars == 0 {
        tokens.append(.one(ones))
      } else if ones == 0 {
        tokens.append(.any)
      } else {
        if ones > 1 { tokens.append(.one(ones - 1)) }
        tokens.append(.some)
      }
    }
    flush(&tokens)
  }

  /// The same as a part of a URL pattern, or the name of a variable that nobody declares.
  func pattern(variables: [String: [String]]) -> Result<String, UnknownVariable> {
    var text = ""
    for token in tokens {
      switch token {
      case .literal(let piece): text += PatternParts.escaped(Self.percentEncoded(piece))
      case .any: text += "*"
      case .one(1): text += "(.)"
      case .one(let count): text += "(.{\(count)})"
      case .some: text += "(.+)"
      case .variable(let name):
        guard let expression = Self.expression(name, variables) else {
          return .failure(UnknownVariable(name: name))
        }
        text += "(\(expression))"
      }
    }
    return .success(text)
  }

  struct UnknownVariable: Error {
    var name: String
  }

  /// The same as an expression for PCRE.
  func expression(variables: [String: [String]]) -> Result<String, UnknownVariable> {
    var text = ""
    for token in tokens {
      switch token {
      case .literal(let piece): text += Self.quoted(piece)
      case .any: text += "[^&]*"
      case .one(let count): text += "[^&]{\(count)}"
      case .some: text += "[^&]+"
      case .variable(let name):
        guard let expression = Self.expression(name, variables) else {
          return .failure(UnknownVariable(name: name))
        }
        text += "(?:\(expression))"
      }
    }
    return .success(text)
  }

  /// The empty text matches.
  var matchesEmpty: Bool { tokens.allSatisfy { $0 == .any } }

  private static func expression(_ name: String, _ variables: [String: [String]]) -> String? {
    if let values = variables[name] {
      // Lists hold plain values and the two wildcards.
      return values.map { value in
        value.map { $0 == "*" ? ".*" : $0 == "?" ? "." : quoted(String($0)) }.joined()
      }.joined(separator: "|")
    }
    return builtIn[name]
  }

  /// A text that an expression takes literally.
  static func quoted(_ text: String) -> String {
    text.map { "\\.^$|()[]{}*+?/".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Non-ASCII characters as a URL has them; what is encoded stays.
  private static func percentEncoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      if byte > 0x20, byte < 0x7F {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (hex.count == 1 ? "0" : "") + hex
      }
    }
    return result
  }
}
