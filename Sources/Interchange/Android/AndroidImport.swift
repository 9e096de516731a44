internal import RouteModel

/// Reads Android manifests and navigation graphs.
///
/// `docs/interchange.md` describes the mapping.
public enum AndroidImport {
  /// What the file leaves open.
  public struct Options: Sendable, Hashable {
    /// The values of references in a manifest, such as `@string/host` and `${applicationId}`, by
    /// the reference.
    public var values: [String: String]
    /// The name of a navigation graph's storyboard; nil means the file's name without its ending.
    public var name: String?
    /// The most links that the filters of one manifest may produce in total; a filter combines all
    /// its attributes.
    public var patternLimit: Int

    /// Options; without arguments no values are filled in, and the limit is 10,000 patterns.
    public init(values: [String: String] = [:], name: String? = nil, patternLimit: Int = 10_000) {
      self.values = values
      self.name = name
      self.patternLimit = patternLimit
    }
  }

  /// Reads a file of either kind, recognised by its root element.
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
  /// The same tree with the usual prefixes of Android's namespaces, if the root declares others.
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
