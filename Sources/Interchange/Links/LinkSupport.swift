internal import CLibrary
internal import RouteModel

/// What is the same in every file of a language.
enum LinkSupport {
  /// - Parameter name: The name of the type of links.
  static func text(_ bytes: [UInt8], naming name: String) -> String {
    String(decoding: bytes, as: UTF8.self).replacing(text: "AppLink", with: name)
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
    line.replacing(text: "*/", with: "*&#47;").replacing(text: "/*", with: "/&#42;")
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
