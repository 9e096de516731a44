import Files
import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts
import URLPatterns

/// The catalog of a session: in a store, or only in memory (a migration's working copy).
///
/// The store is opened when a command first needs it, and the registry is built when one first
/// matches or performs.
@MainActor
package final class Workspace {
  /// Where the catalog is at home.
  private enum Home {
    /// In the store of the settings, which is opened when a command first needs it.
    case store(RouteStore?)
    /// In memory alone, as a migration's working copy, with the changes that were made.
    case memory(changes: [CatalogChange])
  }

  /// What has the catalog in memory: a registry, once one was needed.
  private enum Loaded {
    case nothing
    case catalog(RouteCatalog)
    case registry(Registry)
  }

  private var home: Home
  private var loaded = Loaded.nothing
  let settings: Settings
  /// The line of the running command, for the log.
  var command = ""
  /// Called before the history is read: what waits is written.
  var beforeReadingHistory: ((RouteStore) -> Void)?
  /// The changes of the open transaction, for `rollback`.
  private(set) var pendingChanges: [CatalogChange] = []
  /// The changes of other processes since the catalog was loaded.
  private(set) var changedElsewhere: [CatalogChange] = []
  private var note: String?
  /// The separate file of the history, if there is one.
  private var separateHistory: RouteStore?

  package init(_ settings: Settings) {
    self.settings = settings
    (lookups, places, home) = (CatalogLookups(), PatternPlaces(), .store(nil))
  }

  /// A workspace without a store.
  ///
  /// - Parameter other: One of which it takes over what is known of nearly the same catalog.
  init(catalog: RouteCatalog, settings: Settings, besides other: Workspace? = nil) {
    self.settings = settings
    lookups = other?.lookups ?? CatalogLookups()
    places = other?.places ?? PatternPlaces()
    (home, loaded) = (.memory(changes: []), .catalog(catalog))
  }

  /// The store, once it is open.
  var store: RouteStore? { if case .store(let store) = home { store } else { nil } }

  /// Whether the catalog has no store: a migration's working copy.
  var isDetached: Bool { if case .memory = home { true } else { false } }

  /// Without a store, the routes that the migrations before have renamed.
  var earlierRenames: [CatalogChange] = []

  /// The changes of a catalog without a store.
  var changesInMemory: [CatalogChange] {
    if case .memory(let changes) = home { changes } else { [] }
  }

  /// The facts for which links are resolved.
  private(set) var context: [String: String] = [:]

  /// Sets the facts for which links are resolved.
  func setContext(_ facts: [String: String]) {
    context = facts
    if case .registry(let registry) = loaded { adopt(registry) }
  }

  /// Answers a question in the session's context, with some facts changed.
  func inContext<Result>(_ facts: [String: String], _ body: () throws -> Result) rethrows -> Result
  {
    if facts.isEmpty { return try body() }
    let outer = context
    setContext(outer.merging(facts) { _, new in new })
    defer { setContext(outer) }
    return try body()
  }

  /// Gives a new registry the context of the session.
  func adopt(_ registry: Registry) {
    registry.setContext(RouteContext(facts: context), now: Clock.wallMicroseconds)
  }

  /// The rows of the catalog by names that are not their keys.
  let lookups: CatalogLookups
  /// Its patterns by how they begin.
  let places: PatternPlaces

  /// The number of changes of the catalog.
  private(set) var catalogVersion = 0

  /// The sensitive values, with the version of the catalog for which they were computed.
  private var knownSensitive: (version: Int, values: SensitiveValues)?

  /// What is sensitive in the present catalog.
  var sensitive: SensitiveValues {
    // Another program may change a catalog that is not loaded.
    guard isLoaded || isDetached else { return sensitiveNow }
    if let known = knownSensitive, known.version == catalogVersion { return known.values }
    let found = sensitiveNow
    knownSensitive = (catalogVersion, found)
    return found
  }

  private var sensitiveNow: SensitiveValues { SensitiveValues((try? catalog) ?? RouteCatalog()) }

  /// How many patterns that begin like new ones a script still compares with them.
  var patternsToCompare = 50_000
  /// Whether it was told that new patterns are not compared.
  var hasToldNotCompared = false

  var isInTransaction: Bool { store?.isInTransaction ?? false }

  // MARK: The store

  /// Opens the store if it is not open.
  ///
  /// - Parameter create: Whether a missing store is made.
  /// - Returns: Whether it was made.
  /// - Throws: ``ShellError`` with exit code 3.
  @discardableResult
  func open(create: Bool) throws -> Bool {
    guard case .store(nil) = home else { return false }
    let isMissing = settings.storePath != ":memory:" && !Platform.exists(settings.storePath)
    if isMissing, !create || settings.isReadOnly { throw missing }
    var options = RouteStore.Options(
      readOnly: settings.isReadOnly, opensBriefly: settings.opensBriefly,
      create: create || settings.storePath == ":memory:",
      busyTimeout: settings.busyTimeout, toolVersion: Version.number,
      clock: Clock.now, isStopped: { Interrupt.isPending })
    do throws(StoreError) {
      home = .store(try RouteStore(path: settings.storePath, options: options))
    } catch {
      guard !create, !options.readOnly else { throw error }
      options.readOnly = true
      let isUnwritable = error.code == .diskFull || error.code == .inputOutput
      guard isUnwritable || error.code == .readOnly else { throw error }
      // Reading needs no more than read access, also to another user's file or directory.
      if isUnwritable { options.writeFailure = error }
      do {
        home = .store(try RouteStore(path: settings.storePath, options: options))
      } catch let second {
        throw isUnwritable ? error : second
      }
    }
    return isMissing
  }

  private var missing: ShellError {
    let command = settings.isInteractive ? "init" : "routesh \(settings.storePath.scriptWord) init"
    let hint =
      settings.isReadOnly ? "with --readonly none is created" : "create it with '\(command)'"
    return ShellError(
      Diagnostic(code: "no-store", message: "no store '\(settings.storePath)' — \(hint)"),
      exit: .store)
  }

  /// The open store.
  ///
  /// - Throws: ``ShellError`` if this workspace has none.
  func requireStore() throws -> RouteStore {
    try open(create: false)
    guard let store else {
      throw ShellError.failure(
        "no-store", "a migration has no store: it works only on the catalog")
    }
    return store
  }

  /// Whether the store can only be read.
  var isReadOnly: Bool { settings.isReadOnly || store?.isReadOnly == true }

  /// The store that has the history, with all waiting events written.
  func historyStore() throws -> RouteStore {
    let store = try recordingStore()
    beforeReadingHistory?(store)
    return store
  }

  /// The store that records the history: its own file, or the store of the catalog.
  func recordingStore() throws -> RouteStore {
    guard let path = settings.historyPath else { return try requireStore() }
    if let separateHistory { return separateHistory }
    let options = RouteStore.Options(
      create: true, busyTimeout: settings.busyTimeout, toolVersion: Version.number,
      clock: Clock.now, isStopped: { Interrupt.isPending })
    let opened = try RouteStore(path: path, options: options)
    if let store { try opened.history.numberEvents(as: store) }
    separateHistory = opened
    return opened
  }

  /// Throws if an open file was replaced, removed or truncated: what a command reports would not be
  /// in it.
  func requireFiles() throws {
    for store in [store, separateHistory] {
      guard let store else { continue }
      try store.requireFile()
    }
  }

  /// Removes the store that a failed command has made, if nothing was written to it.
  ///
  /// - Returns: Whether it was removed.
  func discardNewStore() -> Bool {
    guard let made = store, made.discardIfUntouched() else { return false }
    (home, loaded) = (.store(nil), .nothing)
    return true
  }

  /// Closes the files; the catalog in memory stays.
  func closeStores() {
    if !isDetached { home = .store(nil) }
    separateHistory = nil
  }

  /// Whether the history is in a file of its own.
  var hasSeparateHistory: Bool { settings.historyPath != nil }

  // MARK: The catalog

  /// The catalog as it is now.
  var catalog: RouteCatalog {
    get throws {
      switch loaded {
      case .registry(let registry): return registry.catalog
      case .catalog(let catalog): return catalog
      case .nothing:
        let catalog = try load(requireStore())
        loaded = .catalog(catalog)
        return catalog
      }
    }
  }

  private func load(_ store: RouteStore) throws -> RouteCatalog {
    let loaded = try store.catalog.load()
    note = store.catalog.loadWarning ?? note
    return loaded
  }

  /// What a load has noticed since it was last asked for: rows that were changed outside of routesh.
  func takeNote() -> String? {
    defer { note = nil }
    return note
  }

  /// Whether there is a catalog that can be read without making a store.
  var hasCatalog: Bool {
    isDetached || store != nil || Platform.exists(settings.storePath)
  }

  /// The registry of the catalog.
  func requireRegistry() throws -> Registry {
    if case .registry(let registry) = loaded { return registry }
    let made = Registry(catalog: try catalog)
    // The answer of a command reports a failure.
    made.printsProblems = false
    adopt(made)
    loaded = .registry(made)
    return made
  }

  /// How many rows the catalog has of each kind.
  func counts() throws -> [(noun: String, count: Int)] {
    let catalog = try catalog
    return RouteCatalog.nouns.map { ($0, catalog.count(of: $0)) }
  }

  /// Whether the whole catalog is in memory.
  var isLoaded: Bool { if case .nothing = loaded { false } else { true } }

  /// Loads the catalog again if another program has changed it; returns whether it did.
  func reloadIfChanged() throws -> Bool {
    guard let store, isLoaded else { return false }
    let hasChanged = try store.catalog.changedElsewhere()
    guard hasChanged else { return false }
    let fresh = try load(store)
    let changes = fresh.changes(from: try catalog)
    // It may be the history alone that was written.
    if changes.isEmpty { return false }
    try follow(changes)
    changedElsewhere += changes
    return true
  }

  // MARK: Changes

  /// Writes changes to the store and updates the registry.
  ///
  /// - Returns: The number of the revision; nil without a store.
  @discardableResult
  func write(_ changes: [CatalogChange]) throws -> Int? {
    var revision: Int?
    if let store {
      let done = try inTransaction {
        try store.catalog.commit(changes, command: command)
      }
      if store.isInTransaction { pendingChanges += done.changes }
      guard done.changes == changes else {
        // The change was merged with changes that another process has made meanwhile.
        let fresh = try load(store)
        try follow(fresh.changes(from: try catalog, tellsRenames: false))
        return done.revision
      }
      revision = done.revision
    } else {
      note(inMemory: changes)
    }
    try follow(changes)
    return revision
  }

  private func note(inMemory changes: [CatalogChange]) {
    guard case .memory(var all) = home else { return }
    // One owner: the list of a long script would be copied for each of its lines.
    home = .store(nil)
    all += changes
    home = .memory(changes: all)
  }

  /// Applies the changes of the store to the catalog in memory.
  func follow(_ changes: [CatalogChange]) throws {
    catalogVersion += 1
    switch loaded {
    case .registry(let registry): try registry.apply(changes)
    case .catalog(var catalog):
      // One owner: a copy would be made otherwise.
      loaded = .nothing
      defer { loaded = .catalog(catalog) }
      try catalog.apply(changes)
    case .nothing: break
    }
  }

  /// Rolls the transaction back, also in the catalog in memory.
  func rollback() throws -> Int {
    let store = try requireStore()
    try store.rollback()
    let changes = pendingChanges
    pendingChanges = []
    try follow(changes.reversed().map(\.inverted))
    return changes.count
  }

  /// Commits the transaction.
  func commitTransaction() throws -> (revision: Int?, count: Int) {
    let store = try requireStore()
    let revision = try inTransaction { try store.commitTransaction() }
    defer { pendingChanges = [] }
    return (revision, pendingChanges.count)
  }

  /// Calls the store. If an error ends the open transaction, the catalog in memory is restored.
  private func inTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      if store?.keepsTransaction == false {
        try follow(pendingChanges.reversed().map(\.inverted))
        pendingChanges = []
      }
      throw error
    }
  }
}
