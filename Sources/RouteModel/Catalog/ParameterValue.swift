extension Route.Parameter {
  /// What is wrong with a value of this parameter; nil if nothing is.
  ///
  /// `bool` is `true`, `false`, `1`, `0`, `yes` or `no`; `date` is `2026-01-31`, perhaps with
  /// `T12:30[:15[.5]]` and `Z` or an offset, of a day that there is; `uuid` is the usual 36 characters.
  public func problem(with value: String) -> String? {
    if !kind.accepts(value) { return "'\(value)' is not \(kind.article) \(kind.rawValue)" }
    if !allowedValues.isEmpty, !allowedValues.contains(value) {
      let nearest = NearestNames.of(value, in: allowedValues, limit: 1).first
      return "'\(value)' is not one of \(allowedValues.sorted().joined(separator: ", "))"
        + (nearest.map { " — did you mean '\($0)'?" } ?? "")
    }
    return nil
  }
}

extension Route.Parameter.Kind {
  fileprivate var article: String { self == .int ? "an" : "a" }

  /// Whether a text can be read as a value of this kind.
  public func accepts(_ value: String) -> Bool {
    switch self {
    case .string: true
    case .int: Int64(value) != nil
    case .double: Double(value).map(\.isFinite) ?? false
    case .bool: ["true", "false", "1", "0", "yes", "no"].contains(value.lowercased())
    case .date: Self.isDate(Array(value.utf8))
    case .uuid: Self.isUUID(Array(value.utf8))
    }
  }

  private static func isUUID(_ bytes: [UInt8]) -> Bool {
    bytes.count == 36
      && bytes.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index)
          ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isHexDigit
      }
  }

  private static func isDate(_ bytes: [UInt8]) -> Bool {
    /// The number in bytes[range], if they are all digits.
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count else { return nil }
      return bytes[range].reduce(Int?(0)) { sum, byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          ? sum.map { $0 * 10 + Int(byte - UInt8(ascii: "0")) } : nil
      }
    }
    func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
      index < bytes.count && bytes[index] == UInt8(ascii: character)
    }
    guard let year = number(0..<4), has("-", at: 4), let month = number(5..<7), has("-", at: 7),
      let day = number(8..<10), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[month - 1]).contains(day) else { return false }
    if bytes.count == 10 { return true }

    guard has("T", at: 10) || has(" ", at: 10), let hour = number(11..<13), hour < 24,
      has(":", at: 13), let minute = number(14..<16), minute < 60
    else { return false }
    var index = 16
    if has(":", at: index) {
      guard let second = number(index + 1..<index + 3), second < 61 else { return false }
      index += 3
      if has(".", at: index) {
        let digits = bytes[(index + 1)...].prefix {
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        if digits.isEmpty { return false }
        index = digits.endIndex
      }
    }
    if index == bytes.count { return true }
    if has("Z", at: index) { return index + 1 == bytes.count }
    guard has("+", at: index) || has("-", at: index), let offset = number(index + 1..<index + 3),
      offset < 24
    else { return false }
    if index + 3 == bytes.count { return true }
    let minutes = has(":", at: index + 3) ? index + 4 : index + 3
    guard let rest = number(minutes..<minutes + 2), rest < 60 else { return false }
    return minutes + 2 == bytes.count
  }
}
