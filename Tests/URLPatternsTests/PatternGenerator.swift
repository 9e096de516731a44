import URLPatterns

/// Makes patterns, and URLs that have a chance to match them, from a small alphabet.
struct PatternGenerator<Source: RandomNumberGenerator> {
  var source: Source
  private var nextName = 0

  init(_ source: Source) { self.source = source }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &source) < percent
  }

  private mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int.random(in: 0..<choices.count, using: &source)]
  }

  private mutating func word() -> String { pick(["a", "b", "ab", "abc", "A", "7", "42", "a-b"]) }

  private mutating func name() -> String {
    nextName += 1
    return "n\(nextName)"
  }

  mutating func pattern() -> NaivePattern {
    nextName = 0
    var pattern = NaivePattern()
    if chance(60) {
      pattern.scheme = pick([
        [.text("app")], [.text("app")], [.text("web")], [.text("https")], scheme(),
      ])
      pattern.host = host()
    }
    for _ in 0..<Int.random(in: 0...4, using: &source) { pattern.path += segment() }
    if chance(12) { pattern.path += [.text("/"), .wildcard] }
    if chance(6) { pattern.path.append(.text("/")) }
    if pattern.scheme == nil, !startsWithSlash(pattern.path) {
      pattern.path.insert(.text("/"), at: 0)
    }
    if pattern.scheme != nil, !pattern.path.isEmpty, !startsWithSlash(pattern.path) {
      pattern.path.insert(.text("/"), at: 0)
    }
    pattern.path = merged(pattern.path)
    if chance(10) { pattern.search = pick([[.text("q=1")], [.text("q="), .name(name())]]) }
    if chance(10) { pattern.ignoreCase = true }
    if chance(10) { pattern.strictSlash = true }
    if chance(8) { pattern.priority = pick([-1, 1, 2]) }
    if chance(8) { pattern.hostAsSegment = true }
    return pattern
  }

  private func startsWithSlash(_ pieces: [NaivePiece]) -> Bool {
    guard case .text(let text)? = pieces.first else { return false }
    return text.hasPrefix("/")
  }

  private mutating func scheme() -> [NaivePiece] {
    pick([
      [.wildcard], [.text("app"), .group([.text("s")], "?")], [.name(name())],
      [.text("http"), .group([.text("s")], "?")],
    ])
  }

  private mutating func host() -> [NaivePiece] {
    switch Int.random(in: 0..<11, using: &source) {
    case 10: return [.group([.wildcard], "?"), .text(pick(["x.y", "y"]))]
    case 9: return [.wildcard, .text("x.y")]
    case 8: return [.group([.name(name()), .text(".")], pick(["?", "*", "+"])), .text("x.y")]
    case 0: return [.wildcard]
    case 1: return [.name(name())]
    case 2: return [.wildcard, .text(".x.y")]
    case 3: return [.name(name()), .text(".y")]
    case 4: return [.group([.wildcard, .text(".")], "?"), .text("x.y")]
    default: return [.text(pick(["x.y", "a.x.y", "h", "h", "y"]))]
    }
  }

  private mutating func segment() -> [NaivePiece] {
    switch Int.random(in: 0..<19, using: &source) {
    case 0...5: return [.text("/" + word())]
    case 6...8: return [.text("/"), .name(name())]
    case 9: return [.text("/"), .digits(name())]
    case 10: return [.text("/" + pick(["a", "ab", "x-"])), .name(name())]
    case 11: return [.text("/"), .name(name()), .text(pick(["-b", "c", ".z"]))]
    case 12: return [.group([.text("/" + word())], "?")]
    case 13: return [.group([.text("/"), .name(name())], pick(["?", "*", "+"]))]
    case 14: return [.text("/"), .wildcard, .text("/" + word())]
    case 15: return [.text("/"), .wildcard]
    case 16: return [.text("/"), .group([.text(word())], pick(["?", "*", "+"]))]
    case 17: return [.text("/"), .group([.name(name())], pick(["?", "*", "+"]))]
    default: return [.group([.text("/"), .digits(name())], "?")]
    }
  }

  private func merged(_ pieces: [NaivePiece]) -> [NaivePiece] {
    var result: [NaivePiece] = []
    for piece in pieces {
      if case .text(let text) = piece, case .text(let before)? = result.last {
        result[result.count - 1] = .text(before + text)
      } else {
        result.append(piece)
      }
    }
    return result
  }

  mutating func url() -> NaiveURL {
    var path = ""
    for _ in 0..<Int.random(in: 0...5, using: &source) { path += "/" + (chance(4) ? "" : word()) }
    if chance(15) { path += "/" }
    return NaiveURL(
      scheme: pick(["app", "app", "apps", "web", "https"]),
      host: pick(["x.y", "a.x.y", "h", "y", "q.y", "b.a.x.y"]),
      path: path, search: pick(["", "", "", "q=1", "q=7&z", "Q=1"]))
  }
}

extension NaivePattern {
  var options: RoutePattern.Options {
    RoutePattern.Options(
      priority: priority, ignoreCase: ignoreCase, strictSlash: strictSlash,
      hostAsSegment: hostAsSegment)
  }

  /// The pattern as it is written.
  var text: String {
    var result = ""
    if let scheme { result += NaivePattern.text(scheme) + "://" + NaivePattern.text(host) }
    result += NaivePattern.text(path)
    if let search {
      // A name or a group before the question mark would take it for its modifier.
      let isModifier = result.last.map { !"/abchyABC7-z42".contains($0) } ?? true
      if case .text? = path.last { result += isModifier ? "\\?" : "?" } else { result += "\\?" }
      result += NaivePattern.text(search)
    }
    return result
  }

  private static func text(_ pieces: [NaivePiece]) -> String {
    var result = ""
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text): result += text
      case .name(let name):
        let next = index + 1 < pieces.count ? pieces[index + 1] : nil
        if case .text(let text)? = next, text.first?.isLetter == true {
          // Braces keep the name and the text apart.
          result += "{:\(name)}"
        } else {
          result += ":\(name)"
        }
      case .digits(let name): result += ":\(name)(\\d+)"
      case .wildcard: result += "*"
      case .group(let inner, let modifier): result += "{\(text(inner))}\(modifier)"
      }
    }
    return result
  }
}

extension NaiveURL {
  var text: String {
    scheme + "://" + host + path + (search.isEmpty ? "" : "?" + search)
  }
}
