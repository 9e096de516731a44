/// How much of the history is kept.
public enum RetentionLimit: Sendable, Hashable, CustomStringConvertible {
  /// Events that are not older than a number of seconds.
  case age(seconds: Int64)
  /// A number of the newest events.
  case events(Int)

  /// What a retention has to be, for a message.
  package static let rule =
    "a number of events, an age such as 30d or 12h, or all"

  /// Reads `30d`, `12h`, `2w`, `90m`, `45s`, or a number of events such as `100000`; nil for anything
  /// else.
  public init?(_ text: String) {
    if let count = Int(text), count >= 0 {
      self = .events(count)
    } else if let seconds = Self.seconds(text), seconds <= .max / 1_000_000 {
      self = .age(seconds: seconds)
    } else {
      return nil
    }
  }

  /// The seconds of `30d`, `12h`, `2w`, `90m`, `45s`, limited to the greatest number; nil for
  /// anything else.
  package static func seconds(_ text: String) -> Int64? {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()),
      count >= 0
    else { return nil }
    let (seconds, isTooMuch) = count.multipliedReportingOverflow(by: unit)
    return isTooMuch ? .max : seconds
  }

  public var description: String {
    switch self {
    case .events(let count): "\(count)"
    case .age(let seconds) where seconds % 86_400 == 0 && seconds > 0: "\(seconds / 86_400)d"
    case .age(let seconds): "\(seconds)s"
    }
  }
}
