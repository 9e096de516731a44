extension Dialect {
  /// The route that a file of the framework makes, as a pattern of its dialect.
  ///
  /// - Parameter file: its path in the project, as `git ls-files` prints it.
  /// - Returns: nil for what is no page: layouts, endpoints, components, tests.
  package func path(ofFile file: String) -> String? {
    guard let files, !file.hasPrefix("/") else { return nil }
    var names = file.split(separator: "/").map(String.init)
    guard let last = names.popLast() else { return nil }
    guard let (stem, ending) = Self.stem(of: last) else {
      // A name without an ending has dots where its path has slashes.
      return files == .tanstack && file.contains("$") && !file.contains("://")
        ? "/" + Self.pieces(of: file).joined(separator: "/") : nil
    }
    let roots =
      files == .remix || files == .svelte || files == .tanstack
      ? ["routes"] : ["app", "pages", "routes"]
    guard let root = names.firstIndex(where: roots.contains) else { return nil }
    let isAppFolder = names[root] == "app"
    names.removeFirst(root + 1)
    switch files {
    case .svelte:
      guard stem == "+page" || stem.hasPrefix("+page@"), !["js", "ts"].contains(ending) else {
        return nil
      }
    case .next where isAppFolder:
      guard stem == "page", !names.contains(where: { $0.hasPrefix("_") }), !isWithinPage(file)
      else { return nil }
    case .next, .plain, .underscores:
      guard !stem.hasPrefix("_") || files == .underscores, !stem.hasPrefix("+"),
        names.first != "api", !["404", "500"].contains(stem)
      else { return nil }
      if stem != "index" { names.append(stem) }
    case .remix:
      // A folder stands for its file called route.
      guard names.count < 2, names.isEmpty || stem == "route" || stem == "index" else { return nil }
      let name = names.first ?? stem
      guard !name.hasPrefix("_") || name == "_index" || name.contains(".") else { return nil }
      names = name == "_index" ? [] : [name]
    case .tanstack:
      guard !(names + [stem]).contains(where: { $0.hasPrefix("-") || $0.hasPrefix("__") }) else {
        return nil
      }
      names = names.flatMap(Self.pieces)
      var parts = Self.pieces(of: stem)
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

  /// Whether a file is shown within another page: in a slot (`@name`), or in the place of a page (`(.)name`). A link
  /// opens none.
  package func isWithinPage(_ file: String) -> Bool {
    files == .next
      && file.split(separator: "/").drop { $0 != "app" }
        .contains { $0.hasPrefix("@") || $0.hasPrefix("(.") }
  }

  /// Whether a text is the path of a file, but of no page.
  package func isOtherFile(_ text: String) -> Bool {
    guard files != nil, !text.hasPrefix("/"), text.contains("/"), !text.contains("://") else {
      return false
    }
    let ending = text.split(separator: ".").last ?? ""
    return Self.endings.contains(ending) && path(ofFile: text) == nil
  }

  /// The pieces between dots that do not stand in brackets.
  private static func pieces(of name: String) -> [String] {
    var pieces = [""]
    var depth = 0
    for character in name {
      depth += character == "[" ? 1 : character == "]" ? -1 : 0
      if character == ".", depth == 0 {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces.filter { !$0.isEmpty }
  }

  private static let endings: Set<Substring> = [
    "tsx", "ts", "jsx", "js", "mdx", "md", "vue", "svelte", "astro",
  ]
  /// Of tests, styles, endpoints, and forms of a page for one platform.
  private static let otherEndings = [
    ".test", ".spec", ".stories", ".d", ".css", ".server", ".client", "+api", ".web", ".native",
    ".ios", ".android",
  ]

  /// The name of a page's file without its ending, and the ending; nil for another kind of file.
  private static func stem(of name: String) -> (stem: String, ending: Substring)? {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let (stem, ending) = (String(name[..<dot]), name[dot...].dropFirst())
    guard endings.contains(ending), !otherEndings.contains(where: stem.hasSuffix) else {
      return nil
    }
    return (stem, ending)
  }
}
