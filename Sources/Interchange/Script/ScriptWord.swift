import RouteModel
import Texts

extension String {
  /// The text as one word of the shell's language: bare if that reads back as the same text, else
  /// quoted. Control characters are written as escapes.
  package var scriptWord: String {
    let hasControls = hasControls
    let mustQuote =
      hasControls || isEmpty || utf8.first == UInt8(ascii: "#") || self == "{" || self == "}"
      || utf8.last == UInt8(ascii: "\\") || utf8.first == UInt8(ascii: "-")
      || utf8.contains { $0 == 0x20 || Self.special.contains($0) }
    guard mustQuote else { return self }
    if !hasControls, !utf8.contains(UInt8(ascii: "'")) { return "'\(self)'" }
    return "\"\(escapedInText)\""
  }

  /// The text as it is written between double quotes.
  package var escapedInText: String {
    escaping { scalar in
      switch scalar {
      case "\"", "\\", "$": "\\\(scalar)"
      default: scalar.isControl ? scalar.controlEscape : nil
      }
    }
  }

  private static let special: [UInt8] = Array("'\"$".utf8)
}
