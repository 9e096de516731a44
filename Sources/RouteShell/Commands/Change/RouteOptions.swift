import RouteModel

/// The options that `route add` and `route edit` share.
enum RouteOptions {
  static let all: [Option] = [
    .value("class", "CLASS", .className, "The destination's class"),
    .value("url", "PATTERN", .pattern, repeats: true, "A URL pattern of the route"),
    .value("path", "PATH", .path, "How it is shown if nothing else says so"),
    .value(
      "supports", "PATHS", .path, "The only paths allowed, separated by commas; 'all' for all"),
    .value("protocol", "NAME", .protocolName, repeats: true, "A protocol of the destination"),
    .value(
      "module", "NAME", .protocolName, repeats: true, "A protocol of the module's configuration"),
    .flag("exclusive", "No other route may make the class"),
    .flag("shared", "Other routes may make the class"),
    .flag("internal", "Closed to URLs from outside"),
    .flag("public", "Open to URLs"),
    .value("summary", "TEXT", "What it is for"),
    .value("owner", "NAME", "Who answers for it"),
    .value("tag", "TAG", .tag, repeats: true, "A tag; in edit, -TAG takes one away"),
  ]

  /// Writes the options into a route and notes what changed.
  ///
  /// - Parameter ordinary: The path of routes that say none.
  static func apply(
    _ call: Call, to route: inout Route, _ changes: inout FieldChanges, ordinary: PathKind
  ) throws(ShellError) {
    if let name = call["class"] {
      changes.note("class", route.className, name)
      route.className = name
    }
    if let text = call["path"] {
      let path: PathKind? = text == "none" ? nil : try call.choice(text, label: "--path")
      // Without a path of its own a route takes the ordinary one: people know it by that word.
      changes.note(
        "path", (route.defaultPath ?? ordinary).rawValue, (path ?? ordinary).rawValue)
      route.defaultPath = path
    }
    if let text = call["supports"] {
      var paths: Set<PathKind> = []
      for word in text.split(separator: ",") where text != "all" {
        paths.insert(
          try call.choice(String(word), label: "--supports", span: call.span("supports")))
      }
      changes.note("paths", Self.text(route.supportedPaths), Self.text(paths))
      route.supportedPaths = paths
    }
    if call.has("exclusive") || call.has("shared") {
      changes.note("exclusive", route.isExclusive, call.has("exclusive"))
      route.isExclusive = call.has("exclusive")
    }
    if call.has("internal") || call.has("public") {
      changes.note("internal", route.isInternal, call.has("internal"))
      route.isInternal = call.has("internal")
    }
    if let text = call["summary"] {
      changes.note("summary", route.summary, text)
      route.summary = text
    }
    if let text = call["owner"] {
      changes.note("owner", route.owner, text)
      route.owner = text
    }
    let tags = route.tags
    for tag in call.all("tag") {
      if tag.hasPrefix("-") {
        route.tags.remove(String(tag.dropFirst()))
      } else {
        route.tags.insert(tag)
      }
    }
    changes.note(
      "tags", tags.sorted().joined(separator: ","), route.tags.sorted().joined(separator: ","))
  }

  static func text(_ paths: Set<PathKind>) -> String {
    paths.isEmpty ? "all" : paths.map(\.rawValue).sorted().joined(separator: ",")
  }
}

extension CatalogEdit {
  /// Gives a route the patterns and protocols that the options name; the names of what was added.
  mutating func addNamed(_ call: Call, to route: inout Route) throws(ShellError) -> [String] {
    var added: [String] = []
    for (option, kind) in [("protocol", Route.ProtocolKind.destination), ("module", .module)] {
      for name in call.all(option) where route.protocols[name] != kind {
        if let other = provider(of: name), other.identifier != route.identifier {
          throw .failure(
            "duplicate-protocol", "protocol \(name) is provided by route '\(other.identifier)'")
        }
        route.protocols[name] = kind
        added.append(kind == .module ? "module protocol \(name)" : "protocol \(name)")
      }
    }
    for word in call.words("url") where route.patterns[word.text] == nil {
      let text = word.text
      try PatternText.check(text, word: word)
      route.patterns[text] = Route.Pattern(text: text)
      added.append("pattern \(text)")
    }
    return added
  }

  /// Refuses a class that another route has exclusively, or an exclusive claim on a shared one.
  func checkExclusive(_ route: Route) throws(ShellError) {
    let (identifier, className) = (route.identifier, route.className)
    let owner = routes.firstRow {
      $0.isExclusive && $0.className == className && $0.identifier != identifier
    }
    if let owner {
      throw .failure(
        "exclusive-class", "route '\(owner.identifier)' has \(route.className) exclusively")
    }
    guard route.isExclusive else { return }
    let others = routes.values.filter { $0.className == className && $0.identifier != identifier }
    if let other = others.min(by: { $0.identifier < $1.identifier }) {
      throw .failure(
        "exclusive-class",
        "\(route.className) cannot be exclusive to '\(route.identifier)': route "
          + "'\(other.identifier)' makes it too")
    }
  }
}
