/// Times as texts, in UTC, without Foundation.
package enum Timestamp {
  /// `2026-01-31 12:30:15`
  package static func text(_ microseconds: Int64) -> String { format(microseconds, " ", "") }

  /// `2026-01-31T12:30:15.123456Z`
  package static func iso(_ microseconds: Int64) -> String {
    let fraction = String(((microseconds % 1_000_000) + 1_000_000) % 1_000_000)
    return format(microseconds, "T", "." + pad(fraction, 6) + "Z")
  }

  /// `100 days ago`, in days, hours or minutes; `just now` for less than one.
  package static func ago(_ microseconds: Int64, now: Int64) -> String {
    let minutes = max(0, Double(now) - Double(microseconds)) / 60_000_000
    for (length, unit) in [(1_440.0, "day"), (60.0, "hour")] where minutes >= length {
      return Phrase.count(Int(minutes / length), unit) + " ago"
    }
    return minutes < 1 ? "just now" : Phrase.count(Int(minutes), "minute") + " ago"
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
  package static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
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
}
