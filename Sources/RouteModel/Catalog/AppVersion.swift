/// A version of an app, compared as semantic versions are: `3.2`, `3.2.1`, `4.0.0-beta.2`.
public struct AppVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Major, minor and patch; those that are missing are 0.
  public let numbers: [Int]
  /// What follows a `-`, in its parts; a version without it comes after those with one.
  public let prerelease: [String]

  /// The version of a text; nil if it is none. What follows a `+` does not count.
  public init?(_ text: String) {
    let plain = text.prefix { $0 != "+" }
    let halves = plain.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = halves.first else { return nil }
    let parts = first.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...4).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard !part.isEmpty, part.count <= 9, part.allSatisfy({ "0"..."9" ~= $0 }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
    prerelease =
      halves.count == 2
      ? halves[1].split(separator: ".", omittingEmptySubsequences: false).map(String.init) : []
    if halves.count == 2, prerelease.contains("") { return nil }
  }

  /// `3.2`, `4-beta.2`
  public var description: String {
    numbers.map(String.init).joined(separator: ".")
      + (prerelease.isEmpty ? "" : "-" + prerelease.joined(separator: "."))
  }

  /// By the numbers, then by the parts of the prerelease: numbers as numbers, before words.
  public static func < (a: AppVersion, b: AppVersion) -> Bool {
    for place in 0..<max(a.numbers.count, b.numbers.count) {
      let one = place < a.numbers.count ? a.numbers[place] : 0
      let other = place < b.numbers.count ? b.numbers[place] : 0
      if one != other { return one < other }
    }
    if a.prerelease.isEmpty || b.prerelease.isEmpty {
      return !a.prerelease.isEmpty && b.prerelease.isEmpty
    }
    for (one, other) in zip(a.prerelease, b.prerelease) where one != other {
      switch (Int(one), Int(other)) {
      case (let one?, let other?): return one < other
      case (.some, nil): return true
      case (nil, .some): return false
      case (nil, nil): return one < other
      }
    }
    return a.prerelease.count < b.prerelease.count
  }
}
