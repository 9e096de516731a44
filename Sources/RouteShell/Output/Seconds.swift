/// Durations as people write them.
enum Seconds {
  static func parse(_ text: String) -> Double? {
    let isMilliseconds = text.hasSuffix("ms")
    let digits =
      isMilliseconds ? text.dropLast(2) : text.hasSuffix("s") ? text.dropLast() : text[...]
    guard let value = Double(digits), value.isFinite, value >= 0, value < 1e9 else { return nil }
    return isMilliseconds ? value / 1000 : value
  }
}
