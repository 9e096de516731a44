extension Timestamp {
  /// `2026-01-31`, `2026-01-31T12:30[:15[.5]][Z|+01[:00]]`; without an offset it is UTC.
  package static func parseISO(_ text: String) -> Int64? {
    var rest = TimeReader(text)
    guard let year = rest.number(4), rest.take("-"), let month = rest.number(2), rest.take("-"),
      let day = rest.number(2)
    else { return nil }
    var clock: Int64 = 0
    if !rest.isAtEnd {
      guard rest.take("T") || rest.take(" ") || rest.take("t"), let read = rest.clock() else {
        return nil
      }
      clock = read
      if !rest.isAtEnd, !rest.take("Z"), !rest.take("z") {
        guard let offset = rest.offset() else { return nil }
        clock -= offset
      }
    }
    return rest.isAtEnd ? microseconds(year, month, day, clock) : nil
  }

  /// `20/Nov/2026:10:00:00 +0100`, as web servers log it.
  package static func parseLogged(_ text: some StringProtocol) -> Int64? {
    var rest = TimeReader(String(text))
    guard let day = rest.number(2), rest.take("/"),
      let month = months.firstIndex(of: rest.word().lowercased()), rest.take("/"),
      let year = rest.number(4), rest.take(":"), var clock = rest.clock(), rest.take(" "),
      let offset = rest.offset(), rest.isAtEnd
    else { return nil }
    clock -= offset
    return microseconds(year, Int64(month) + 1, day, clock)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// nil for a day that does not exist, such as 31 February.
  private static func microseconds(
    _ year: Int64, _ month: Int64, _ day: Int64, _ clock: Int64
  ) -> Int64? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    guard civil(days) == (year, month, day) else { return nil }
    return days * 86_400_000_000 + clock
  }
}

/// Reads the parts of a point in time.
private struct TimeReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a number with an exact count of digits.
  mutating func number(_ digits: Int) -> Int64? {
    var value: Int64 = 0
    for byte in rest.prefix(digits) {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - 0x30)
    }
    guard rest.count >= digits else { return nil }
    rest.removeFirst(digits)
    return value
  }

  mutating func word() -> String {
    let letters = rest.prefix { (0x61...0x7A).contains($0 | 0x20) }
    rest.removeFirst(letters.count)
    return String(Substring(letters))
  }

  /// `12:30`, `12:30:15` or `12:30:15.123`, in microseconds.
  mutating func clock() -> Int64? {
    guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else {
      return nil
    }
    var clock = (hour * 60 + minute) * 60_000_000
    guard take(":") else { return clock }
    guard let second = number(2), second <= 60 else { return nil }
    clock += second * 1_000_000
    guard take(".") || take(",") else { return clock }
    var unit: Int64 = 100_000
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    for byte in digits {
      clock += Int64(byte - 0x30) * unit
      unit /= 10
    }
    rest.removeFirst(digits.count)
    return clock
  }

  /// `+01:00` or `-0500`, in microseconds.
  mutating func offset() -> Int64? {
    let isNegative = take("-")
    guard isNegative || take("+"), let hours = number(2), hours < 24 else { return nil }
    let hasMinutes = take(":") || !isAtEnd
    guard let minutes = hasMinutes ? number(2) : 0, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (isNegative ? -60_000_000 : 60_000_000)
  }
}
