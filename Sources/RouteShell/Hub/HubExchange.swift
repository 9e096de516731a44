import RouteHub
import RouteModel
import RouteStorage

/// A store's exchange of revisions with its hub.
@MainActor
struct HubExchange {
  let shell: Shell
  let hub: Hub
  let store: RouteStore
  let machine: HubMachine

  /// - Parameter keepsTrying: Whether to look for the hub for ever, once it was reached.
  /// - Throws: ``ShellError`` `no-hub`, `no-store`.
  init(_ shell: Shell, keepsTrying: Bool = false) throws {
    self.shell = shell
    hub = try shell.hub(keepsTrying: keepsTrying)
    store = try shell.workspace.requireStore()
    machine = try shell.hubMachine()
  }

  /// What the store has and the hub does not, as far as the store knows.
  func unshared() throws -> UnsharedRevisions {
    try store.unshared(machine: machine.name)
  }

  /// The hub's revisions that the store does not have.
  ///
  /// Revisions of the store that the hub has, but whose numbers the store does not know because the
  /// program ended in between, get their numbers first.
  func missing(for machine: HubMachine? = nil) throws -> [SharedRevision] {
    let revisions = try hub.revisions(after: store.sharedPoint(), for: machine ?? self.machine)
    if revisions.isEmpty { return [] }
    let own = Set(try unshared().revisions.map(\.id))
    let known = revisions.prefix { own.contains($0.id) }
    if known.isEmpty { return revisions }
    var numbers: [String: Int] = [:]
    for revision in known { numbers[revision.id] = revision.number }
    try store.noteShared(numbers)
    return Array(revisions.dropFirst(known.count))
  }

  /// Throws `hub-shared` if the store and the hub have a revision in common, so that a join would make
  /// one revision of many.
  func requireNothingShared() throws {
    let point = try store.sharedPoint()
    guard point.number > 0, try hub.has(point) else { return }
    throw ShellError.failure(
      "hub-shared",
      "the store and the hub both have h\(point.number): hub pull brings what came after it, and keeps each "
        + "revision of this store")
  }

  /// Adds the store's revisions to the hub.
  ///
  /// - Returns: The revisions, with their numbers there.
  /// - Throws: `hub-follower` in a store that follows a channel.
  func push() throws -> [SharedRevision] {
    try store.requireOwnCatalog()
    do {
      return try pushOnce()
    } catch let error as HubError where error.code == .moved {
      // What came to the hub since may be the store's own.
      guard try missing().isEmpty else { throw error }
      return try pushOnce()
    }
  }

  private func pushOnce() throws -> [SharedRevision] {
    var unshared = try unshared()
    if unshared.revisions.isEmpty {
      // A hub that lost revisions, or another one, is noticed here, too.
      try hub.require(unshared.point)
      return []
    }
    let numbers = try hub.push(
      unshared.revisions, after: unshared.point, rows: unshared.rows, from: machine)
    try store.noteShared(numbers)
    for place in unshared.revisions.indices {
      unshared.revisions[place].number = numbers[unshared.revisions[place].id]
    }
    return unshared.revisions
  }

  /// Puts the hub's revisions under the store's own; a store that follows a channel goes to what that
  /// names.
  ///
  /// - Parameter options: How what is here is treated.
  func pull(_ options: RebaseOptions) throws -> (way: SharedWay, rebase: Rebase) {
    // Another program may have set the channel since.
    let machine = try shell.hubMachine()
    let way =
      machine.channel == nil
      ? .forward(try missing(for: machine)) : try hub.way(from: store.sharedPoint(), for: machine)
    if way.revisions.isEmpty { return (way, Rebase()) }
    let rebase = try store.rebase(along: way, options)
    let isDone = !options.isDryRun && (rebase.conflicts.isEmpty || options.choice != nil)
    if isDone { try shell.take(rebase, from: hub, for: machine) }
    return (way, rebase)
  }
}

extension Shell {
  /// Lets the registry follow what the store has taken from a hub, and tells the hub which revision
  /// that was. The hub may be away by now.
  func take(_ rebase: Rebase, from hub: Hub, for machine: HubMachine) throws {
    try workspace.follow(rebase.changes)
    if workspace.hasSeparateHistory {
      try workspace.requireHistory().renumberEvents(rebase.renumbered)
    }
    try? hub.note(machine, at: workspace.requireStore().sharedPoint().number)
  }

  /// This machine, for the hub.
  func hubMachine() throws -> HubMachine {
    let store = try workspace.requireStore()
    if try store.noticeCopy() {
      errors.say("this store is a copy of another: from now on it has a name of its own on the hub")
    }
    return HubMachine(
      origin: try store.identity(), name: try machineName(), toolVersion: Version.number,
      format: SharedRevision.format, channel: try store.followedChannel())
  }
}
