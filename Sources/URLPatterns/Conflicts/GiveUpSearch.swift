import CLibrary

extension PatternIndex {
  /// A pattern whose expression can give up, and a URL on which it does.
  public struct GivingUp: Sendable, Hashable {
    /// The pattern, with its route.
    public let entry: Entry
    /// A URL on which its expression gives up.
    public let url: String
  }

  /// Looks for patterns with expressions that give up on some URL, by trying: it repeats a text that
  /// an expression repeats, up to a length that URLs have.
  ///
  /// - Parameter step: called again and again while they are looked for; what it throws ends that.
  /// - Complexity: expressions with fewer than two repetitions are not tried; of equal ones only the first is.
  public func givingUp(step: () throws -> Void = {}) rethrows -> [GivingUp] {
    var search = GiveUpSearch()
    var found: [GivingUp] = []
    for entry in entries {
      try step()
      if let url = search.url(for: entry) { found.append(GivingUp(entry: entry, url: url)) }
    }
    return found.sorted {
      ($0.entry.pattern.text, $0.entry.route) < ($1.entry.pattern.text, $1.entry.route)
    }
  }
}

/// Searches for texts on which expressions give up.
private struct GiveUpSearch {
  /// By expression; nil for an expression for which no such text was found.
  private var known: [String: String?] = [:]

  private static let lengths = [16, 24, 32, 64, 128, 512, 1_800]
  /// Endings that expressions seldom match.
  private static let breakers = ["", "!", "~"]

  /// A URL on which a pattern's expression gives up.
  mutating func url(for entry: PatternIndex.Entry) -> String? {
    guard case .compiled(let pattern) = entry.pattern.form else { return nil }
    let parsed = pattern.parsed
    for (place, component) in parsed.components where component.hasExpressions {
      let text = place == .pathname ? path(pattern) : text(component)
      guard let text, let url = url(parsed, entry.pattern.options, place, text) else { continue }
      do throws(URLParseError) {
        _ = try PatternIndex([entry]).firstMatch(url)
      } catch {
        if error.code == .gaveUp { return url }
      }
    }
    return nil
  }

  private func url(
    _ parsed: ParsedRoute, _ options: RoutePattern.Options, _ place: URLComponent, _ text: String
  ) -> String? {
    var texts = [place: text]
    var work = 0
    for (other, component) in parsed.components where other != place {
      guard let bytes = SampleTexts.text(component, other, &work) else { return nil }
      texts[other] = String(decoding: bytes, as: UTF8.self)
    }
    return ConflictPair.url(
      texts, needsScheme: parsed.protocol != nil || options.hostAsSegment,
      joinsHost: options.hostAsSegment)
  }

  private mutating func text(_ component: ComponentPattern) -> String? {
    hostile(component.expressionSource, component, isWhole: false)
  }

  /// A path, by the tokens of the index.
  private mutating func path(_ pattern: CompiledPattern) -> String? {
    let component = pattern.parsed.path
    let tokens = pattern.path
    for (place, token) in tokens.enumerated() {
      let text: String? =
        switch token {
        case .expression(let expression): hostile(expression.key.source, component)
        case .tail(let expression, _, _):
          hostile(expression.key.source, component, isWhole: false)
        case .optional(_, let content): optional(content, component)
        case .literal, .name, .rest, .segmentRest: nil
        }
      guard let text else { continue }
      let samples = tokens.map { Self.sample($0, component) }
      let (before, behind) = (samples[..<place], samples[(place + 1)...])
      guard !before.contains(nil), !behind.contains(nil) else { continue }
      return before.compactMap { $0 }.joined() + text + behind.compactMap { $0 }.joined()
    }
    return nil
  }

  private mutating func optional(_ content: [RouteToken], _ component: ComponentPattern) -> String?
  {
    var result = ""
    var isHostile = false
    for token in content {
      if case .expression(let expression) = token,
        let text = hostile(expression.key.source, component)
      {
        result += text
        isHostile = true
      } else if let text = Self.sample(token, component) {
        result += text
      }
    }
    return isHostile ? result : nil
  }

  /// A text that a token matches; nil where none is known.
  private static func sample(_ token: RouteToken, _ component: ComponentPattern) -> String? {
    switch token {
    case .literal(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .name: return "x"
    case .expression(let expression):
      let tree = ExpressionTree(String(expression.key.source.dropFirst().dropLast()))
      return tree.map { String(decoding: $0.sample, as: UTF8.self) }
    case .rest, .optional: return ""
    case .segmentRest: return "/"
    case .tail: return nil
    }
  }

  /// A text on which an expression gives up.
  ///
  /// - Parameter isWhole: the expression is one of the pattern's, and not what was made of several parts.
  private mutating func hostile(
    _ source: String, _ component: ComponentPattern, isWhole: Bool = true
  ) -> String? {
    if let known = known[source] { return known }
    let found = Self.hostile(source, component, isWhole)
    known[source] = .some(found)
    return found
  }

  private static func hostile(
    _ source: String, _ component: ComponentPattern, _ isWhole: Bool
  ) -> String? {
    let parts = component.parts
    let places = parts.indices.filter {
      parts[$0].kind == .regexp && source.contains(parts[$0].value)
    }
    let trees = places.map { ExpressionTree(parts[$0].value) }
    let others = isWhole ? 0 : parts.count { $0.isCapture && $0.kind != .regexp }
    let repetitions = trees.reduce(others) { $0 + ($1?.repetitions ?? 2) }
    guard !places.isEmpty, repetitions >= 2,
      let expression = try? Expression.anchored(source, ignoreCase: component.ignoreCase)
    else { return nil }
    for (place, tree) in zip(places, trees) {
      let frames = isWhole ? [("", "")] : frames(of: place, in: parts)
      for attack in tree.map({ $0.attacks }) ?? attacks(onUnknown: parts[place].value) {
        for length in lengths {
          let count = max(1, length / attack.pump.utf8.count)
          let pumped = attack.before + String(repeating: attack.pump, count: count)
          for breaker in breakers {
            for (before, behind) in frames {
              let text = before + pumped + breaker + behind
              if expression.outcome(of: text) == .gaveUp { return text }
            }
          }
        }
      }
    }
    return nil
  }

  /// Texts before and after a part, in a piece that begins with it or a few parts earlier.
  private static func frames(of place: Int, in parts: [Part]) -> [(String, String)] {
    let behind = parts[place].suffix + parts[(place + 1)...].map(sample).joined()
    var beginnings: [String] = []
    var before = ""
    for other in (max(0, place - 4)...place).reversed() {
      before = other == place ? parts[place].prefix : sample(parts[other]) + before
      beginnings += [before, "/" + before]
    }
    if !parts[place].prefix.isEmpty { beginnings.append("") }
    return beginnings.map { ($0, behind) }
  }

  /// A text of a part.
  private static func sample(_ part: Part) -> String {
    guard part.modifier == .none || part.modifier == .oneOrMore else { return "" }
    let text =
      switch part.kind {
      case .fixedText: part.value
      case .segmentWildcard: "x"
      case .fullWildcard: ""
      case .regexp: String(decoding: ExpressionTree(part.value)?.sample ?? [], as: UTF8.self)
      }
    return part.prefix + text + part.suffix
  }

  /// What is tried where an expression cannot be parsed: its own letters and digits.
  private static func attacks(onUnknown source: String) -> [ExpressionTree.Attack] {
    var seen: Set<Character> = []
    let letters = (source + "a0").filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      .filter { seen.insert($0).inserted }
    return letters.prefix(12).map { ExpressionTree.Attack(before: "", pump: String($0)) }
  }
}

extension ExpressionTree {
  /// A text to repeat, and the text before it.
  struct Attack {
    var before: String
    var pump: String
  }

  /// How many repetitions there are, nested or side by side.
  fileprivate var repetitions: Int {
    switch self {
    case .set: 0
    case .sequence(let trees), .choice(let trees): trees.reduce(0) { $0 + $1.repetitions }
    case .repeated(let tree, _, _, _): 1 + tree.repetitions
    }
  }

  /// A short text that matches.
  fileprivate var sample: [UInt8] {
    switch self {
    case .set(let set): set.example.map { [$0] } ?? []
    case .sequence(let trees): trees.flatMap(\.sample)
    case .choice(let trees): trees.first?.sample ?? []
    case .repeated(let tree, let least, _, _):
      [UInt8](repeatElement(tree.sample, count: least).joined())
    }
  }

  /// The repeated texts, each with the text before it.
  fileprivate var attacks: [Attack] {
    switch self {
    case .set: return []
    case .sequence(let trees):
      var before = ""
      return trees.flatMap { tree in
        defer { before += String(decoding: tree.sample, as: UTF8.self) }
        return tree.attacks.map { Attack(before: before + $0.before, pump: $0.pump) }
      }
    case .choice(let trees): return trees.flatMap(\.attacks)
    case .repeated(let tree, _, _, _):
      let pumps: [ExpressionTree] = if case .choice(let trees) = tree { trees } else { [tree] }
      return pumps.compactMap { pump in
        var text = pump.sample
        // Here with the optional pieces.
        if text.isEmpty { text = pump.longerSample }
        return text.isEmpty ? nil : Attack(before: "", pump: String(decoding: text, as: UTF8.self))
      } + tree.attacks
    }
  }

  /// A short text that matches, with the optional pieces.
  private var longerSample: [UInt8] {
    switch self {
    case .set, .choice: sample
    case .sequence(let trees): trees.flatMap(\.longerSample)
    case .repeated(let tree, let least, _, _):
      [UInt8](repeatElement(tree.longerSample, count: max(least, 1)).joined())
    }
  }
}
