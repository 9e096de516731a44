/// A piece of a path or a host between two delimiters, as far as it distinguishes patterns.
struct ShapeSegment: Hashable {
  /// What it begins with; all of it when it is literal.
  let prefix: [UInt8]
  /// What it ends in, the last byte first; empty when it is literal.
  let ending: [UInt8]
  let isLiteral: Bool

  /// Anything.
  static let any = ShapeSegment(prefix: [], ending: [], isLiteral: false)

  init(literal: [UInt8]) { self.init(prefix: literal, ending: [], isLiteral: true) }

  init(prefix: [UInt8], ending: [UInt8], isLiteral: Bool) {
    self.prefix = prefix
    self.ending = ending
    self.isLiteral = isLiteral
  }

  /// A component that is a single segment: scheme, search, hash.
  init(_ component: ComponentPattern?, foldsCase: Bool) {
    guard let component else {
      self = .any
      return
    }
    self.init(PathItem.items(of: component)[...], foldsCase: foldsCase)
  }

  init(_ items: ArraySlice<PathItem>, foldsCase: Bool) {
    func bytes(_ items: some Sequence<PathItem>) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(items.underestimatedCount)
      for item in items {
        guard let byte = item.byte else { break }
        bytes.append(foldsCase ? lowercased(byte) : byte)
      }
      return bytes
    }
    let prefix = bytes(items)
    let isLiteral = prefix.count == items.count
    self.init(
      prefix: prefix, ending: isLiteral ? [] : bytes(items.reversed()),
      isLiteral: isLiteral)
  }

  /// Whether a text of this segment may begin and end like one of another whose prefix is no shorter.
  func mayMeet(_ other: ShapeSegment) -> Bool {
    guard !isLiteral else { return other.isLiteral && other.prefix == prefix }
    guard other.prefix.starts(with: prefix) else { return false }
    guard !other.isLiteral else {
      return other.prefix.count >= prefix.count + ending.count
        && other.prefix.reversed().starts(with: ending)
    }
    return ending.starts(with: other.ending) || other.ending.starts(with: ending)
  }
}

/// One way to read a pattern, optional groups taken in or left out: its segments from the beginning and,
/// where the middle cannot be split into segments, those from the end.
struct PatternShape {
  /// From the beginning, as far as there are segments; all of them when it is not open.
  private(set) var front: [ShapeSegment] = []
  /// From the end, the last one first.
  private(set) var back: [ShapeSegment] = []
  private(set) var isOpen = false
  /// A literal segment behind the beginning that every text of an open shape has.
  private(set) var required: [UInt8]?
  /// What the last segment of an open path ends in, the last byte first.
  private(set) var ending: [UInt8] = []

  /// The shapes of a path and what follows it.
  static func shapes(
    path items: [PathItem], ends: [ShapeSegment], foldsCase: Bool
  ) -> [PatternShape] {
    var shapes: [PatternShape] = []
    for variant in variants(items[...], 0) {
      var rest = variant[...]
      if rest.first?.byte == slash { rest.removeFirst() }
      var segments = split(rest, at: slash, foldsCase)
      // One slash at the end does not matter: where a group was left out behind one, it may be that one or
      // another may follow.
      if segments.last?.items.isEmpty == true {
        if !variant.isEmpty { shapes.append(PatternShape(segments, ends)) }
        segments.removeLast()
      }
      shapes.append(PatternShape(segments, ends))
      if let last = segments.last, last.mayBeEmpty {
        segments.removeLast()
        shapes.append(PatternShape(segments, ends))
      }
    }
    return shapes
  }

  /// The shapes of a scheme and a host, whose labels count from the right; of any host without one.
  static func shapes(scheme: ComponentPattern?, host: ComponentPattern?) -> [PatternShape] {
    let scheme = ShapeSegment(scheme, foldsCase: false)
    guard let host else {
      var shape = PatternShape()
      (shape.front, shape.isOpen) = ([scheme], true)
      return [shape]
    }
    return variants(PathItem.items(of: host)[...], 0).map { items in
      let labels = split(items[...], at: UInt8(ascii: "."), false)
      var shape = PatternShape(labels.reversed(), [], isReversed: true)
      shape.front.insert(scheme, at: 0)
      if !shape.isOpen { shape.back = shape.front.reversed() }
      return shape
    }
  }

  private init() {}

  /// - Parameter isReversed: the segments count from the right, as a host's labels do.
  private init(
    _ segments: [Split], _ ends: [ShapeSegment], isReversed: Bool = false
  ) {
    guard let first = segments.firstIndex(where: \.isOpen),
      let last = segments.lastIndex(where: \.isOpen)
    else {
      front = segments.map(\.shape) + ends
      back = front.reversed()
      if front.count > Self.depth {
        isOpen = true
        (front, back) = (Array(front.prefix(Self.depth)), Array(back.prefix(Self.depth)))
      }
      return
    }
    isOpen = true
    // The segment in which what is open begins, and the one in which it ends.
    let begin = isReversed ? segments[first].ending : segments[first].beginning
    let end = isReversed ? segments[last].beginning : segments[last].ending
    let before = segments[..<first].map(\.shape) + (begin.map { [$0] } ?? [])
    front = Array(before.prefix(Self.depth))
    let behind = (end.map { [$0] } ?? []) + segments[(last + 1)...].map(\.shape) + ends
    back = Array(behind.reversed().prefix(Self.depth))
    if last == segments.count - 1 { ending = end?.ending ?? [] }
    required =
      segments[(first + 1)...].map(\.shape).filter { $0.isLiteral && !$0.prefix.isEmpty }
      .map(\.prefix).max { $0.count < $1.count }
  }

  /// So many segments are compared; those after them are left open.
  private static let depth = 48
  private static let slash = UInt8(ascii: "/")

  private struct Split {
    let items: ArraySlice<PathItem>
    let shape: ShapeSegment
    /// It has a part that may take delimiters.
    let isOpen: Bool

    /// What is known of the beginning, if anything is.
    var beginning: ShapeSegment? {
      shape.prefix.isEmpty
        ? nil : ShapeSegment(prefix: shape.prefix, ending: [], isLiteral: false)
    }

    var ending: ShapeSegment? {
      shape.ending.isEmpty
        ? nil : ShapeSegment(prefix: [], ending: shape.ending, isLiteral: false)
    }

    /// Whether all of it is expressions that may match nothing.
    var mayBeEmpty: Bool {
      !isOpen && !items.isEmpty
        && items.allSatisfy { item in
          guard case .capture(let part) = item, part.kind == .regexp else { return false }
          return part.mayTakeNothing
        }
    }
  }

  private static func split(
    _ items: ArraySlice<PathItem>, at delimiter: UInt8, _ foldsCase: Bool
  ) -> [Split] {
    items.split(omittingEmptySubsequences: false) { $0.byte == delimiter }.map { segment in
      let isOpen = segment.contains { item in
        switch item {
        case .byte: false
        case .capture(let part):
          switch part.kind {
          case .segmentWildcard: false
          case .regexp: delimiter != slash || part.mayTakeSlash
          default: true
          }
        case .group: true
        }
      }
      return Split(
        items: segment, shape: ShapeSegment(segment, foldsCase: foldsCase), isOpen: isOpen)
    }
  }

  /// The ways to read a path with and without its optional groups; a deep one stays as it is.
  private static func variants(_ items: ArraySlice<PathItem>, _ depth: Int) -> [[PathItem]] {
    for index in items.indices {
      guard case .group(let part) = items[index], part.modifier == .optional, depth < 3 else {
        continue
      }
      let content = PathItem.content(of: part)
      let before = Array(items[..<index])
      let rests = variants(items[(index + 1)...], depth + 1)
      return rests.map { before + content + $0 } + rests.map { before + $0 }
    }
    return [Array(items)]
  }
}
