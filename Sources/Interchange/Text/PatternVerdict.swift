internal import RouteModel
internal import URLPatterns

/// What the registry thinks of a pattern.
enum PatternVerdict {
  /// What is wrong with the text of a pattern that a file brings; nil if nothing is.
  static func problem(with text: String) -> String? {
    do {
      _ = try RoutePattern(text)
      return nil
    } catch {
      return error.message + (error.column.map { " at column \($0) of it" } ?? "")
    }
  }

  /// The links in the order in which they win; those that are no patterns come last.
  static func sorted(_ links: [OpenLinks.Link]) -> [OpenLinks.Link] {
    let parsed = links.map { link in
      let options = RoutePattern.Options(
        priority: link.pattern.priority, ignoreCase: link.pattern.ignoresCase,
        strictSlash: link.pattern.isSlashStrict, hostAsSegment: link.pattern.takesHostAsSegment)
      return (link, try? RoutePattern(link.pattern.text, options: options))
    }
    return parsed.sorted { first, second in
      guard let second = second.1 else { return first.1 != nil }
      return first.1?.precedes(second) ?? false
    }.map(\.0)
  }
}
