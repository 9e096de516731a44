import RouteModel
import RouteStorage
import Routing

extension Shell {
  /// The names that exist, for completion. The catalog is asked only if there is one.
  func names(_ kind: ValueKind, _ typed: String, _ words: [ExpandedWord]) -> [String] {
    switch kind {
    case .variable: return variables.names
    case .setting: return Setting.all.map(\.name)
    default: break
    }
    guard workspace.hasCatalog, let catalog = try? workspace.catalog else { return [] }
    switch kind {
    case .route:
      return catalog.routes.keys + (typed.hasPrefix("@") ? liveNumbers : [])
    case .className: return Array(catalog.classes.keys)
    case .protocolName:
      return catalog.routes.values.flatMap(\.protocols.keys) + catalog.adapters.keys
    case .adapter: return Array(catalog.adapters.keys)
    case .tag: return catalog.routes.values.flatMap(\.tags)
    case .storyboard: return Array(catalog.storyboards.keys)
    case .scene: return catalog.scenes.values.map(\.name)
    case .segue: return catalog.segues.values.map { $0.identifier ?? $0.id.description }
    case .segueInFront: return seguesInFront(catalog)
    case .pattern: return patterns(of: words, in: catalog)
    case .url: return Self.urlBeginnings(typed, catalog)
    case .parameterName: return parameterNames(words, catalog)
    default: return []
    }
  }

  private var liveNumbers: [String] { simulation?.routers.map { "@\($0.number)" } ?? [] }

  private func seguesInFront(_ catalog: RouteCatalog) -> [String] {
    guard let root = simulation?.stack else {
      return catalog.segues.values.compactMap(\.identifier)
    }
    let front = StackTree.front(root).className
    let scenes = catalog.scenes.values.filter { $0.className == front }.map(\.id)
    let segues = catalog.segues.values.filter { segue in
      scenes.contains { $0.storyboard == segue.id.storyboard && $0.objectID == segue.source }
    }
    return segues.map { $0.identifier ?? $0.id.description }
  }

  /// The patterns of the route that the words name, else all.
  private func patterns(of words: [ExpandedWord], in catalog: RouteCatalog) -> [String] {
    if let route = words.lazy.compactMap({ catalog.routes[$0.text] }).first {
      return Array(route.patterns.keys)
    }
    return catalog.routes.values.flatMap(\.patterns.keys)
  }

  /// How URLs can go on: patterns up to their next name, as far as they agree with what was typed.
  static func urlBeginnings(_ typed: String, _ catalog: RouteCatalog) -> [String] {
    let patterns = catalog.routes.values.flatMap(\.patterns.keys)
    let literal = Set(
      patterns.map { pattern in
        String(pattern.prefix { !"{(*?".contains($0) }.prefixBeforeName)
      })
    return literal.filter { $0.utf8.count >= typed.utf8.count && !$0.isEmpty }
  }

  private func parameterNames(_ words: [ExpandedWord], _ catalog: RouteCatalog) -> [String] {
    guard let route = words.lazy.compactMap({ catalog.routes[$0.text] }).first else { return [] }
    let captures = route.patterns.keys.flatMap { pattern in
      pattern.split(separator: "/").filter { $0.hasPrefix(":") }.map { part in
        String(part.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      }
    }
    return Array(route.parameters.keys) + captures.filter { !$0.isEmpty }
  }
}

extension Substring {
  /// The text up to a `:` that begins a name: not that of a scheme or a port.
  fileprivate var prefixBeforeName: Substring {
    var previous: Character = " "
    for index in indices {
      if self[index] == ":", previous == "/" || previous == "." { return self[..<index] }
      previous = self[index]
    }
    return self
  }
}
