internal import RouteModel

/// Reads apple-app-site-association files.
///
/// Every entry of `details` becomes a route named after its first app, whose patterns keep the order of
/// the rules as priorities: the first that matches wins. What the file excludes becomes patterns of a
/// second route with the tag `aasa:exclude`. `docs/interchange.md` says how a rule is written as a
/// pattern.
public enum AppleLinksImport {
  /// What the file does not say.
  public struct Options: Sendable, Hashable {
    /// The sites that serve the file: it does not say so itself. Empty means any host.
    public var hosts: [String]
    /// The class of the routes; nil makes one of the app's name.
    public var className: String?

    /// Options; the hosts are those that the file is served from.
    public init(hosts: [String] = [], className: String? = nil) {
      self.hosts = hosts
      self.className = className
    }
  }

  /// The tag of routes that stand for what the site keeps to itself.
  public static let excludeTag = "aasa:exclude"

  /// Reads a file: strict JSON, as RFC 8259 has it.
  ///
  /// - Throws: ``ImportError`` `bad-json` or `not-app-links` with the place.
  public static func `import`(
    _ source: SourceText, options: Options = Options()
  ) throws(ImportError) -> ImportResult {
    let tree = try source.json()
    var reader = AppleLinksReader(source: source, options: options)
    try reader.read(tree)
    return reader.result
  }
}
