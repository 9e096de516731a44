/// The scalars of a label as ASCII, without the prefix `xn--` (RFC 3492). The library of domain names has
/// it only for labels that may be registered.
enum Punycode {
  typealias Label = [Unicode.Scalar]

  private static let initialBias = 72

  static func encode(_ label: Label) -> String {
    var result = label.filter(\.isASCII)
    let plain = result.count
    if plain > 0 { result.append("-") }
    var (next, delta, bias, done) = (128, 0, initialBias, plain)
    while let least = label.lazy.map({ Int($0.value) }).filter({ $0 >= next }).min() {
      delta += (least - next) * (done + 1)
      for scalar in label where scalar.value <= least {
        if scalar.value < least {
          delta += 1
          continue
        }
        var (rest, weight) = (delta, 36)
        while true {
          let base = threshold(weight, bias)
          if rest < base { break }
          result.append(digits[base + (rest - base) % (36 - base)])
          (rest, weight) = ((rest - base) / (36 - base), weight + 36)
        }
        result.append(digits[rest])
        bias = adapted(delta, done + 1, isFirst: done == plain)
        (delta, done) = (0, done + 1)
      }
      (delta, next) = (delta + 1, least + 1)
    }
    return result.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  /// - Returns: `nil` for what is no encoded label.
  static func decode(_ text: some BidirectionalCollection<Unicode.Scalar>) -> Label? {
    let dash = text.lastIndex(of: "-").flatMap { $0 == text.startIndex ? nil : $0 }
    var label = Label(text[..<(dash ?? text.startIndex)])
    let plain = label.count
    var rest = text[(dash.map(text.index(after:)) ?? text.startIndex)...]
    var (value, place, bias) = (128, 0, initialBias)
    while !rest.isEmpty {
      var (delta, scale, weight) = (0, 1, 36)
      while true {
        guard let digit = rest.popFirst().flatMap({ digits.firstIndex(of: $0) }) else { return nil }
        delta += digit * scale
        // No scalar is so far from another one.
        guard delta < 1 << 48 else { return nil }
        let base = threshold(weight, bias)
        if digit < base { break }
        (scale, weight) = (scale * (36 - base), weight + 36)
      }
      bias = adapted(delta, label.count + 1, isFirst: label.count == plain)
      (value, place) = (
        value + (place + delta) / (label.count + 1), (place + delta) % (label.count + 1)
      )
      guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else { return nil }
      label.insert(scalar, at: place)
      place += 1
    }
    return label
  }

  private static let digits = Label("abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars)

  private static func threshold(_ weight: Int, _ bias: Int) -> Int {
    min(max(weight - bias, 1), 26)
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = delta / (isFirst ? 700 : 2)
    delta += delta / count
    var bias = 0
    while delta > 455 { (delta, bias) = (delta / 35, bias + 36) }
    return bias + 36 * delta / (delta + 38)
  }
}
