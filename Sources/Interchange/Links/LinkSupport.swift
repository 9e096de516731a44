internal import CLibrary
internal import RouteModel

/// What is the same in every file of a language.
enum LinkSupport {
  /// - Parameter name: The name of the type of links.
  static func text(_ bytes: [UInt8], naming name: String) -> String {
    String(decoding: bytes, as: UTF8.self).replacing(text: "AppLink", with: name)
  }
}

/// Values that parameters have by default, for languages.
enum LinkDefault {
  /// Seconds since 1970 of a valid date.
  static func seconds(_ text: String) -> String {
    let microseconds = Timestamp.parseISO(text) ?? 0
    return "\(Double(microseconds) / 1_000_000)"
  }

  /// The bytes of a valid UUID.
  static func bytes(ofUUID text: String) -> [String] {
    let digits = Array(text.utf8.filter { $0 != UInt8(ascii: "-") })
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      "0x" + String(decoding: digits[$0...$0 + 1], as: UTF8.self).lowercased()
    }
  }
}
