import Texts

extension Route.Parameter {
  /// What is wrong with a value of this parameter; nil if it is valid.
  ///
  /// `bool` is `true`, `false`, `1`, `0`, `yes` or `no`; `date` is an existing day such as
  /// `2026-01-31`, optionally with `T12:30[:15[.5]]` and `Z` or an offset; `uuid` is the usual 36
  /// characters.
  public func problem(with value: String) -> Message? {
    if !kind.accepts(value) { return "'\(value)' is not \(Phrase.a(kind.rawValue))" }
    if !allowedValues.isEmpty, !allowedValues.contains(value) {
      let advice = NearestNames.hint(value, in: allowedValues)
      return "'\(value)' is not one of \(allowedValues.sorted().joined(separator: ", "))\(advice)"
    }
    return nil
  }
}

extension Route.Parameter.Kind {

  /// Whether a text can be read as a value of this kind.
  public func accepts(_ value: String) -> Bool {
    switch self {
    case .string: true
    case .int: Int64(value) != nil
    case .double: Double(value).map(\.isFinite) ?? false
    case .bool: Self.bool(value) != nil
    case .date: Timestamp.parseISO(value) != nil
    case .uuid: Self.isUUID(Array(value.utf8))
    }
  }

  /// A value of the kind `bool`; nil for any other.
  package static func bool(_ value: String) -> Bool? {
    switch value.lowercased() {
    case "true", "1", "yes": true
    case "false", "0", "no": false
    default: nil
    }
  }

  private static func isUUID(_ bytes: [UInt8]) -> Bool {
    bytes.count == 36
      && bytes.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index)
          ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isHexDigit
      }
  }
}
