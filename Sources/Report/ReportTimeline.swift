import Interchange
internal import RouteModel

/// The time line as SVG: a bar for each period, with failures at the bottom, marks across, and days below.
enum ReportTimeline {
  private static let width = 720.0
  private static let height = 180.0
  private static let left = 40.0
  private static let bottom = 152.0
  private static let top = 20.0
  private static let day: Double = 86_400_000_000

  /// - Parameters:
  ///   - parts: In chronological order.
  ///   - end: When the last part ends, exclusive.
  static func svg(
    _ parts: [HistoryTimeline.Part], _ marks: [HistoryTimeline.Mark], end: Int64
  ) -> String {
    guard let first = parts.first, let last = parts.last else { return "" }
    let most = max(1, parts.map(\.events).max() ?? 1)
    // The last period is as long as the others.
    let length =
      parts.count > 1
      ? max(1, (Double(last.start) - Double(first.start)) / Double(parts.count - 1)) : day
    let step = (width - left - 8) / Double(parts.count)
    func x(_ time: Double) -> Double { left + (time - Double(first.start)) / length * step }
    var html = """
      <svg class="timeline" viewBox="0 0 \(Int(width)) \(Int(height))" role="img" \
      aria-label="\(HTML.text(summary(parts, end: end)))">

      """
    for line in [0, most / 2, most].removingRepeats() {
      let y = bottom - Double(line) / Double(most) * (bottom - top)
      html += "<line class=\"grid\"\(places(["x1": left, "x2": width - 8, "y1": y, "y2": y]))/>"
      html += text("\(line)", x: left - 6, y: y + 4, "end")
    }
    for (index, part) in parts.enumerated() where part.events > 0 {
      let x = left + Double(index) * step
      func bar(_ value: Int, above: Int, _ name: String) -> String {
        if value <= 0 { return "" }
        let size = max(1, Double(value) / Double(most) * (bottom - top))
        let y = bottom - Double(above) / Double(most) * (bottom - top) - size
        return "<rect class=\"\(name)\""
          + places(["x": x, "y": y, "width": min(max(0.5, step * 0.85), 40), "height": size]) + "/>"
      }
      let failures = part.failures > 0 ? ", \(part.failures) failed" : ""
      html +=
        "<g><title>\(ReportTime.text(part.start)): \(part.successes) succeeded\(failures)</title>"
      html += bar(part.failures, above: 0, "failure")
      html += bar(part.successes, above: part.failures, "success") + "</g>\n"
    }
    for mark in marks {
      let x = x(Double(mark.time))
      guard x >= left, x <= width - 8 else { continue }
      let label = HTML.text("\(mark.label), \(ReportTime.text(mark.time))")
      html += "<g class=\"mark\"><title>\(label)</title>"
      html += "<line\(places(["x1": x, "x2": x, "y1": top - 6, "y2": bottom]))/>"
      html += "<path d=\"M\(number(x - 4)) \(number(top - 13))h8l-4 8z\"/></g>\n"
    }
    let end = Double(first.start) + length * Double(parts.count)
    return html + axis(from: Double(first.start), to: end, x) + "</svg>\n"
  }

  /// The days, or the hours of a short time, at most seven.
  private static func axis(from start: Double, to end: Double, _ x: (Double) -> Double) -> String {
    let hour = day / 24
    let steps = [hour / 60, hour / 12, hour / 4, hour, 3 * hour, 6 * hour, 12 * hour]
    let days = [1, 2, 7, 14, 30, 91, 182, 365].map { $0 * day }
    let step = (steps + days).first { (end - start) / $0 <= 7 } ?? (end - start) / 7
    var (html, free) = ("", 0.0)
    var time = (start / step).rounded(.up) * step
    while time < end, step > 0, time + step > time {
      let x = x(time)
      html += "<line class=\"grid\"\(places(["x1": x, "x2": x, "y1": bottom, "y2": bottom + 5]))/>"
      let whole = ReportTime.text(Int64(exactly: time.rounded()) ?? 0)
      let label = step < day ? whole.dropFirst(11).prefix(5) : whole.prefix(10)
      // The label of the day is as wide as its letters, and inside the picture.
      let size = Double(label.count) * 6.8
      let begin = min(max(x - size / 2, left - 8), width - size)
      if begin >= free {
        html += text(String(label), x: begin, y: height - 8, "start")
        free = begin + size + 8
      }
      time += step
    }
    return html
  }

  private static func text(_ text: String, x: Double, y: Double, _ anchor: String) -> String {
    "<text\(places(["x": x, "y": y])) text-anchor=\"\(anchor)\">\(text)</text>\n"
  }

  /// Attributes of places and sizes.
  private static func places(_ places: KeyValuePairs<String, Double>) -> String {
    places.map { " \($0.key)=\"\(number($0.value))\"" }.joined()
  }

  /// How many events there were, from the first to the last.
  static func summary(_ parts: [HistoryTimeline.Part], end: Int64) -> String {
    let successes = ReportCount.sum(parts.map(\.successes))
    let failures = ReportCount.sum(parts.map(\.failures))
    let failed = failures > 0 ? " and \(failures) failed" : ""
    guard let first = parts.first, let last = parts.last else { return "" }
    return "\(successes) succeeded\(failed) from \(ReportTime.text(first.start)) "
      + "to \(ReportTime.text(max(end - 1, last.start)))"
  }

  private static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded()
    return tenths.truncatingRemainder(dividingBy: 10) == 0
      ? String(Int(tenths / 10)) : String(tenths / 10)
  }
}
