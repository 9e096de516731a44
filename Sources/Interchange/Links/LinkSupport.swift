internal import CLibrary
internal import CTexts
internal import RouteModel

/// What is the same in every file of a language.
enum LinkSupport {
  /// The name of the type of links, unless another is asked for.
  static let typeName = "AppLink"

  /// - Parameter name: The name of the type of links.
  static func text(_ language: LinkExport.Language, naming name: String) -> String {
    text(language).replacing(typeName, with: name)
  }

  /// The words of it that are no comments.
  static func words(_ language: LinkExport.Language) -> Set<String> {
    var words: Set<String> = []
    for line in text(language).utf8.split(separator: UInt8(ascii: "\n")) {
      let code = line.drop { $0 == UInt8(ascii: " ") }
      if ["//", "/*", "*"].contains(where: { code.starts(with: $0.utf8) }) { continue }
      for word in code.split(whereSeparator: { !$0.isNamePart }) {
        words.insert(String(decoding: word, as: UTF8.self))
      }
    }
    return words
  }

  private static func text(_ language: LinkExport.Language) -> String {
    switch language {
    case .swift: String(cString: swift_links())
    case .kotlin: String(cString: kotlin_links())
    case .typescript: String(cString: typescript_links())
    }
  }

  /// A text as JSON writes it, and so does TypeScript.
  static func json(_ text: String) -> String { JSONValue.string(text).text }

  /// The last arguments of a call: the texts around a value, which go with it.
  ///
  /// - Parameter first: The argument before them.
  static func around(
    _ before: String, _ after: String, _ first: String?, _ literal: (String) -> String
  ) -> String {
    var arguments = first.map { [$0] } ?? []
    if !before.isEmpty || !after.isEmpty { arguments.append(literal(before)) }
    if !after.isEmpty { arguments.append(literal(after)) }
    if arguments == ["false"] { return "" }
    return arguments.map { ", " + $0 }.joined()
  }

  /// A line that may be in a comment between `/*` and `*/`.
  static func comment(_ line: String) -> String {
    line.replacing("*/", with: "*&#47;").replacing("/*", with: "/&#42;")
  }
}

/// Values that parameters have by default, for languages.
enum LinkDefault {
  /// Seconds since 1970 of a valid date.
  static func seconds(_ text: String) -> String {
    let microseconds = Timestamp.parseISO(text) ?? 0
    return "\(Double(microseconds) / 1_000_000)"
  }

  /// Milliseconds since 1970 of a valid date.
  static func milliseconds(_ text: String) -> String {
    "\((Timestamp.parseISO(text) ?? 0) / 1_000)"
  }

  /// Whether a valid text of a bool is true.
  static func isTrue(_ text: String) -> Bool { ["true", "1", "yes"].contains(text.lowercased()) }

  /// The bytes of a valid UUID.
  static func bytes(ofUUID text: String) -> [String] {
    let digits = Array(text.utf8.filter { $0 != UInt8(ascii: "-") })
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      "0x" + String(decoding: digits[$0...$0 + 1], as: UTF8.self).lowercased()
    }
  }
}
