internal import RouteModel

/// The time line as SVG: a bar for each period, with failures at the bottom, and marks across.
enum ReportTimeline {
  private static let width = 960.0
  private static let height = 220.0
  private static let left = 48.0
  private static let bottom = 190.0
  private static let top = 24.0

  /// - Parameter parts: In chronological order.
  static func svg(_ parts: [HistoryTimeline.Part], _ marks: [HistoryTimeline.Mark]) -> String {
    guard let first = parts.first, let last = parts.last else { return "" }
    let time = timeText(from: first.start, to: last.start)
    let most = max(1, parts.map(\.events).max() ?? 1)
    let step = (width - left - 8) / Double(parts.count)
    var html = """
      <svg class="timeline" viewBox="0 0 \(Int(width)) \(Int(height))" role="img" \
      aria-labelledby="timeline-caption">
      <title id="timeline-caption">\(HTML.text(summary(parts)))</title>

      """
    for line in [0, most / 2, most].removingRepeats() {
      let y = bottom - Double(line) / Double(most) * (bottom - top)
      html +=
        "<line class=\"grid\" x1=\"\(number(left))\" x2=\"\(number(width - 8))\" "
        + "y1=\"\(number(y))\" y2=\"\(number(y))\"/>"
      html +=
        "<text class=\"axis\" x=\"\(number(left - 6))\" y=\"\(number(y + 4))\" "
        + "text-anchor=\"end\">\(line)</text>\n"
    }
    for (index, part) in parts.enumerated() {
      let x = left + Double(index) * step
      func bar(_ value: Int, above: Int, _ name: String) -> String {
        if value <= 0 { return "" }
        let size = Double(value) / Double(most) * (bottom - top)
        let y = bottom - Double(above) / Double(most) * (bottom - top) - size
        return "<rect class=\"\(name)\" x=\"\(number(x))\" y=\"\(number(y))\" "
          + "width=\"\(number(max(0.5, step * 0.9)))\" height=\"\(number(size))\"/>"
      }
      html +=
        "<g><title>\(time(part.start)): \(part.successes) succeeded, "
        + "\(part.failures) failed</title>"
      html += bar(part.failures, above: 0, "failure")
      html += bar(part.successes, above: part.failures, "success") + "</g>\n"
    }
    html += drawMarks(marks, parts, step)
    html +=
      "<text class=\"axis\" x=\"\(number(left))\" y=\"\(number(height - 8))\">"
      + "\(time(first.start))</text>"
    if last.start != first.start {
      html +=
        "<text class=\"axis\" x=\"\(number(width - 8))\" y=\"\(number(height - 8))\" "
        + "text-anchor=\"end\">\(time(last.start))</text>"
    }
    return html + "</svg>\n"
  }

  /// How times are written: with seconds if they are within two hours.
  private static func timeText(from first: Int64, to last: Int64) -> (Int64) -> String {
    let (span, isTooLong) = last.subtractingReportingOverflow(first)
    let isLong = isTooLong || span >= 7_200_000_000
    return { moment in isLong ? ReportTime.text(moment) : ReportTime.precise(moment) }
  }

  private static func drawMarks(
    _ marks: [HistoryTimeline.Mark], _ parts: [HistoryTimeline.Part], _ step: Double
  ) -> String {
    guard let first = parts.first, let last = parts.last else { return "" }
    // The last period is as long as the others.
    let length =
      parts.count > 1 ? (Double(last.start) - Double(first.start)) / Double(parts.count - 1) : 1
    let time = timeText(from: first.start, to: last.start)
    var html = ""
    for mark in marks {
      let place = (Double(mark.time) - Double(first.start)) / max(1, length)
      guard place >= 0, place <= Double(parts.count) else { continue }
      let x = left + place * step
      html +=
        "<g class=\"mark\"><title>\(HTML.text(mark.label)), \(time(mark.time))</title>"
      html +=
        "<line x1=\"\(number(x))\" x2=\"\(number(x))\" y1=\"\(number(top - 6))\" "
        + "y2=\"\(number(bottom))\"/>"
      html += "<path d=\"M\(number(x - 5)) \(number(top - 14))h10l-5 9z\"/></g>\n"
    }
    return html
  }

  static func summary(_ parts: [HistoryTimeline.Part]) -> String {
    let successes = ReportCount.sum(parts.map(\.successes))
    let failures = ReportCount.sum(parts.map(\.failures))
    return "\(successes) succeeded and \(failures) failed in \(parts.count) stretches of time"
  }

  /// A small picture of a trend, with its word.
  static func trend(_ group: ErrorGroup) -> String {
    let counts = group.counts
    guard counts.count > 1, let most = counts.max(), most > 0 else { return "" }
    let word = group.trend.rawValue
    var html =
      "<svg class=\"trend\" viewBox=\"0 0 \(counts.count * 4) 16\" role=\"img\" "
      + "aria-label=\"\(word)\">"
    for (index, count) in counts.enumerated() where count > 0 {
      let size = max(1, Double(count) / Double(most) * 16)
      html +=
        "<rect x=\"\(index * 4)\" y=\"\(number(16 - size))\" width=\"3\" "
        + "height=\"\(number(size))\"/>"
    }
    return html + "</svg> \(word)"
  }

  private static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded()
    return tenths.truncatingRemainder(dividingBy: 10) == 0
      ? String(Int(tenths / 10)) : String(tenths / 10)
  }
}
