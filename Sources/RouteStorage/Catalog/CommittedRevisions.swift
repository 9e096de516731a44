public import RouteModel

extension StoreCatalog {
  /// The changes of the catalog that are committed from now on, by this process and by others: one
  /// element for each revision, in order.
  ///
  /// ```swift
  /// for try await committed in store.catalog.changes(since: registry.catalog) {
  ///   try registry.apply(committed.changes)
  /// }
  /// ```
  ///
  /// The elements lead from one state of the catalog to the next, also where revisions were
  /// replaced by others, as `hub pull` does, or rows were written by another program. The sequence
  /// ends when the store is closed, that is freed, or when the task is cancelled. It uses the store's
  /// connection, and so belongs to the store's thread or actor; it does not keep the store.
  /// ``CommittedRevisions/look()`` asks the same without waiting.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the caller has; where the store's differs, the first element
  ///     leads there. nil means the store's as it is now.
  ///   - interval: The time between two looks at the file.
  ///   - clock: The clock of the interval.
  /// - Returns: The sequence. Iterating throws what reading throws: `lost-store`, `damaged-store`,
  ///   `locked`.
  /// - Complexity: O(rows) at its beginning, O(changes) for each revision.
  public func changes(
    since catalog: RouteCatalog? = nil, every interval: Duration = .milliseconds(250),
    clock: some Clock<Duration> = ContinuousClock()
  ) -> CommittedRevisions {
    CommittedRevisions(store, since: catalog) { try await clock.sleep(for: interval) }
  }
}

/// The committed changes of a store: ``StoreCatalog/changes(since:every:clock:)``.
public struct CommittedRevisions: AsyncSequence, AsyncIteratorProtocol {
  /// A revision with its changes.
  public typealias Element = Revision
  /// What reading the store throws.
  public typealias Failure = StoreError

  private weak var store: RouteStore?
  private let pause: @Sendable () async throws -> Void
  /// The catalog to which all elements so far lead.
  private var catalog: RouteCatalog
  /// Its state in the store; nil if that is not known.
  private var state: StoreCatalog.State?
  /// Elements that were read and not returned yet.
  private var waiting: ArraySlice<Revision> = []
  private var failure: StoreError?

  fileprivate init(
    _ store: RouteStore, since known: RouteCatalog?,
    pause: @escaping @Sendable () async throws -> Void
  ) {
    self.store = store
    self.pause = pause
    catalog = known ?? RouteCatalog()
    guard known == nil else { return }
    do throws(StoreError) {
      (catalog, state) = try store.catalog.committedState()
    } catch {
      failure = error
    }
  }

  /// Begins to iterate, where the sequence was made.
  public func makeAsyncIterator() -> CommittedRevisions { self }

  /// What was committed since the last look.
  ///
  /// - Returns: The revisions with their changes; nil if the store was closed.
  public mutating func look() throws(StoreError) -> [Revision]? {
    if let failure { throw failure }
    guard let store else { return nil }
    try store.requireFile()
    return try store.catalog.revisions(after: &state, leadingFrom: &catalog)
  }

  /// The next revision; nil when the store was closed or the task is cancelled.
  public mutating func next() async throws(StoreError) -> Revision? {
    try await next(isolation: nil)
  }

  /// The next revision; nil when the store was closed or the task is cancelled.
  public mutating func next(
    isolation actor: isolated (any Actor)?
  ) async throws(StoreError) -> Revision? {
    while true {
      if let next = waiting.popFirst() { return next }
      guard !Task.isCancelled, let found = try look() else { return nil }
      waiting = found[...]
      if waiting.isEmpty { try? await pause() }
    }
  }
}

/// It uses the store's connection.
@available(*, unavailable)
extension CommittedRevisions: Sendable {}
