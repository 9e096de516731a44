import RouteHub
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

/// A store's exchange of revisions with its hub.
@MainActor
struct HubExchange {
  let workspace: Workspace
  let printer: Printer
  let hub: Hub
  let store: RouteStore
  let machine: HubMachine

  /// - Parameter keepsTrying: Whether to look for the hub for ever, once it was reached.
  /// - Throws: ``ShellError`` `no-hub`, `no-store`.
  init(_ workspace: Workspace, _ printer: Printer, keepsTrying: Bool = false) throws {
    (self.workspace, self.printer) = (workspace, printer)
    hub = try Hub(of: workspace, printer, keepsTrying: keepsTrying)
    store = try workspace.requireStore()
    machine = try workspace.hubMachine(printer)
  }

  /// What the store has and the hub does not, as far as the store knows.
  func unshared() throws -> UnsharedRevisions {
    try store.sharing.unshared(machine: machine.name)
  }

  /// The hub's revisions that the store does not have.
  ///
  /// Revisions of the store that the hub has, but whose numbers the store does not know because the
  /// program ended in between, get their numbers first.
  func missing(for machine: HubMachine? = nil) throws -> [Revision] {
    let revisions = try hub.revisions(
      after: store.sharing.sharedPoint(), for: machine ?? self.machine)
    if revisions.isEmpty { return [] }
    let own = try store.sharing.unsharedNames()
    let known = revisions.prefix { own.contains($0.uuid) }
    if known.isEmpty { return revisions }
    var numbers: [String: Int] = [:]
    for revision in known { numbers[revision.uuid] = revision.hubNumber }
    try store.sharing.setHubNumbers(numbers)
    return Array(revisions.dropFirst(known.count))
  }

  /// Adds the store's revisions to the hub.
  ///
  /// - Returns: The revisions, with their numbers there.
  /// - Throws: `hub-follower` in a store that follows a channel.
  func push() throws -> [Revision] {
    try store.sharing.requireOwnCatalog()
    do {
      return try pushOnce()
    } catch let error as HubError where error.code == .moved {
      // What came to the hub since may be the store's own.
      guard try missing().isEmpty else { throw error }
      return try pushOnce()
    }
  }

  private func pushOnce() throws -> [Revision] {
    var unshared = try unshared()
    if unshared.revisions.isEmpty {
      // A hub that lost revisions, or another one, is noticed here, too.
      try hub.require(unshared.point)
      return []
    }
    let numbers = try hub.push(
      unshared.revisions, after: unshared.point, changes: unshared.changes, sum: unshared.sum,
      from: machine)
    try store.sharing.setHubNumbers(numbers)
    for place in unshared.revisions.indices {
      unshared.revisions[place].hubNumber = numbers[unshared.revisions[place].uuid]
    }
    return unshared.revisions
  }

  /// Puts the hub's revisions under the store's own; a store that follows a channel goes to what that
  /// names.
  ///
  /// - Parameter options: How what is here is treated.
  func pull(
    _ options: RebaseOptions
  ) throws -> (way: HubWay, rebase: Rebase, findings: [Finding]) {
    // Another program may have set the channel since.
    let machine = try workspace.hubMachine(printer)
    let way =
      machine.channel == nil
      ? .forward(try missing(for: machine))
      : try hub.way(from: store.sharing.sharedPoint(), for: machine)
    if way.revisions.isEmpty { return (way, Rebase(), []) }
    let before = try workspace.catalog
    let rebase = try store.sharing.rebase(along: way, options)
    let findings = Self.findings(of: rebase, before)
    if !options.isDryRun, !rebase.isRefused { try workspace.take(rebase, from: hub, for: machine) }
    return (way, rebase, findings)
  }

  /// What `check` finds in what came, and did not find before.
  private static func findings(of rebase: Rebase, _ before: RouteCatalog) -> [Finding] {
    var after = before
    guard !rebase.isRefused, (try? after.apply(rebase.changes)) != nil else { return [] }
    return Finding.new(rebase.changes, before, after)
  }

  /// Joins the hub: from the last revision that both have, or takes over what the channel names.
  ///
  /// - Returns: The number of the hub's revision, and what was done.
  func join(
    _ options: RebaseOptions
  ) throws -> (number: Int, rebase: Rebase, findings: [Finding]) {
    let state = try hub.state(for: machine)
    let before = try workspace.catalog
    let rebase: Rebase
    if machine.channel == nil {
      let revisions = try hub.revisions(after: HubPoint(number: 0, id: nil), for: machine)
        .filter { $0.hubNumber ?? 0 <= state.revision?.hubNumber ?? 0 }
      rebase = try store.sharing.rebase(
        along: .joining(revisions, leadingTo: state.catalog), options)
    } else {
      rebase = try store.sharing.receive(state, options)
    }
    let findings = Self.findings(of: rebase, before)
    if !options.isDryRun, !rebase.isRefused { try workspace.take(rebase, from: hub, for: machine) }
    return (state.revision?.hubNumber ?? 0, rebase, findings)
  }
}

extension Finding {
  /// The warnings and errors of `check` that changes bring.
  @MainActor
  static func new(
    _ changes: [CatalogChange], _ before: RouteCatalog, _ after: RouteCatalog
  ) -> [Finding] {
    NewFindings().new(changes, before, after).filter { $0.severity != .info }
  }

  /// A finding of what came from a hub on one line.
  var hubLine: String { "\(severity.rawValue): \(message) [\(code)]" }

  var hubJSON: JSONValue {
    [
      "code": .string(code), "severity": .string(severity.rawValue), "message": .string(message),
      "subjects": .strings(subjects),
    ]
  }
}

extension HubExchange {
  /// The number of the hub's revision at the end of a way.
  func number(at way: HubWay) throws -> Int {
    switch way {
    case .forward(let revisions), .joining(let revisions, _):
      try revisions.last?.hubNumber ?? store.sharing.sharedPoint().number
    case .back(_, to: let target): target.hubNumber ?? 0
    }
  }
}
