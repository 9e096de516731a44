package import RouteModel

/// The changes in force that keep an event from working, found in one walk back through the log: the newest without which
/// alone it works; else those that keep it from working only together. See docs/behaviour.md, "Replay".
///
/// ```swift
/// var search = FailureSearch(trial, on: catalog)
/// for revision in newestFirst where search.take(revision, before: { catalogBefore }) { break }
/// search.end()
/// ```
///
/// The event is performed at most three times for each revision that concerns it.
@MainActor
package struct FailureSearch {
  /// The changes, newest first: none if no change is the cause, several if it takes all of them.
  package private(set) var causes: [Revision] = []
  /// The change before which the event worked; nil if the walk did not come to one.
  package private(set) var firstBreak: Revision?
  /// What becomes of the event without the causes.
  package private(set) var outcome: RouteEvent?
  /// The oldest revision that was looked at.
  package private(set) var oldest: Int?

  private let trial: FailureTrial
  private let isSome: Bool
  /// The catalog on which the event failed.
  private var present: TakenBack
  /// The revisions that concern the event, newest first, and the catalog before the last.
  private var concerned: [Revision] = []
  private var working: RouteCatalog?
  /// The numbers of those that have no effect any more, because others have changed the same back.
  private var gone: Set<Int> = []

  /// - Parameters:
  ///   - trial: The event.
  ///   - catalog: The catalog on which it failed.
  ///   - isSome: Whether it suffices that some of the values that masked parts may have had work.
  package init(_ trial: FailureTrial, on catalog: RouteCatalog, forSome isSome: Bool = false) {
    self.trial = trial
    self.isSome = isSome
    present = TakenBack(catalog)
  }

  /// Looks at the next older revision.
  ///
  /// - Parameter catalogBefore: Returns the catalog before it; called only if it concerns the event.
  /// - Returns: Whether older ones need not be looked at.
  /// - Throws: What `catalogBefore` throws.
  package mutating func take<Failure: Error>(
    _ revision: Revision, before catalogBefore: () throws(Failure) -> RouteCatalog
  ) throws(Failure) -> Bool {
    oldest = revision.number
    defer { present.pass(revision.changes) }
    guard trial.isConcerned(by: revision) else { return false }
    concerned.append(revision)
    let before = try catalogBefore()
    let hasWorked = trial.works(on: before, forSome: isSome)
    if hasWorked { (firstBreak, working) = (revision, before) }
    let back = present.changes(takingBack: revision.changes)
    if back?.isEmpty ?? false {
      gone.insert(revision.number)
    } else if let without = back.flatMap(present.applying),
      trial.works(on: without, forSome: isSome)
    {
      note([revision], on: without)
    }
    return hasWorked || !causes.isEmpty
  }

  /// The trial for another walk, if none is so alone and the event opened a route before that could not be known from the
  /// catalog on which it failed: other revisions of that may be a cause, too.
  package var wider: FailureTrial? {
    guard causes.isEmpty, let working else { return nil }
    return trial.outcome(on: working)?.route.flatMap(trial.concerned)
  }

  /// Looks for the changes that are the cause together, if none is so alone: the later ones are made again, one after the
  /// other, on the catalog on which the event worked, and those that break it, or need one that does, are left out.
  package mutating func end() {
    guard causes.isEmpty, let working, let firstBreak else { return }
    var made = TakenBack(working)
    var broken: [Revision] = []
    for revision in concerned.reversed() {
      let back = revision.changes.map(\.inverted)
      var next = made
      if gone.contains(revision.number) || made.changes(takingBack: back)?.isEmpty ?? false {
        made.pass(back)
      } else if next.takeBack(back), trial.works(on: next.catalog, forSome: isSome) {
        made = next
      } else {
        made.pass(back)
        broken.insert(revision, at: 0)
      }
    }
    note(broken.isEmpty ? [firstBreak] : broken, on: working)
  }

  private mutating func note(_ revisions: [Revision], on catalog: RouteCatalog) {
    causes = revisions
    outcome = trial.outcome(on: catalog)
  }
}
