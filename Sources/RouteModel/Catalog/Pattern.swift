extension Route {
  /// A URL pattern of a route, with what the row says about it.
  public struct Pattern: Sendable, Hashable, Codable {
    /// The pattern as written; the key within its route.
    public var text: String
    /// Compared first when several patterns match; higher wins.
    public var priority: Int
    /// The path that a link of this pattern takes, unless the caller or the URL says another.
    public var path: PathKind?
    /// Letters match in either case.
    public var ignoresCase: Bool
    /// A trailing slash of the URL is significant.
    public var isSlashStrict: Bool
    /// The host counts as the first path segment.
    public var takesHostAsSegment: Bool

    public init(
      text: String, priority: Int = 0, path: PathKind? = nil, ignoresCase: Bool = false,
      isSlashStrict: Bool = false, takesHostAsSegment: Bool = false
    ) {
      self.text = text
      self.priority = priority
      self.path = path
      self.ignoresCase = ignoresCase
      self.isSlashStrict = isSlashStrict
      self.takesHostAsSegment = takesHostAsSegment
    }
  }
}
