import CLibrary

/// The place of a pattern in the order in which candidates are tried, as bytes: the lexicographically
/// smaller key comes first. The order is total and does not depend on registration.
struct PrecedenceKey: Comparable, Hashable, Sendable {
  private(set) var bytes: [UInt8] = []
  private var formRange = 0..<0

  /// What the pattern consists of, without names, priority and route: patterns of one form match the same URLs,
  /// whatever their expressions.
  var form: ArraySlice<UInt8> { bytes[formRange] }

  /// The components in the order in which they are compared.
  static let components: [URLComponent] = [
    .protocol, .hostname, .pathname, .port, .search, .hash, .username, .password,
  ]

  init(_ pattern: RoutePattern, route: String) {
    // Each byte is two there, and the text follows: grown step by step it would be copied five times.
    bytes.reserveCapacity(3 * pattern.text.utf8.count + route.utf8.count + 48)
    for rule in PrecedenceReason.Kind.allCases { append(rule, of: pattern, route) }
  }

  /// What a rule of precedence compares.
  private mutating func append(
    _ rule: PrecedenceReason.Kind, of pattern: RoutePattern, _ route: String
  ) {
    let start = bytes.count
    switch rule {
    case .fallback: bytes.append(pattern.options.isFallback ? 1 : 0)
    case .priority:
      let priority = ~(UInt64(bitPattern: Int64(pattern.options.priority)) ^ (1 << 63))
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: priority >> UInt64(shift)))
      }
    case .component:
      let parsed = pattern.parsed
      for component in PrecedenceKey.components { append(parsed[component], component) }
      formRange = start..<bytes.count
    case .options:
      for option in PrecedenceReason.options {
        bytes.append(option.comesFirst(pattern.options) ? 0 : 1)
      }
      formRange = formRange.lowerBound..<bytes.count
    case .text:
      bytes.append(contentsOf: pattern.text.utf8)
      bytes.append(0)
    case .route: bytes.append(contentsOf: route.utf8)
    }
  }

  static func < (a: PrecedenceKey, b: PrecedenceKey) -> Bool { a.order(b) < 0 }

  /// Below 0 if it comes first, above 0 if the other does, 0 if they are the same.
  fileprivate func order(_ other: PrecedenceKey) -> Int {
    bytes.withUnsafeBytes { one in
      other.bytes.withUnsafeBytes { two in
        let lengths = one.count - two.count
        guard let first = one.baseAddress, let second = two.baseAddress else { return lengths }
        let order = memcmp(first, second, min(one.count, two.count))
        return order == 0 ? lengths : Int(order)
      }
    }
  }

  private mutating func append(_ component: ComponentPattern?, _ place: URLComponent) {
    guard let component else {
      bytes.append(Specificity.wildcard.rawValue)
      bytes.append(255)
      return
    }
    // Most components are a literal, whose bytes need no look at what follows.
    if let literal = component.literal {
      if place == .hostname {
        for byte in literal.utf8.reversed() { append(literal: byte) }
      } else {
        for byte in literal.utf8 { append(literal: byte) }
      }
      bytes.append(Specificity.end.rawValue)
      return
    }
    let items = PathItem.items(of: component, in: place)
    let delimiter = component.options.delimiterByte
    for index in 0...items.count { append(items, at: index, delimiter) }
  }

  /// Of what a component has at one place: the item there, or its end.
  init(_ items: [PathItem], at index: Int, _ delimiter: UInt8?) {
    append(items, at: index, delimiter)
  }

  private mutating func append(_ items: [PathItem], at index: Int, _ delimiter: UInt8?) {
    if index < items.count, case .byte(let byte) = items[index], byte != delimiter {
      append(literal: byte)
      return
    }
    let specificity = Specificity(items, at: index, delimiter: delimiter)
    bytes.append(specificity.rawValue)
    guard index < items.count else { return }
    switch items[index] {
    // A capture comes before a group, which may take nothing.
    case .byte(let byte): bytes.append(specificity == .segmentRest ? 0 : 255 - byte)
    case .capture(let part):
      if specificity != .name && specificity != .wildcard {
        if specificity == .rest { bytes.append(part.modifier.rawValue) }
        bytes.append(part.kind.rawValue)
        append(part.value)
      }
    case .group(let part):
      bytes.append(part.modifier.rawValue)
      bytes.append(part.kind.rawValue)
      append(part.prefix)
      append(part.value)
      append(part.suffix)
    }
  }

  private mutating func append(literal byte: UInt8) {
    bytes.append(Specificity.literal.rawValue)
    bytes.append(255 - byte)
  }

  /// Longer text before its own beginning, otherwise by bytes from the highest.
  private mutating func append(_ text: String) {
    for byte in text.utf8 { bytes.append(min(254, 255 - byte)) }
    bytes.append(255)
  }
}

extension PatternIndex {
  /// Patterns in the order of precedence. What is the same by all rules, as two patterns of code without an
  /// identifier can be, is in the order of the keys.
  package static func inOrder(_ entries: [Entry]) -> [Entry] {
    let keys = entries.map { PrecedenceKey($0.pattern, route: $0.route) }
    return entries.indices.sorted {
      let order = keys[$0].order(keys[$1])
      return order == 0 ? entries[$0].key < entries[$1].key : order < 0
    }.map { entries[$0] }
  }
}

extension RoutePattern {
  /// Whether this pattern wins where both match, by everything but the routes' identifiers.
  package func precedes(_ other: RoutePattern) -> Bool {
    PrecedenceKey(self, route: "") < PrecedenceKey(other, route: "")
  }
}
