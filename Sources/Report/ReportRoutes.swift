internal import RouteModel
import Texts

/// The routes as a tree: the hosts of their patterns, and below each its segments.
struct ReportRoutes {
  /// A host or a segment, with what is below it.
  private struct Node {
    var below: [String: Node] = [:]
    /// What ends here, as HTML.
    var ends: [String] = []

    mutating func add(_ end: String, at path: ArraySlice<String>) {
      guard let first = path.first else { return ends.append(end) }
      below[first, default: Node()].add(end, at: path.dropFirst())
    }

    /// How many patterns end in it and below it.
    var count: Int { below.values.reduce(ends.count) { $0 + $1.count } }

    /// Its parts in order, in lists.
    var list: String {
      let parts = below.ordered(by: \.key).map { name, node in
        var (name, node) = (name, node)
        // A part with nothing but one other is one with it.
        while node.ends.isEmpty, node.below.count == 1, let only = node.below.first {
          (name, node) = (name + only.key, only.value)
        }
        let ends = node.ends.sorted().joined(separator: ", ")
        return "<li>\(HTML.code(name)) \(ends)\(node.below.isEmpty ? "" : "\n" + node.list)</li>\n"
      }
      return "<ul class=\"tree\">\n\(parts.joined())</ul>"
    }
  }

  /// The most patterns that are shown without being asked for.
  private static let open = 60

  private let input: ReportInput
  private var catalog: RouteCatalog { input.catalog }

  init(_ input: ReportInput) { self.input = input }

  /// Empty for no routes.
  var html: String {
    var hosts: [String: Node] = [:]
    func add(_ pattern: String, _ end: String) {
      let (host, path) = Self.parts(of: pattern)
      hosts[host, default: Node()].add(end, at: path[...])
    }
    var others: [String] = []
    for route in catalog.routes.values {
      for pattern in route.patterns.values {
        let remarks = Self.remarks(pattern.conditions, pattern.isFallback, tested(route, pattern))
        add(pattern.text, name(of: route) + remarks + example(route, pattern))
      }
      if route.patterns.isEmpty { others.append("<li>\(name(of: route))</li>\n") }
    }
    for row in catalog.redirects.values where row.isEnabled {
      let target = "redirects to \(HTML.code(row.target))"
      let tested = testLinks { $0.redirects[row.pattern.text] }
      add(
        row.pattern.text,
        target + Self.remarks(row.pattern.conditions, row.pattern.isFallback, tested))
    }
    if hosts.isEmpty, others.isEmpty { return "" }
    let count = hosts.values.reduce(0) { $0 + $1.count }
    let state = count > Self.open ? "" : " open"
    var html = input.tested.map { "<p class=\"note\">\(HTML.text($0.sentence))</p>\n" } ?? ""
    html += untested
    html += """
      <p class="filter" hidden><label>Filter <input type="search" id="filter" autocomplete="off">\
      </label> <span id="filtered" role="status"></span></p>

      """
    for (host, node) in hosts.ordered(by: \.key) {
      // The pattern of the host alone, and the others.
      let ends = node.ends.sorted().map { "<li>\(HTML.code(host)) \($0)</li>\n" }.joined()
      html +=
        "<details\(state)><summary>\(host.isEmpty ? "Any host" : HTML.code(host))"
        + " <span class=\"quiet\">\(Phrase.count(node.count, "pattern"))</span></summary>\n"
        + (ends.isEmpty ? "" : "<ul class=\"tree\">\(ends)</ul>")
        + (node.below.isEmpty ? "" : node.list) + "</details>\n"
    }
    return html
      + HTML.folded(
        "\(Phrase.count(others.count, "route")) without a pattern",
        others.isEmpty ? "" : "<ul class=\"tree\">\(others.sorted().joined())</ul>")
  }

  /// The route, its class, and what a reader has to know.
  private func name(of route: Route) -> String {
    var text = "<b>\(HTML.text(route.identifier))</b>"
    if route.summary.isEmpty {
      text += " \(HTML.text(route.className))"
    } else {
      text +=
        " \(HTML.text(route.summary)) <span class=\"quiet\">\(HTML.text(route.className))</span>"
    }
    var remarks = route.isEnabled ? route.isInternal ? ["internal"] : [] : ["disabled"]
    if !route.owner.isEmpty { remarks.append("owner \(route.owner)") }
    remarks += route.requires.sorted().map { "needs \($0)" }
    remarks += Self.words(route.conditions)
    return text + Self.remarks(remarks) + used(route)
  }

  /// When it was used last; nothing where nobody can say.
  private func used(_ route: Route) -> String {
    guard let uses = input.uses else { return "" }
    let words: String
    switch uses.verdict(on: route.identifier, now: input.time) {
    case .never: words = "never used"
    case .used: words = "last used \(ReportTime.element(uses[route.identifier].last ?? 0))"
    case .notSince, .tooNew, .tooShort: return ""
    }
    return " <span class=\"quiet\">\(words)</span>"
  }

  /// How many links of the list win a pattern, if there is a list.
  private func tested(_ route: Route, _ pattern: Route.Pattern) -> [String] {
    testLinks { $0.links[route.identifier]?[pattern.text] }
  }

  private func testLinks(
    _ count: ((links: [String: [String: Int]], redirects: [String: Int], sentence: String)) -> Int?
  ) -> [String] {
    input.tested.map { [Phrase.count(count($0) ?? 0, "test link")] } ?? []
  }

  /// The routes that no link of the list opens, if there is a list.
  private var untested: String {
    let routes = (input.tested?.links ?? [:]).filter { $1.values.allSatisfy { $0 == 0 } }.keys
      .sorted()
    return HTML.folded(
      "\(Phrase.count(routes.count, "route")) without a test link",
      routes.isEmpty
        ? "" : "<ul>\(routes.map { "<li>\(HTML.text($0))</li>\n" }.joined())</ul>")
  }

  /// The example of a route, at the pattern that takes it.
  private func example(_ route: Route, _ pattern: Route.Pattern) -> String {
    guard let example = input.exampleLinks[route.identifier], example.pattern == pattern.text else {
      return ""
    }
    return " \(HTML.link(example.url, in: example.context))"
  }

  private static func remarks(
    _ conditions: Set<Condition>, _ isFallback: Bool, _ others: [String] = []
  ) -> String {
    remarks((isFallback ? ["a fallback"] : []) + words(conditions) + others)
  }

  private static func words(_ conditions: Set<Condition>) -> [String] {
    conditions.filter { $0.kind != .salt }.map(\.word).sorted()
  }

  private static func remarks(_ texts: [String]) -> String {
    texts.isEmpty
      ? "" : " <span class=\"quiet\">(\(HTML.text(texts.joined(separator: ", "))))</span>"
  }

  /// The scheme and host of a pattern, and its segments, each with its slash. The host of an app's own scheme is
  /// a segment.
  private static func parts(of pattern: String) -> (host: String, path: [String]) {
    let start = pattern.firstRange(of: "://")?.upperBound ?? pattern.startIndex
    var segments = [""]
    var depth = 0
    for character in pattern[start...] {
      if "({".contains(character) { depth += 1 }
      if ")}".contains(character) { depth -= 1 }
      if character == "/", depth == 0 { segments.append("") }
      segments[segments.count - 1].append(character)
    }
    if segments[0].isEmpty { segments.removeFirst() }
    let isOwn = !pattern.hasPrefix("http") && start != pattern.startIndex
    guard !isOwn, start != pattern.startIndex, let host = segments.first else {
      return (String(pattern[..<start]), segments)
    }
    return (pattern[..<start] + host, Array(segments.dropFirst()))
  }
}
