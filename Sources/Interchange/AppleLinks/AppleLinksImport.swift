internal import RouteModel

/// Reads apple-app-site-association files.
///
/// Every entry of `details` becomes a route named after its first app; priorities of its patterns
/// keep the order of the rules, since the first match wins. Excluded links become patterns of a
/// second route with the tag `aasa:exclude`. `docs/interchange.md` describes how a rule becomes a
/// pattern.
public enum AppleLinksImport {
  /// What the file leaves open.
  public struct Options: Sendable, Hashable {
    /// The sites that serve the file, which it does not name itself. Empty means any host.
    public var hosts: [String]
    /// The class of the routes; nil makes one from the app's name.
    public var className: String?

    /// Options; the hosts are those that serve the file.
    public init(hosts: [String] = [], className: String? = nil) {
      self.hosts = hosts
      self.className = className
    }
  }

  /// The tag of routes for the links that the site excludes.
  public static let excludeTag = "aasa:exclude"

  /// Reads a file: strict JSON by RFC 8259.
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
