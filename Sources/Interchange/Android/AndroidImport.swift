internal import RouteModel

/// Reads Android manifests and navigation graphs.
///
/// `docs/interchange.md` says what becomes of what.
public enum AndroidImport {
  /// What the file leaves open.
  public struct Options: Sendable, Hashable {
    /// Values of what a manifest leaves open: `@string/host`, `${applicationId}` and the like, by the
    /// text as it stands.
    public var values: [String: String]
    /// The name of a navigation graph's storyboard; nil means the file's name without its ending.
    public var name: String?
    /// The most links that the filters of one manifest may stand for, all together: the attributes of
    /// each are multiplied.
    public var patternLimit: Int

    /// Options; without arguments nothing is filled in, and 10,000 patterns are the most.
    public init(values: [String: String] = [:], name: String? = nil, patternLimit: Int = 10_000) {
      self.values = values
      self.name = name
      self.patternLimit = patternLimit
    }
  }

  /// Reads a file of either kind, told by its root element.
  ///
  /// - Throws: ``ImportError`` with line and column: `not-android`, `bad-xml`, `too-many-links`.
  public static func `import`(
    _ source: SourceText, options: Options = Options()
  ) throws(ImportError) -> ImportResult {
    let root = try XMLTree.parse(source).withUsualPrefixes()
    switch root.name {
    case "manifest":
      var reader = ManifestReader(options: options)
      try reader.read(root)
      return reader.result
    case "navigation":
      var reader = NavigationGraphReader(
        name: options.name ?? StoryboardNames.baseName(source.file), options: options)
      reader.read(root)
      return reader.result
    default:
      throw XMLTree.problem(
        "not-android", "<\(root.name)> is neither a <manifest> nor a <navigation>", root.place)
    }
  }
}

extension XMLTree {
  /// The same with the prefixes that Android's namespaces have by custom, where the root chose others.
  fileprivate func withUsualPrefixes() -> XMLTree {
    let spaces = [
      "http://schemas.android.com/apk/res/android": "android",
      "http://schemas.android.com/apk/res-auto": "app",
    ]
    var names: [String: String] = [:]
    for (name, value) in attributes where name.hasPrefix("xmlns:") {
      let prefix = String(name.dropFirst("xmlns:".count))
      if let usual = spaces[value], usual != prefix { names[prefix] = usual }
    }
    return names.isEmpty ? self : renamingPrefixes(names)
  }

  private func renamingPrefixes(_ names: [String: String]) -> XMLTree {
    var tree = self
    tree.attributes = Dictionary(
      attributes.map { name, value in
        let parts = name.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let usual = names[String(parts[0])] else { return (name, value) }
        return ("\(usual):\(parts[1])", value)
      }
    ) { first, _ in first }
    tree.children = children.map { $0.renamingPrefixes(names) }
    return tree
  }

  /// An attribute of Android's namespaces by its local name; nil if there is none or it is empty.
  func android(_ name: String) -> String? { self["android:" + name] ?? self["app:" + name] }
}
