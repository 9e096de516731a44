/// The place of a pattern in the order in which candidates are tried, as bytes: the lexicographically
/// smaller key comes first. The order is total and does not depend on registration.
struct PrecedenceKey: Comparable, Hashable, Sendable {
  private(set) var bytes: [UInt8] = []
  /// What the components have in it; equal for patterns that differ in names, options and route only.
  private var componentRange = 0..<0

  var components: ArraySlice<UInt8> { bytes[componentRange] }

  /// The components in the order in which they are compared.
  static let components: [URLComponent] = [
    .protocol, .hostname, .pathname, .port, .search, .hash, .username, .password,
  ]

  init(_ pattern: RoutePattern, route: String) {
    let options = pattern.options
    let parsed = pattern.parsed
    let text = pattern.text
    // Each byte is two there, and the text follows: grown step by step it would be copied five times.
    bytes.reserveCapacity(3 * text.utf8.count + route.utf8.count + 48)
    let priority = ~(UInt64(bitPattern: Int64(options.priority)) ^ (1 << 63))
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: priority >> UInt64(shift)))
    }
    let start = bytes.count
    for component in PrecedenceKey.components {
      append(parsed[component], reversed: component == .hostname)
    }
    componentRange = start..<bytes.count
    bytes.append(options.ignoreCase ? 1 : 0)
    bytes.append(options.strictSlash ? 0 : 1)
    bytes.append(options.hostAsSegment ? 1 : 0)
    bytes.append(contentsOf: text.utf8)
    bytes.append(0)
    bytes.append(contentsOf: route.utf8)
  }

  static func < (a: PrecedenceKey, b: PrecedenceKey) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes)
  }

  /// The key of a single component, equal for components that differ in names only.
  init(component: ComponentPattern?, reversed: Bool = false) {
    append(component, reversed: reversed)
  }

  private mutating func append(_ component: ComponentPattern?, reversed: Bool) {
    guard let component else {
      bytes.append(Specificity.wildcard.rawValue)
      bytes.append(255)
      return
    }
    var items = PathItem.items(of: component)
    if reversed { items.reverse() }
    let delimiter = component.options.delimiterByte
    for (index, item) in items.enumerated() {
      if case .byte(let byte) = item, byte != delimiter {
        bytes.append(Specificity.literal.rawValue)
        bytes.append(255 - byte)
        continue
      }
      let specificity = Specificity(items, at: index, delimiter: delimiter)
      bytes.append(specificity.rawValue)
      switch item {
      case .byte(let byte): bytes.append(255 - byte)
      case .capture(let part):
        if specificity != .name && specificity != .wildcard {
          bytes.append(rank(part.kind))
          append(part.value)
        }
      case .group(let part):
        bytes.append(rank(part.modifier))
        bytes.append(rank(part.kind))
        append(part.prefix)
        append(part.value)
        append(part.suffix)
      }
    }
    bytes.append(Specificity.end.rawValue)
  }

  /// Longer text before its own beginning, otherwise by bytes from the highest.
  private mutating func append(_ text: String) {
    for byte in text.utf8 { bytes.append(min(254, 255 - byte)) }
    bytes.append(255)
  }

  private func rank(_ kind: Part.Kind) -> UInt8 {
    switch kind {
    case .fixedText: 0
    case .regexp: 1
    case .segmentWildcard: 2
    case .fullWildcard: 3
    }
  }

  private func rank(_ modifier: Part.Modifier) -> UInt8 {
    switch modifier {
    case .none: 0
    case .oneOrMore: 1
    case .optional: 2
    case .zeroOrMore: 3
    }
  }
}

extension PatternIndex {
  /// Patterns in the order of precedence.
  package static func inOrder(_ entries: [Entry]) -> [Entry] {
    entries.map { (PrecedenceKey($0.pattern, route: $0.route), $0) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension RoutePattern {
  /// Whether this pattern wins where both match, by everything but the routes' identifiers.
  public func precedes(_ other: RoutePattern) -> Bool {
    PrecedenceKey(self, route: "") < PrecedenceKey(other, route: "")
  }
}
