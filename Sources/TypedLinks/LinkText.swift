internal import CTexts
internal import RouteModel
import Texts

/// The texts in generated files of links.
enum LinkText {
  /// Whether every platform's parser of URLs leaves a byte as it is.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      || "!#$&'()*+,-./:;=?@_~".utf8.contains(byte)
  }

  /// A canonical text of a pattern as it is in links: with escapes for what not every platform takes.
  static func inLinks(_ text: String, isHost: Bool = false) -> String {
    var result = ""
    for byte in text.utf8 {
      if isPlain(byte) || byte == UInt8(ascii: "%") || isHost && "[]".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += byte.percentEscape
      }
    }
    return result
  }

  /// A literal of an expression.
  static func escapedForExpression(_ text: String, inClass: Bool = false) -> String {
    String(
      text.flatMap { character in
        (inClass ? "-^[]\\" : ".*+?^${}()|[]\\").contains(character)
          ? "\\\(character)" : "\(character)"
      })
  }

  /// A literal of an expression that takes letters of either case.
  static func ignoringCase(_ text: String) -> String {
    String(
      text.flatMap { character in
        character.isLetter
          ? "[\(character.lowercased())\(character.uppercased())]"
          : escapedForExpression(String(character))
      })
  }

  /// On one line, for a comment of any language.
  static func comment(_ text: String) -> String {
    VisibleText.of(text).split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing("*/", with: "*&#47;").replacing("/*", with: "/&#42;")
  }

  /// A literal of Swift, Kotlin and TypeScript.
  static func literal(_ text: String, _ language: LinkExport.Language) -> String {
    let escaped = text.escaping { scalar in
      if scalar == "\"" || scalar == "\\" || scalar == "$" && language == .kotlin {
        return "\\\(scalar)"
      }
      if scalar == "\n" { return "\\n" }
      if scalar.value >= 32 && scalar.value < 127 || scalar.properties.isAlphabetic { return nil }
      if language == .swift { return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" }
      return String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
    return "\"\(escaped)\""
  }

  /// A text as one word of a raw literal, with escapes for what would end it or is not seen.
  static func word(_ text: String, keeping kept: String = "") -> String {
    text.escaping { scalar in
      let isOdd = " \"\\%,`$#".unicodeScalars.contains(scalar)
      let isSeen = scalar.value > 32 && scalar.value < 127 || scalar.properties.isAlphabetic
      if isSeen, !isOdd || kept.unicodeScalars.contains(scalar) { return nil }
      return String(scalar).utf8.map(\.percentEscape).joined()
    }
  }

  /// The run-time part of a language.
  ///
  /// - Parameter isShared: Whether other files use it.
  static func runtime(_ language: LinkExport.Language, isShared: Bool) -> String {
    switch language {
    case .swift:
      let text = String(cString: swift_links())
      return isShared ? text.replacing("fileprivate ", with: "") : text
    case .kotlin:
      return String(cString: kotlin_links())
    case .typescript:
      let text = typed(script)
      if !isShared { return text }
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        ["type ", "class ", "function ", "const "].contains { line.hasPrefix($0) }
          ? "export \(line)" : "\(line)"
      }.joined(separator: "\n")
    }
  }

  /// The run-time part of TypeScript, with its types in comments.
  static var script: String { String(cString: javascript_links()) }

  /// The script with the types that it has in comments: `/*: string */` is `: string`, and what is in
  /// `/*:: … */` is code.
  private static func typed(_ script: String) -> String {
    var result = ""
    var rest = script[...]
    while let start = rest.firstRange(of: "/*:") {
      let isCode = rest[start.upperBound...].hasPrefix(":")
      let body = rest[start.upperBound...].dropFirst(isCode ? 2 : 0)
      guard let end = body.firstRange(of: " */") else { break }
      result += isCode ? rest[..<start.lowerBound] : rest[..<start.lowerBound].dropLast()
      result += (isCode ? "" : ":") + body[..<end.lowerBound]
      rest = body[end.upperBound...]
    }
    return result + rest
  }
}

/// The 64-bit hash FNV-1a of texts: the digest of a file, and what tells names apart.
enum TextHash {
  static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The digest as hexadecimal digits.
  static func hex(_ text: String, digits: Int = 16) -> String {
    let all = String(of(text), radix: 16)
    return String((String(repeating: "0", count: 16 - all.count) + all).suffix(digits))
  }
}
