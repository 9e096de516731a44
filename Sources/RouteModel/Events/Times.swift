#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// A program's times are `Date` and `Duration`; stores, files and hubs have whole microseconds, which
// are exact also where a date is so far away that it is not.

extension Date {
  /// A time in microseconds since 1970-01-01 UTC.
  package init(microseconds: Int64) {
    self.init(timeIntervalSince1970: Double(microseconds) / 1_000_000)
  }

  /// Microseconds since 1970-01-01 UTC, limited to the least and the greatest number.
  package var microseconds: Int64 {
    let time = (timeIntervalSince1970 * 1_000_000).rounded()
    return Int64(exactly: time) ?? (time < 0 ? .min : .max)
  }
}

extension Duration {
  /// The duration in seconds.
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// A duration that was read from a file: what is no number of seconds, or more than some thirty
  /// thousand years, becomes the nearest one.
  package init(readSeconds seconds: Double) {
    self = .seconds(seconds.isNaN ? 0 : min(max(seconds, -1e12), 1e12))
  }

  /// The duration in whole microseconds, limited to the least and the greatest number.
  package var inMicroseconds: Int64 {
    let (seconds, isOver) = components.seconds.multipliedReportingOverflow(by: 1_000_000)
    let (all, isMore) = seconds.addingReportingOverflow(
      components.attoseconds / 1_000_000_000_000)
    return isOver || isMore ? (self < .zero ? .min : .max) : all
  }
}

extension RouteEvent {
  /// An event of an app's own; whatever else is known of it is set afterwards.
  public init(date: Date, action: Action) { self.init(time: date.microseconds, action: action) }

  /// When it began.
  public var date: Date {
    get { Date(microseconds: time) }
    set { time = newValue.microseconds }
  }
}

extension Revision {
  /// When it was committed.
  public var date: Date { Date(microseconds: time) }
}

extension RouteStatistics {
  /// When the oldest event began.
  public var firstDate: Date { Date(microseconds: first) }
  /// When the newest event began.
  public var lastDate: Date { Date(microseconds: last) }
}

extension HistoryTimeline {
  /// When the first period begins.
  public var startDate: Date { Date(microseconds: start) }
  /// When the last period ends.
  public var endDate: Date { Date(microseconds: end) }
}

extension HistoryTimeline.Part {
  /// When the period begins.
  public var startDate: Date { Date(microseconds: start) }
}

extension HistoryTimeline.Mark {
  /// When the change was committed.
  public var date: Date { Date(microseconds: time) }
}
