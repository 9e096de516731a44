extension Dialect {
  /// The route that a file of the framework makes, as a pattern of its dialect.
  ///
  /// - Parameter file: its path in the project, as `git ls-files` prints it.
  /// - Returns: nil for what is no page: layouts, endpoints, components, tests.
  package func path(ofFile file: String) -> String? {
    guard let files else { return nil }
    var names = file.split(separator: "/").map(String.init)
    guard let last = names.popLast(), let stem = Self.stem(of: last) else { return nil }
    let roots =
      files == .remix || files == .svelte || files == .tanstack
      ? ["routes"] : ["app", "pages", "routes"]
    guard let root = names.firstIndex(where: roots.contains) else { return nil }
    let isAppFolder = names[root] == "app"
    names.removeFirst(root + 1)
    switch files {
    case .svelte:
      guard stem == "+page" || stem.hasPrefix("+page@") else { return nil }
    case .next where isAppFolder:
      guard stem == "page", !names.contains(where: { $0.hasPrefix("_") }) else { return nil }
    case .next, .plain:
      guard !stem.hasPrefix("_"), !stem.hasPrefix("+"), names.first != "api" else { return nil }
      if stem != "index" { names.append(stem) }
    case .remix:
      // A folder stands for its file called route.
      guard stem != "route" || !names.isEmpty, names.isEmpty || stem == "route" else { return nil }
      let name = names.first ?? stem
      names = name == "_index" ? [] : [name]
    case .tanstack:
      guard !(names + [stem]).contains(where: { $0.hasPrefix("-") || $0.hasPrefix("__") }) else {
        return nil
      }
      var parts = stem.split(separator: ".").map(String.init)
      guard let end = parts.last, end != "route", end != "lazy" || parts.count > 1,
        !end.hasPrefix("_")
      else {
        return nil
      }
      if end == "lazy" { parts.removeLast() }
      names += parts.filter { $0 != "index" }
    }
    return "/" + names.joined(separator: "/")
  }

  /// The name of a page's file without its ending; nil for another kind of file.
  private static func stem(of name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...]
    guard ["tsx", "ts", "jsx", "js", "mdx", "md", "vue", "svelte", "astro"].contains(ending) else {
      return nil
    }
    let stem = String(name[..<dot])
    let isOther = [".test", ".spec", ".stories", ".d", ".css", ".server", ".client", "+api"]
      .contains { stem.hasSuffix($0) }
    return stem.isEmpty || isOther ? nil : stem
  }
}
