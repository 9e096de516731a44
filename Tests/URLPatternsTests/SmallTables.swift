import URLPatterns

/// Small tables of patterns over a few letters, and every URL over these letters up to a length: what the
/// search for conflicts says of a table is compared with what the matcher says of the URLs, one by one.
struct SmallTable<Source: RandomNumberGenerator> {
  private var source: Source
  private(set) var entries: [PatternIndex.Entry] = []
  private var nextName = 0

  init(_ source: Source) {
    self.source = source
    let usesHosts = chance(30)
    let usesOptions = chance(40)
    for key in 0..<Int.random(in: 2...7, using: &self.source) {
      nextName = 0
      var text =
        usesHosts ? pick(["", "app://a", "app://:h", "app://*", "https://a", "*://a"]) : ""
      for _ in 0..<Int.random(in: text.isEmpty ? 1...2 : 0...2, using: &self.source) {
        text += segment()
      }
      if chance(10) { text += "/*" }
      if !text.hasPrefix("/"), !text.contains("://") { text = "/" + text }
      // Of a class of what is left out, the case ignored, nothing is decided.
      let options = RoutePattern.Options(
        priority: usesOptions && chance(20) ? pick([-1, 1]) : 0,
        ignoreCase: usesOptions && chance(15) && !text.contains("[^"),
        strictSlash: usesOptions && chance(25),
        hostAsSegment: usesHosts && usesOptions && chance(25))
      guard let pattern = try? RoutePattern(text, options: options) else { continue }
      entries.append(.init(pattern: pattern, route: "r\(key)", key: key))
    }
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &source) < percent
  }

  private mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int.random(in: 0..<choices.count, using: &source)]
  }

  private mutating func name() -> String {
    nextName += 1
    return ":n\(nextName)"
  }

  private mutating func segment() -> String {
    let letter = pick(["a", "b", "x"])
    switch Int.random(in: 0..<16, using: &source) {
    case 0...3: return "/" + letter
    case 4: return "/a" + letter
    case 5, 6: return "/" + name()
    case 7:
      return "/\(name())(\(pick(["a|b", "a|b|x", "[ab]+", "a*", "[^a]", "^b", "x+$", "a?b"])))"
    case 8: return "/a" + name()
    case 9: return "/{\(name())}\(letter)"
    case 10: return "{/\(letter)}?"
    case 11: return "{/\(name())}" + pick(["?", "*", "+"])
    case 12: return "/{\(letter)}" + pick(["?", "*", "+"])
    case 13: return "/*/" + letter
    case 14: return "/\(name())" + pick(["?", "*", "+"])
    default: return "/" + letter + "*"
    }
  }

  /// The URLs.
  static var urls: [String] {
    var paths = [""]
    var longest = [""]
    for _ in 0..<3 {
      longest = longest.flatMap { path in ["/", "a", "b", "x"].map { path + $0 } }
      paths += longest
    }
    return paths.map { "/" + $0 }
      + paths.filter { $0.utf8.count < 3 }.flatMap { path in
        ["app://a/", "app://b/", "https://a/", "app:///", "app://a:1/"].map { $0 + path }
      } + ["app://a", "app://b", "/A", "/a/A", "app://a/A"]
  }

  /// What the search says that is not so, or does not say.
  func problems(_ urls: [String]) -> [String] {
    let index = PatternIndex(entries)
    let conflicts = index.conflicts().conflicts
    func takers(_ url: String) -> [Int] {
      var keys: [Int] = []
      try? index.forEachMatch(url) { match in
        keys.append(match.key)
        return false
      }
      return keys
    }
    var problems: [String] = []
    var pairs: Set<[Int]> = []
    var equal: Set<Int> = []
    var hidden: Set<Int> = []
    for conflict in conflicts {
      let (winner, loser) = (conflict.winner.key, conflict.loser.key)
      pairs.insert([winner, loser])
      for other in conflict.others { pairs.insert([other.key, loser]) }
      if conflict.kind == .duplicate { equal.insert(loser) }
      let name = "\(conflict.kind) \(conflict.winner.pattern) > \(conflict.loser.pattern)"
      guard let witness = conflict.witness else {
        problems.append("\(name) has no witness")
        continue
      }
      let both = takers(witness)
      if !both.contains(winner) || !both.contains(loser) {
        problems.append("\(name): not both match \(witness)")
      }
      guard conflict.kind == .overlap else {
        hidden.insert(loser)
        continue
      }
      if let url = conflict.wins, takers(url).first != loser {
        problems.append("\(name): the second does not win \(url)")
      }
    }
    for conflict in conflicts
    where conflict.kind == .overlap && !hidden.contains(conflict.loser.key)
      && conflict.wins == nil
    {
      problems.append("it is not known whether \(conflict.loser.pattern) is hidden")
    }
    for url in urls {
      let keys = takers(url)
      if let first = keys.first, hidden.contains(first) {
        problems.append("\(url) goes to r\(first), said to be hidden")
      }
      let apart = keys.filter { !equal.contains($0) }
      for (place, winner) in apart.enumerated() {
        for loser in apart[(place + 1)...] where !pairs.contains([winner, loser]) {
          problems.append("\(url) is shared by r\(winner) and r\(loser), which nothing says")
        }
      }
    }
    guard !problems.isEmpty else { return [] }
    return problems + [
      "in " + entries.map { "\($0.pattern) \($0.pattern.options)" }.joined(separator: "\n")
    ]
  }
}
