import RouteHub
import RouteModel
import RouteStorage
import Routing
import SimulatedUI
import Simulation
import Texts

/// The existing names, for completion.
@MainActor
struct CompletionNames {
  private let interpreter: Interpreter
  private let workspace: Workspace
  private let stage: Stage

  init(_ session: Session) {
    (interpreter, workspace, stage) = (session.interpreter, session.workspace, session.stage)
  }

  /// The names of a kind. The catalog is read only if there is one.
  func of(_ kind: ValueKind, _ typed: String, _ words: [ExpandedWord]) -> [String] {
    switch kind {
    case .variable: return interpreter.variables.names
    case .liveRoute:
      return liveNumbers + (stage.simulation?.routers.map(\.route) ?? [])
    case .fact: return facts(typed)
    case .setting: return Setting.all.map(\.name)
    case .channel: return namesOnHub { try $0.channels().map(\.name) }
    case .machine: return namesOnHub { try $0.machines().map(\.name) }
    case .settingValue:
      let setting = words.last?.text
      return setting == Setting.hubChannel.name
        ? self.of(.channel, typed, words)
        : Setting.all.first { $0.name == setting }?.words?.filter { !$0.isEmpty } ?? []
    case .machineOfLog: return (try? workspace.requireStore().log.machines()) ?? []
    case .revision: return newestRevisions.map { "r\($0.number)" }
    case .hubRevision:
      return newestRevisions.flatMap { revision in
        revision.hubNumber.map { ["h\($0)", "r\(revision.number)"] } ?? []
      }
    default: break
    }
    guard workspace.hasCatalog, let catalog = try? workspace.catalog else { return [] }
    switch kind {
    case .route:
      return catalog.routes.keys + (typed.hasPrefix("@") ? liveNumbers : [])
    case .className: return Array(catalog.classes.keys)
    case .protocolName:
      return catalog.routes.values.flatMap(\.protocols.keys) + catalog.adapters.keys
    case .providedProtocol: return catalog.routes.values.flatMap(\.protocols.keys)
    case .adapter: return Array(catalog.adapters.keys)
    case .tag: return catalog.routes.values.flatMap(\.tags)
    case .owner: return FindingOwners(of: catalog).all
    case .storyboard: return Array(catalog.storyboards.keys)
    case .scene: return Self.sceneNames(catalog)
    case .segue: return Self.segues(of: words, in: catalog)
    case .segueInFront: return seguesInFront(catalog)
    case .guardName: return Array(catalog.guards.keys)
    case .redirect: return Array(catalog.redirects.keys)
    case .pattern: return patterns(of: words, in: catalog)
    case .url: return Self.urlBeginnings(typed, catalog)
    case .parameterName: return parameterNames(words, catalog)
    default: return []
    }
  }

  /// The names of facts, each with its sign, and behind that the values that conditions and guards name.
  private func facts(_ typed: String) -> [String] {
    guard let name = typed.dividedAtEquals?.before else {
      return RouteContext.factNames.map { "\($0)=" }
    }
    guard workspace.hasCatalog, let catalog = try? workspace.catalog else { return [] }
    let values =
      name == "guards"
      ? Array(catalog.guards.keys)
      : catalog.conditions.filter { $0.kind.fact == name && $0.kind != .share }.map(\.value)
    return values.map { "\(name)=\($0)" }
  }

  /// As many as `log` lists.
  private var newestRevisions: [Revision] { (try? workspace.requireStore().log.revisions()) ?? [] }

  /// Names that the hub has; none if it does not answer soon, because a person is waiting for the
  /// completion.
  private func namesOnHub(_ read: (Hub) throws -> [String]) -> [String] {
    guard let address = try? workspace.hubAddress() else { return [] }
    let start = Clock.monotonicNanoseconds
    var options = Hub.Options()
    options.isStopped = {
      Interrupt.isPending || Clock.monotonicNanoseconds - start > 500_000_000
    }
    options.pauses = []
    return (try? read(Hub(address, options: options))) ?? []
  }

  private var liveNumbers: [String] { stage.simulation?.routers.map { "@\($0.number)" } ?? [] }

  /// The segues from the controller in front; before anything is shown, every segue that can be performed.
  private func seguesInFront(_ catalog: RouteCatalog) -> [String] {
    if let simulation = stage.simulation { return simulation.availableSegues.map(\.name) }
    return catalog.segues.values.filter { ![.relationship, .embed].contains($0.kind) }
      .compactMap(\.identifier)
  }

  /// The segues of the scene that the words name, else all.
  private static func segues(of words: [ExpandedWord], in catalog: RouteCatalog) -> [String] {
    let source = words.lazy.compactMap { try? catalog.findScene($0.text) }.first
    return catalog.segues.values.filter { segue in
      source.map { $0.id.storyboard == segue.id.storyboard && $0.id.objectID == segue.source }
        ?? true
    }.map { $0.identifier ?? $0.id.description }
  }

  /// The names of scenes; ambiguous ones with their storyboards.
  private static func sceneNames(_ catalog: RouteCatalog) -> [String] {
    let byName = Dictionary(grouping: catalog.scenes.values, by: \.name)
    return byName.flatMap { name, scenes in
      scenes.count == 1 ? [name] : scenes.map(\.path)
    }
  }

  /// The patterns of the route that the words name, else all.
  private func patterns(of words: [ExpandedWord], in catalog: RouteCatalog) -> [String] {
    if let route = words.lazy.compactMap({ catalog.routes[$0.text] }).first {
      return Array(route.patterns.keys)
    }
    return catalog.routes.values.flatMap(\.patterns.keys)
  }

  /// Continuations of a URL: along each pattern that agrees with the typed text, up to its next
  /// name.
  private static func urlBeginnings(_ typed: String, _ catalog: RouteCatalog) -> [String] {
    let patterns = catalog.routes.values.flatMap(\.patterns.keys)
    return Array(Set(patterns.compactMap { continuation(of: $0, typed) }))
  }

  /// The typed text, continued by the next literal text of a pattern; nil if they differ, or if
  /// only matching could tell.
  private static func continuation(of pattern: String, _ typed: String) -> String? {
    let stops: Set<Character> = ["{", "(", "*", "?", "+", "}", ")"]
    var rest = pattern[...]
    var open = typed[...]
    var previous: Character = " "
    func isName(_ character: Character) -> Bool {
      character == "_" || character.isLetter || character.isNumber
    }
    while let next = rest.first, !stops.contains(next) {
      let begins = rest.dropFirst().first.map(isName) ?? false
      if next == ":", begins, previous == "/" || previous == "." {
        guard !open.isEmpty else { break }
        rest = rest.dropFirst().drop(while: isName)
        let value = open.prefix { !"/?#".contains($0) }
        guard !value.isEmpty else { return nil }
        open = open.dropFirst(value.count)
        previous = "x"
        if open.isEmpty { break }
      } else if let character = open.first {
        guard character == next else { return nil }
        open.removeFirst()
        rest.removeFirst()
        previous = next
      } else {
        break
      }
    }
    guard open.isEmpty else { return nil }
    var found = typed
    while let next = rest.first, !stops.contains(next) {
      let begins = rest.dropFirst().first.map(isName) ?? false
      if next == ":", begins, previous == "/" || previous == "." { break }
      found.append(next)
      rest.removeFirst()
      previous = next
    }
    return found.isEmpty ? nil : found
  }

  private func parameterNames(_ words: [ExpandedWord], _ catalog: RouteCatalog) -> [String] {
    guard let route = words.lazy.compactMap({ catalog.routes[$0.text] }).first else { return [] }
    return route.parameterNames
  }
}

extension RouteCatalog {
  /// The conditions of all rows that links meet.
  fileprivate var conditions: [Condition] {
    routes.values.flatMap { route in
      Array(route.conditions) + route.patterns.values.flatMap(\.conditions)
    } + redirects.values.flatMap(\.pattern.conditions)
  }
}
