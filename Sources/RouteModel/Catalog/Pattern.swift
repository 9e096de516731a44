extension Route {
  /// A URL pattern of a route, with its options.
  public struct Pattern: Sendable, Hashable {
    /// The pattern as written; the key within its route.
    public var text: String
    /// Compared first when several patterns match; higher wins.
    public var priority: Int
    /// The path that a link of this pattern takes, unless the caller or the URL chooses another.
    public var path: PathKind?
    /// Whether letters match in either case.
    public var ignoresCase: Bool
    /// Whether a trailing slash of the URL is significant.
    public var isSlashStrict: Bool
    /// Whether the host counts as the first path segment.
    public var takesHostAsSegment: Bool
    /// Whether it takes only what no other pattern takes.
    public var isFallback: Bool
    /// What its links are for, as a text for people.
    public var summary: String?
    /// What its links do with the stack; nil builds the parents of a route that has some, as
    /// ``StackRule/rebuild`` does.
    public var stack: StackRule?
    /// When it takes links; empty means always.
    public var conditions: Set<Condition>

    /// A pattern in the grammar of `docs/url-patterns.md`; it is not compiled here.
    public init(
      text: String, priority: Int = 0, path: PathKind? = nil, ignoresCase: Bool = false,
      isSlashStrict: Bool = false, takesHostAsSegment: Bool = false, summary: String? = nil,
      isFallback: Bool = false, stack: StackRule? = nil, conditions: Set<Condition> = []
    ) {
      self.text = text
      self.priority = priority
      self.path = path
      self.ignoresCase = ignoresCase
      self.isSlashStrict = isSlashStrict
      self.takesHostAsSegment = takesHostAsSegment
      self.summary = summary
      self.isFallback = isFallback
      self.stack = stack
      self.conditions = conditions
    }
  }
}

extension Route {
  /// The patterns that the route has, and had not before under its name, or not with these options.
  package func patterns(besides before: Route?) -> [Pattern] {
    guard let before, before.identifier == identifier else { return Array(patterns.values) }
    return patterns.values.filter { before.patterns[$0.text] != $0 }
  }
}

extension Route.Pattern: DescribedRow {
  package static let blank = Route.Pattern(text: "")
  package static let description = RowDescription<Route.Pattern>(
    noun: "pattern", table: "pattern",
    fields: [
      .text(\.text, column: "text", isKey: true),
      .priority(\.priority),
      .word(
        \.path, column: "path",
        option: .value(
          "path", "PATH",
          "How links of this pattern are shown; 'none' leaves it to the route", none: "none")),
      .ignoresCase(\.ignoresCase),
      .isSlashStrict(\.isSlashStrict),
      .takesHostAsSegment(\.takesHostAsSegment),
      .text(
        \.summary, column: "summary",
        option: .value("summary", "TEXT", "What its links are for; 'none' for none", none: "none")),
      .flag(
        \.isFallback, column: "is_fallback", key: "fallback",
        option: .flags(
          on: "fallback", "It takes only what no other pattern takes",
          off: "ordinary", "An ordinary pattern, no fallback")),
      .word(
        \.stack, column: "stack",
        option: .value(
          "stack", "RULE",
          "What to do with the stack: rebuild, push, replace; 'none' leaves it to the route",
          none: "none")),
    ],
    lists: [
      OwnedList(conditions: \.conditions, ownerColumn: "pattern_id")
    ])
}

/// The fields of every row that has a pattern.
extension RowField {
  static func priority(_ path: FieldPath<Row, Int>) -> RowField {
    .integer(
      path, column: "priority",
      option: .value("priority", "N", "Higher is compared first; 0 by default"))
  }

  static func ignoresCase(_ path: FieldPath<Row, Bool>) -> RowField {
    .flag(
      path, column: "ignores_case", key: "ignoreCase", name: "ignore-case",
      option: .flags(
        on: "ignore-case", "Letters of path, query and fragment match whatever their case",
        off: "match-case", "Letters match as they are written"))
  }

  static func isSlashStrict(_ path: FieldPath<Row, Bool>) -> RowField {
    .flag(
      path, column: "is_slash_strict", key: "strictSlash", name: "strict-slash",
      option: .flags(
        on: "strict-slash", "A trailing slash of the URL is significant",
        off: "lax-slash", "A trailing slash of the URL is not"))
  }

  static func takesHostAsSegment(_ path: FieldPath<Row, Bool>) -> RowField {
    .flag(
      path, column: "takes_host_as_segment", key: "hostAsSegment", name: "host-as-segment",
      option: .flags(
        on: "host-as-segment", "The host counts as the first path segment",
        off: "host-as-host", "The host is not a path segment"))
  }
}
