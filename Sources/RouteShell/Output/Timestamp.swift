/// Times as texts, in UTC, without Foundation.
enum Timestamp {
  /// `2026-01-31 12:30:15`
  static func text(_ microseconds: Int64) -> String { format(microseconds, " ", "") }

  /// `2026-01-31T12:30:15.123456Z`
  static func iso(_ microseconds: Int64) -> String {
    let fraction = String(((microseconds % 1_000_000) + 1_000_000) % 1_000_000)
    return format(microseconds, "T", "." + pad(fraction, 6) + "Z")
  }

  private static func format(_ microseconds: Int64, _ separator: String, _ end: String) -> String {
    var seconds = microseconds / 1_000_000
    if microseconds % 1_000_000 < 0 { seconds -= 1 }
    var days = seconds / 86_400
    var rest = seconds % 86_400
    if rest < 0 {
      rest += 86_400
      days -= 1
    }
    let (year, month, day) = civil(days)
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { pad(String($0), 2) }
    return "\(pad(String(year), 4))-\(pad(String(month), 2))-\(pad(String(day), 2))\(separator)"
      + clock.joined(separator: ":") + end
  }

  /// The date of a day counted from 1970-01-01, in the Gregorian calendar.
  private static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
    // Eras of 400 years that begin on 1 March, so that the leap day is the last of its year.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// A point in time: `2026-01-31`, `2026-01-31T12:30[:15][Z]`, or how long ago: `7d`, `12h`, `30m`, `90s`.
  ///
  /// - Returns: Microseconds since 1970-01-01 UTC, or nil if it is none.
  static func parse(_ text: String, now: Int64) -> Int64? {
    if let unit = text.last, let count = Int64(text.dropLast()), count >= 0 {
      let seconds: Int64? =
        switch unit {
        case "s": 1
        case "m": 60
        case "h": 3600
        case "d": 86_400
        case "w": 604_800
        default: nil
        }
      guard let seconds else { return nil }
      let (product, overflow) = count.multipliedReportingOverflow(by: seconds * 1_000_000)
      return overflow ? 0 : now - product
    }
    let numbers = text.split(whereSeparator: { "-T: Z".contains($0) }).map { Int64($0) }
    guard (3...6).contains(numbers.count), text.count >= 8, text.contains("-") else { return nil }
    let values = numbers.compactMap { $0 }
    guard values.count == numbers.count, (1...12).contains(values[1]), (1...31).contains(values[2])
    else { return nil }
    let year = values[1] <= 2 ? values[0] - 1 : values[0]
    guard (0...9999).contains(year) else { return nil }
    let era = year / 400
    let yearOfEra = year - era * 400
    let month = values[1] > 2 ? values[1] - 3 : values[1] + 9
    let dayOfYear = (153 * month + 2) / 5 + values[2] - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    let clock = values.dropFirst(3) + [0, 0, 0]
    let parts = Array(clock.prefix(3))
    guard parts[0] < 25, parts[1] < 60, parts[2] < 62 else { return nil }
    return (days * 86_400 + parts[0] * 3600 + parts[1] * 60 + parts[2]) * 1_000_000
  }
}
