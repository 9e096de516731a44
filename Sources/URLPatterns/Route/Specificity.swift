/// How specific a pattern is at one place of a component, the most specific first. The delimiter
/// before a capture or a group is as specific as what follows it: in `/a/*` a wildcard follows
/// `/a`, not a literal slash.
enum Specificity: UInt8, Comparable, Sendable {
  case literal = 1
  /// The pattern ends here.
  case end
  /// A name with literal text beside it in the same segment.
  case mixed
  /// A name with an expression.
  case expression
  case name
  /// Optional or repeated.
  case optional
  /// What takes every segment and slashes too, whatever its spelling, and begins a segment: `/:x(.+)`, `/:x+`.
  case segmentRest
  /// A wildcard that begins a segment.
  case segmentWildcard
  /// The same with the slash before it, or nothing: `{/*}?`, `/:x*`.
  case optionalRest
  /// The same as `segmentRest`, within a segment.
  case rest
  case wildcard

  static func < (a: Specificity, b: Specificity) -> Bool { a.rawValue < b.rawValue }

  /// How specific the item at `index` of a stream is.
  init(_ items: [PathItem], at index: Int, delimiter: UInt8?) {
    guard index < items.count else {
      self = .end
      return
    }
    switch items[index] {
    case .byte(let byte):
      self = .literal
      guard byte == delimiter, index + 1 < items.count else { return }
      if items[index + 1].byte != nil { return }
      let content = Specificity(items, at: index + 1, delimiter: delimiter)
      self =
        switch content {
        case .wildcard: .segmentWildcard
        case .rest: .segmentRest
        default: content
        }
    case .group(let part) where part.takesRest:
      self =
        part.prefix.isEmpty ? .rest : part.modifier.mayBeOmitted ? .optionalRest : .segmentRest
    case .group: self = .optional
    case .capture(let part) where part.kind == .fullWildcard: self = .wildcard
    case .capture(let part) where part.takesRest: self = .rest
    case .capture(let part):
      var next = index + 1
      while next < items.count {
        if case .byte(let byte) = items[next] {
          if byte == delimiter { break }
          self = .mixed
          return
        }
        if case .group = items[next] { break }
        next += 1
      }
      self = part.kind == .regexp ? .expression : .name
    }
  }
}
