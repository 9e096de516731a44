// A matcher for route patterns that shares no code and no idea with the index: one pattern at a time,
// character by character, by plain backtracking. The oracle of the property tests and of the fuzzer.

/// A piece of a component of a generated pattern.
indirect enum NaivePiece: Equatable {
  case text(String)
  case name(String)
  /// A name with `\d+`.
  case digits(String)
  /// `*`
  case wildcard
  /// A group with `?`, `*` or `+`.
  case group([NaivePiece], Character)
}

/// A generated pattern.
struct NaivePattern {
  /// `nil` for a pattern that begins with a slash.
  var scheme: [NaivePiece]?
  var host: [NaivePiece] = []
  var path: [NaivePiece] = []
  var search: [NaivePiece]?
  var priority = 0
  var ignoreCase = false
  var strictSlash = false
  /// The host counts as the first segment.
  var hostAsSegment = false

  /// What is compared with the path.
  var wholePath: [NaivePiece] {
    guard hostAsSegment, scheme != nil else { return path }
    var pieces = host + path
    if case .text(let text)? = pieces.first {
      pieces[0] = .text("/" + text)
    } else {
      pieces.insert(.text("/"), at: 0)
    }
    return pieces
  }
}

/// A URL in the pieces that matter here.
struct NaiveURL {
  var scheme: String
  var host: String
  var path: String
  var search: String

  /// A URL of https has a path: the slash, where it is written without one.
  var wholePath: String { scheme == "https" && path.isEmpty ? "/" : path }
}

enum NaiveMatcher {
  /// The captures by name, or `nil` when the pattern does not match.
  static func match(_ pattern: NaivePattern, _ url: NaiveURL) -> [String: String?]? {
    var captures: [String: String?] = [:]
    if let scheme = pattern.scheme {
      guard let found = whole(scheme, url.scheme, stop: nil) else { return nil }
      captures.merge(found) { $1 }
      if !pattern.hostAsSegment {
        guard let host = whole(pattern.host, url.host, stop: ".") else { return nil }
        captures.merge(host) { $1 }
      }
    }
    let wholePath = pattern.hostAsSegment ? "/" + url.host + url.wholePath : url.wholePath
    guard let path = matchPath(pattern, wholePath) else { return nil }
    captures.merge(path) { $1 }
    if let search = pattern.search {
      let text = pattern.ignoreCase ? url.search.lowercased() : url.search
      guard let spans = spans(search.map { folded($0, pattern.ignoreCase) }, text, stop: nil) else {
        return nil
      }
      captures.merge(texts(spans, url.search)) { $1 }
    }
    for name in names(pattern) where captures[name] == nil { captures[name] = .some(nil) }
    return captures
  }

  private static func matchPath(_ pattern: NaivePattern, _ path: String) -> [String: String?]? {
    var pieces = pattern.wholePath.map { folded($0, pattern.ignoreCase) }
    let isBare = pieces.isEmpty
    var candidates = [path]
    if !pattern.strictSlash || isBare {
      if case .text(let last)? = pieces.last, last.hasSuffix("/"), !pattern.strictSlash {
        pieces.removeLast()
        if last.count > 1 { pieces.append(.text(String(last.dropLast()))) }
      }
      if path.hasSuffix("/") { candidates.insert(String(path.dropLast()), at: 0) }
    }
    for candidate in candidates {
      let text = pattern.ignoreCase ? candidate.lowercased() : candidate
      if let spans = spans(pieces, text, stop: "/") { return texts(spans, candidate) }
    }
    return nil
  }

  private static func folded(_ piece: NaivePiece, _ ignoreCase: Bool) -> NaivePiece {
    guard ignoreCase else { return piece }
    switch piece {
    case .text(let text): return .text(text.lowercased())
    case .group(let inner, let modifier): return .group(inner.map { folded($0, true) }, modifier)
    default: return piece
    }
  }

  private static func whole(
    _ pieces: [NaivePiece], _ text: String, stop: Character?
  ) -> [String: String?]? {
    spans(pieces, text, stop: stop).map { texts($0, text) }
  }

  private static func texts(_ spans: [String: Range<Int>], _ text: String) -> [String: String?] {
    let characters = Array(text)
    return spans.mapValues { String(characters[$0]) }
  }

  /// Where each capture stands, in characters.
  private static func spans(
    _ pieces: [NaivePiece], _ text: String, stop: Character?
  ) -> [String: Range<Int>]? {
    var wildcards = 0
    let named = number(pieces, &wildcards)
    return run(named[...], Array(text), 0, stop, [:]) { $0 == text.count ? $1 : nil }
  }

  /// Wildcards get the names `*0`, `*1` … of their component.
  private static func number(_ pieces: [NaivePiece], _ next: inout Int) -> [NaivePiece] {
    pieces.map { piece in
      switch piece {
      case .wildcard:
        next += 1
        return .group([.wildcard, .text("*\(next - 1)")], "=")
      case .group(let inner, let modifier): return .group(number(inner, &next), modifier)
      default: return piece
      }
    }
  }

  private typealias Spans = [String: Range<Int>]

  private static func run(
    _ pieces: ArraySlice<NaivePiece>, _ text: [Character], _ place: Int, _ stop: Character?,
    _ spans: Spans, _ done: (Int, Spans) -> Spans?
  ) -> Spans? {
    guard let first = pieces.first else { return done(place, spans) }
    let rest = pieces.dropFirst()
    func go(_ next: Int, _ spans: Spans) -> Spans? { run(rest, text, next, stop, spans, done) }
    func with(_ name: String, _ end: Int) -> Spans {
      var spans = spans
      spans[name] = place..<end
      return spans
    }
    switch first {
    case .text(let literal):
      let characters = Array(literal)
      guard text[place...].starts(with: characters) else { return nil }
      return go(place + characters.count, spans)
    case .name(let name):
      var end = place
      while end < text.count, text[end] != stop {
        end += 1
        if let found = go(end, with(name, end)) { return found }
      }
      return nil
    case .digits(let name):
      var end = place
      while end < text.count, "0123456789".contains(text[end]) { end += 1 }
      while end > place {
        if let found = go(end, with(name, end)) { return found }
        end -= 1
      }
      return nil
    case .wildcard: return nil
    case .group(let inner, "="):
      guard case .text(let name)? = inner.last else { return nil }
      for end in stride(from: text.count, through: place, by: -1) {
        if let found = go(end, with(name, end)) { return found }
      }
      return nil
    case .group(let inner, let modifier):
      return repeated(inner, modifier, text, place, stop, spans, count: 0, first: place, go)
    }
  }

  private static func repeated(
    _ inner: [NaivePiece], _ modifier: Character, _ text: [Character], _ place: Int,
    _ stop: Character?, _ spans: Spans, count: Int, first: Int, _ done: (Int, Spans) -> Spans?
  ) -> Spans? {
    let most = modifier == "?" ? 1 : Int.max
    if count < most {
      let found = run(inner[...], text, place, stop, spans) { (next: Int, added: Spans) -> Spans? in
        guard next > place else { return nil }
        // What a repeated capture delivers begins where its first round began.
        var joined = added
        for (name, span) in added where count > 0 {
          if let start: Range<Int> = spans[name], start.lowerBound < span.lowerBound {
            joined[name] = start.lowerBound..<span.upperBound
          }
        }
        return repeated(
          inner, modifier, text, next, stop, joined, count: count + 1, first: first, done)
      }
      if let found { return found }
    }
    let least = modifier == "+" ? 1 : 0
    return count >= least ? done(place, spans) : nil
  }

  static func names(_ pattern: NaivePattern) -> [String] {
    func names(_ pieces: [NaivePiece]) -> [String] {
      pieces.flatMap { (piece: NaivePiece) -> [String] in
        switch piece {
        case .name(let name), .digits(let name): return [name]
        case .group(let inner, _): return names(inner)
        default: return []
        }
      }
    }
    return names(pattern.scheme ?? []) + names(pattern.host) + names(pattern.path)
      + names(pattern.search ?? [])
  }
}

/// The order of precedence, written down a second time.
enum NaiveOrder {
  /// One step on the ladder: its rung, then what tells two of one rung apart, best first.
  private struct Step: Comparable {
    var rung: Int
    var detail: [Int]

    static func < (a: Step, b: Step) -> Bool {
      a.rung != b.rung ? a.rung < b.rung : a.detail.lexicographicallyPrecedes(b.detail)
    }
  }

  static func comesBefore(
    _ a: (pattern: NaivePattern, text: String, route: String),
    _ b: (pattern: NaivePattern, text: String, route: String)
  ) -> Bool {
    if a.pattern.priority != b.pattern.priority { return a.pattern.priority > b.pattern.priority }
    let pairs = [
      (a.pattern.scheme, b.pattern.scheme, Character?.none, false),
      (host(a.pattern), host(b.pattern), ".", true),
      (path(a.pattern), path(b.pattern), "/", false),
      (host(a.pattern).map { _ in [] }, host(b.pattern).map { _ in [] }, nil, false),
      (a.pattern.search, b.pattern.search, nil, false),
    ]
    for (first, second, stop, reversed) in pairs {
      let (x, y) = (steps(first, stop, reversed), steps(second, stop, reversed))
      if x != y { return x.lexicographicallyPrecedes(y) }
    }
    if a.pattern.ignoreCase != b.pattern.ignoreCase { return !a.pattern.ignoreCase }
    if a.pattern.strictSlash != b.pattern.strictSlash { return a.pattern.strictSlash }
    if a.pattern.hostAsSegment != b.pattern.hostAsSegment { return !a.pattern.hostAsSegment }
    if a.text != b.text { return a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
    return a.route.utf8.lexicographicallyPrecedes(b.route.utf8)
  }

  private static func host(_ pattern: NaivePattern) -> [NaivePiece]? {
    pattern.scheme == nil || pattern.hostAsSegment ? nil : pattern.host
  }

  private static func path(_ pattern: NaivePattern) -> [NaivePiece] {
    let path = pattern.wholePath
    guard !pattern.strictSlash, case .text(let last)? = path.last, last.hasSuffix("/") else {
      return path
    }
    return path.dropLast() + (last.count > 1 ? [.text(String(last.dropLast()))] : [])
  }

  private static func steps(
    _ pieces: [NaivePiece]?, _ stop: Character?, _ reversed: Bool
  ) -> [Step] {
    guard let pieces else { return [Step(rung: 8, detail: [255])] }
    var flat: [NaivePiece] = []
    for piece in pieces {
      if case .text(let text) = piece {
        flat += text.map { .text(String($0)) }
      } else {
        flat.append(piece)
      }
    }
    if reversed { flat.reverse() }
    var steps: [Step] = []
    for (place, piece) in flat.enumerated() {
      switch piece {
      case .text(let character):
        steps.append(Step(rung: 1, detail: [255 - Int(character.utf8.first ?? 0)]))
      case .wildcard: steps.append(Step(rung: 8, detail: []))
      case .group(let inner, let modifier):
        let order = modifier == "+" ? 1 : modifier == "?" ? 2 : 3
        steps.append(Step(rung: 6, detail: [order] + groupDetail(inner)))
      case .name, .digits:
        var isDigits = false
        if case .digits = piece { isDigits = true }
        var isMixed = false
        for other in flat[(place + 1)...] {
          if case .group = other { break }
          guard case .text(let character) = other else { continue }
          if Character(character) == stop { break }
          isMixed = true
          break
        }
        let value = isDigits ? text("\\d+") : text("")
        if isMixed {
          steps.append(Step(rung: 3, detail: [isDigits ? 1 : 2] + value))
        } else {
          steps.append(isDigits ? Step(rung: 4, detail: [1] + value) : Step(rung: 5, detail: []))
        }
      }
    }
    // What stands between segments or labels is as good as what it begins; a wildcard that begins one is
    // better than one that goes on in it.
    for (place, piece) in flat.enumerated() where place + 1 < flat.count {
      if case .text(let character) = piece, Character(character) == stop {
        if case .text = flat[place + 1] { continue }
        steps[place].rung = min(steps[place + 1].rung, 7)
      }
    }
    steps.append(Step(rung: 2, detail: []))
    return steps
  }

  private static func text(_ text: String) -> [Int] { text.utf8.map { 255 - Int($0) } + [255] }

  private static func groupDetail(_ inner: [NaivePiece]) -> [Int] {
    var prefix = ""
    var kind = 0
    var value = ""
    for piece in inner {
      switch piece {
      case .text(let text): prefix += text
      case .name: kind = 2
      case .digits:
        kind = 1
        value = "\\d+"
      case .wildcard: kind = 3
      case .group: break
      }
    }
    if kind == 0 { return [0] + text("") + text(prefix) + text("") }
    return [kind] + text(prefix) + text(value) + text("")
  }
}
