internal import RouteModel

/// Reads Android manifests and navigation graphs.
///
/// `docs/interchange.md` describes the mapping.
package enum AndroidImport {
  /// Reads a file of either kind, recognised by its root element.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - values: The values of references such as `@string/host` and `${applicationId}`.
  ///   - name: The name of a navigation graph's storyboard; nil means the file's name without its ending.
  ///   - limit: The most links that the filters of one manifest may produce in total; a filter combines all its
  ///     attributes.
  /// - Throws: ``ImportError`` with line and column: `not-android`, `bad-xml`, `too-many-links`.
  package static func `import`(
    _ source: SourceText, values: AndroidValues = AndroidValues(), name: String? = nil,
    limit: Int = 10_000
  ) throws(ImportError) -> ImportResult {
    let root = try XMLTree.parse(source)
    switch root.name {
    case "manifest":
      var reader = ManifestReader(values: values, limit: limit)
      try reader.read(root)
      return reader.result
    case "navigation":
      var reader = NavigationGraphReader(
        name: name ?? StoryboardNames.baseName(source.file), values: values)
      reader.read(root)
      return reader.result
    default:
      throw XMLTree.problem(
        "not-android", "<\(root.name)> is neither a <manifest> nor a <navigation>", root.place)
    }
  }
}

extension XMLTree {
  /// An attribute of Android's namespaces, under their usual prefixes; nil if there is none or it is
  /// empty.
  func android(_ name: String) -> String? { self["android:" + name] ?? self["app:" + name] }

  /// The same, which may be empty.
  func androidText(_ name: String) -> String? {
    attributes["android:" + name] ?? attributes["app:" + name]
  }
}
