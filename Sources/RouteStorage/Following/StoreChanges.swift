public import RouteModel

extension RouteStore {
  /// The changes of the catalog that are committed from now on, by this process and by others: one
  /// element for each revision, in order.
  ///
  /// ```swift
  /// for try await committed in store.changes(since: registry.catalog) {
  ///   try registry.apply(committed.changes)
  /// }
  /// ```
  ///
  /// The elements lead from one state of the catalog to the next, also where revisions were
  /// replaced by others, as `hub pull` does. A commit of this process is noticed at once, one of
  /// another process at the next look at the file. The sequence ends when the store is closed, that
  /// is freed, or when the task is cancelled. It uses the store's connection, and so belongs to the
  /// store's thread or actor; it does not keep the store.
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
  ) -> StoreChanges {
    StoreChanges(self, since: catalog) { try await clock.sleep(for: interval) }
  }
}

/// The committed changes of a store: ``RouteStore/changes(since:every:clock:)``.
public struct StoreChanges: AsyncSequence {
  /// What a revision changed.
  public typealias Element = CommittedChanges
  /// What reading the store throws.
  public typealias Failure = StoreError

  private let beginning: AsyncIterator

  init(
    _ store: RouteStore, since catalog: RouteCatalog?,
    pause: @escaping @Sendable () async throws -> Void
  ) {
    beginning = AsyncIterator(store, since: catalog, pause: pause)
  }

  /// Begins to iterate, where the sequence was made.
  public func makeAsyncIterator() -> AsyncIterator { beginning }
}

extension StoreChanges {
  /// Waits for revisions.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private weak var store: RouteStore?
    private let pause: @Sendable () async throws -> Void
    /// The catalog to which all elements so far lead.
    private var catalog: RouteCatalog
    /// Its revision; nil if that is not known.
    private var point: RevisionPoint?
    /// Elements that were read and not returned yet.
    private var waiting: ArraySlice<CommittedChanges> = []
    private var failure: StoreError?
    private var hasEnded = false

    fileprivate init(
      _ store: RouteStore, since known: RouteCatalog?,
      pause: @escaping @Sendable () async throws -> Void
    ) {
      self.store = store
      self.pause = pause
      catalog = known ?? RouteCatalog()
      guard known == nil else { return }
      do throws(StoreError) {
        (catalog, point) = try store.committedState()
      } catch {
        failure = error
      }
    }

    /// The next revision; nil when the store was closed or the task is cancelled.
    public mutating func next() async throws(StoreError) -> CommittedChanges? {
      try await next(isolation: nil)
    }

    /// The next revision; nil when the store was closed or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(StoreError) -> CommittedChanges? {
      while !hasEnded {
        if let next = waiting.popFirst() { return next }
        // What is committed after this look is waited for.
        let seen = CommitSignal.count
        hasEnded = true
        guard !Task.isCancelled, try look() else { return nil }
        hasEnded = false
        if waiting.isEmpty { await Self.rest(pause, after: seen, isolation: actor) }
      }
      return nil
    }

    /// Reads the revisions since the last look; returns false if the store was closed.
    private mutating func look() throws(StoreError) -> Bool {
      if let failure { throw failure }
      guard let store else { return false }
      try store.requireFile()
      waiting = try store.revisions(after: &point, leadingFrom: &catalog)[...]
      return true
    }

    /// Waits until something is committed in this process, or the pause is over.
    private static func rest(
      _ pause: @escaping @Sendable () async throws -> Void, after seen: Int,
      isolation actor: isolated (any Actor)?
    ) async {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await CommitSignal.wait(after: seen) }
        group.addTask { try? await pause() }
        await group.next()
        group.cancelAll()
      }
    }
  }
}

/// The iterator uses the store's connection.
@available(*, unavailable)
extension StoreChanges.AsyncIterator: Sendable {}
