import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

/// What the log says of the cause of a failure, and how it is taken back.
struct FailureCause {
  /// The changes in force that keep the event from working, newest first: several if it takes all of them, none if no
  /// change is the cause.
  let changes: [Revision]
  /// The change before which it worked; nil if that was not looked for, or the log does not reach back to it.
  let firstBreak: Revision?
  /// Whether that is known; else it depends on what is masked.
  let isCertain: Bool
  /// What becomes of the event without the changes; nil if that is not known.
  let outcome: RouteEvent?
  /// The revisions that were tried, as far back as the log reaches; nil if there are none.
  let tried: ClosedRange<Int>?
  /// The revision on which it failed.
  private let revision: Int
  /// The times that conditions asked for and that it was not.
  private let unmetTimes: [String]
  /// How to take the changes back, or what has done so.
  private var wayBack: [String]

  /// - Parameters:
  ///   - row: The failure.
  ///   - revision: The revision of the store on which it happened.
  ///   - catalog: The catalog when the event failed.
  ///   - store: The store with the log of the catalog.
  /// - Returns: nil if the event cannot be tried.
  @MainActor init?(
    _ row: RecordedEventWithStacks, at revision: Int, in catalog: RouteCatalog, _ store: RouteStore
  ) throws(StoreError) {
    guard
      let trial = FailureTrial(
        row.recorded.event, in: row.recorded.context, from: row.before, on: catalog)
    else { return nil }
    func walked(_ trial: FailureTrial, _ isSome: Bool) throws(StoreError) -> FailureSearch {
      var search = FailureSearch(trial, on: catalog, forSome: isSome)
      _ = try store.log.newestRevision(through: revision) { (rows, before) throws(StoreError) in
        try search.take(rows, before: before)
      }
      return search
    }
    func searched(forSome isSome: Bool) throws(StoreError) -> FailureSearch {
      var search = try walked(trial, isSome)
      if let wider = search.wider { search = try walked(wider, isSome) }
      search.end()
      return search
    }
    var search = try searched(forSome: false)
    isCertain = !search.causes.isEmpty || trial.isCertain
    if !isCertain { search = try searched(forSome: true) }
    changes = search.causes
    firstBreak = search.firstBreak
    outcome = search.outcome
    tried = search.oldest.map { $0...max($0, revision) }
    self.revision = revision
    unmetTimes = changes.isEmpty ? trial.unmetTimes(on: catalog) : []
    wayBack = changes.compactMap { change in
      change.standing.isUndone
        ? change.standing.undoneBy.map { "r\(change.number) was taken back by r\($0)" } : nil
    }
  }

  /// Finds out how to take back the changes that are in force today: an undo that would be refused is not advised.
  ///
  /// - Parameters:
  ///   - store: The store with the log of the catalog.
  ///   - catalog: The catalog of today.
  mutating func findWayBack(in store: RouteStore, on catalog: RouteCatalog?) throws(StoreError) {
    let open = changes.filter { !$0.standing.isUndone }
    guard let last = open.last, let catalog, !store.isInTransaction else { return }
    if open.contains(where: { $0.kind == .migration }) {
      if changes.count == 1 { wayBack.append(try store.log.refusal(ofMigrations: last).message) }
      return
    }
    if open.contains(where: { $0.origin != nil && $0.machine == nil }) { return }
    var rest = TakenBack(catalog)
    var isPossible = true
    let numbers = Set(open.map(\.number))
    _ = try store.log.newestRevision { (rows, _) throws(StoreError) in
      if !numbers.contains(rows.number) {
        rest.pass(rows.changes)
      } else if !rest.takeBack(rows.changes) {
        isPossible = false
      }
      return !isPossible || rows.number == last.number
    }
    guard isPossible else { return }
    let undos = open.map { change in
      "undo r\(change.number)"
        + (change.origin == nil ? "" : change.machine.map { " --of \($0.scriptWord)" } ?? "")
    }
    wayBack.append(
      undos.count == 1
        ? "\(undos[0]) --dry-run shows what taking it back would change"
        : "\(undos.joined(separator: ", then ")) takes them back")
  }

  /// The owner of the route that the event opened without the changes: that of today, or of a route that they removed.
  func owner(in catalog: RouteCatalog?, _ names: RouteNames) -> String? {
    guard let opened = outcome?.route, let oldest = changes.last else { return nil }
    let number = changes.count == 1 && isInTheWay ? revision : oldest.number - 1
    if let now = catalog, names.name(of: opened, at: number).map({ now.routes[$0] != nil }) ?? false
    {
      return now.owner(ofRoute: opened, at: number, names)
    }
    for change in changes.reversed() {
      for case .route(let before?, nil) in change.changes where before.identifier == opened {
        return before.owner.isEmpty ? nil : before.owner
      }
    }
    return catalog?.owner(ofRoute: opened, at: number, names)
  }

  /// The name that the changes gave to a route; nil if they did not rename it.
  func newName(of route: String) -> String? {
    let name = RowName("route", route)
    return RowTrail(changes.reversed().map(\.changes)).name(of: name).flatMap {
      $0 == name ? nil : $0.key
    }
  }

  /// Whether the event had failed before the only change, too, for another reason.
  private var isInTheWay: Bool { changes.count == 1 && changes[0].number != firstBreak?.number }

  /// The revision before which it worked, in words; nil if no change is the cause.
  var phrase: String? {
    guard let newest = changes.first else { return nil }
    return "\(sentence) r\((changes.count == 1 ? nil : firstBreak?.number) ?? newest.number)"
  }

  /// The revisions with their changes, or that there are none.
  var lines: [String] {
    guard let only = changes.first else {
      if let moment = unmetTimes.first { return ["no change did it: \(moment) did not hold then"] }
      guard let tried else { return [] }
      let range =
        tried.count == 1 ? "r\(tried.lowerBound)" : "r\(tried.lowerBound) … r\(tried.upperBound)"
      return ["no revision of the log made it work (\(range) tried)"]
    }
    if changes.count == 1 { return Self.lines(of: only, sentence) + wayBack }
    let count = Phrase.count(changes.count, "change")
    return ["\(phrase ?? sentence), and \(count) keep it from working together:"]
      + changes.flatMap { Self.lines(of: $0, "") } + wayBack
  }

  private static func lines(of change: Revision, _ sentence: String) -> [String] {
    [
      "\(sentence)\(sentence.isEmpty ? "" : " ")r\(change.number): \(CommandText.short(change.command))  "
        + "(\(change.who), \(Timestamp.text(change.time)))"
    ] + ChangeSummary.lines(change.changes.inReadingOrder).map { "  \($0)" }
  }

  private var sentence: String {
    let guarded = outcome?.details[RouteEvent.waits].map { "waited for \($0)" }
    let words =
      isInTheWay
      ? "it would \(guarded == nil ? "work" : "wait for its guard") without"
      : "it \(guarded ?? "worked") before"
    return isCertain ? words : "depending on what is masked, \(words)"
  }

  var json: [JSONValue] {
    changes.map { change in
      [
        "revision": .int(change.number), "certain": .bool(isCertain), "inTheWay": .bool(isInTheWay),
        "undoneBy": .optional(change.standing.undoneBy), "command": .string(change.command),
        "user": .string(change.user), "machine": .optional(change.machine),
        "time": .string(Timestamp.iso(change.time)),
        "changes": .strings(ChangeSummary.lines(change.changes.inReadingOrder)),
      ]
    }
  }

  var triedJSON: JSONValue {
    guard let tried else { return .null }
    return ["from": .int(tried.lowerBound), "to": .int(tried.upperBound)]
  }
}
