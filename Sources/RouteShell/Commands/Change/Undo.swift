import RouteModel
import RouteStorage
import Texts

struct UndoCommand: WorkspaceCommand {
  var n, to, of: String?
  var dryRun = false
  static let signature = Signature<Self>(
    "undo", in: .change, "Takes back the last change, the last N, or revision rN",
    arguments: [.init("N", \.n, .revision)],
    options: [
      .value("to", \.to, "rN", .revision, "Take back everything after revision N, as one revision"),
      .value(
        "of", \.of, "MACHINE", .machineOfLog,
        "Take back revisions of MACHINE that came from the hub, not this store's"),
      .flag("dry-run", \.dryRun, "Only show what would change"),
    ],
    discussion: """
      N is a number, or a revision anywhere in the log: r3, or h3 as the hub numbers it. Each undo becomes a revision of
      its own, so that it can be taken back too: by redo, or by undo with its number. Migrations are
      taken back by migrate down. What another machine made is taken back only if --of names it. If
      a later change conflicts, nothing is done. What --to makes is one change, which undo takes back, not
      redo. --to r0 is the empty catalog; diff rN shows what --to rN would take back.
      """,
    examples: [
      .init("undo", "The newest change that is not undone"),
      .init("undo 3", "Three of them", after: "route add a\nroute add b\nroute add c"),
      .init("undo r1", "The change that made revision 1, and no other"),
      .init("undo --to r1", "Everything after revision 1"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let (machine, dryRun) = (of, dryRun)
    if let to {
      if n != nil || of != nil {
        throw ShellError.usage(
          "--to takes back whatever came after a revision", at: n != nil ? \Self.n : \Self.of)
      }
      return try about(\Self.to) {
        try workspace.answer(undoingTo: to, isDryRun: dryRun, printer)
      }
    }
    if let number = try workspace.revision(n) {
      return try workspace.answer(isDryRun: dryRun, printer) { store in
        try store.log.undo(revision: number, of: machine, isDryRun: dryRun)
      }
    }
    let count = try Self.count(n, or: "a revision such as r3")
    return try workspace.answer(isDryRun: dryRun, printer) { store in
      try store.log.undo(count, of: machine, isDryRun: dryRun)
    }
  }

  /// The number of revisions; one by default.
  static func count(_ text: String?, or other: String? = nil) throws(ShellError) -> Int {
    guard let text else { return 1 }
    let count = try Int(text, label: "N", or: other)
    if count > 0 { return count }
    throw .usage("N needs a number from 1")
  }
}

struct RedoCommand: WorkspaceCommand {
  var n: Int?
  static let signature = Signature<Self>(
    "redo", in: .change, "Brings back what the last undo, or the last N, took back",
    arguments: [.init("N", \.n)],
    discussion: """
      Each becomes a revision of its own. After another change there is nothing to redo; undo rN then
      takes back an undo by its number.
      """,
    examples: [.init("redo", "Brings back what the last undo took back", after: "undo")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    if n == 0 { throw ShellError.usage("N needs a number from 1", at: \Self.n) }
    let count = n ?? 1
    return try workspace.answer(printer) { store in try store.log.redo(count) }
  }
}

extension Workspace {
  /// Makes the catalog what it was after a revision.
  fileprivate func answer(
    undoingTo text: String, isDryRun: Bool, _ printer: Printer
  ) throws -> Answer {
    guard let number = try revision(text), number >= 0 else {
      throw ShellError.usage(
        "--to needs a revision such as r3, not '\(text)'",
        suggestions: Int(text).map { $0 >= 0 ? ["undo --to r\($0)"] : [] } ?? [])
    }
    let store = try requireStore()
    guard !store.isInTransaction else {
      throw ShellError.failure(
        "in-transaction", "undo is not possible inside a transaction; use 'rollback'")
    }
    let since = try store.log.revisions(limit: max(0, store.catalog.revision - number))
    if let migration = since.last(where: { $0.kind == .migration }) {
      throw try store.log.refusal(ofMigrations: migration, onTheWayTo: number)
    }
    let changes = try store.log.changes(
      since: store.catalog.revision, through: number
    ).inReadingOrder
    guard !changes.isEmpty else {
      return .text(
        "the catalog is as it was at r\(number)",
        json: ChangeJSON.document([], revision: nil, messages: []))
    }
    if isDryRun { return try wouldTakeBack(changes, printer) }
    let message = "went to r\(number) by r\(store.catalog.revision + 1)"
    return try answer(
      making: changes, [message] + lines(changes).map { "  \($0)" }, printer)
  }

  /// The number of the revision that a word names, such as `r3`, or `h3` on the hub.
  fileprivate func revision(_ text: String?) throws -> Int? {
    guard let text else { return nil }
    guard let number = RevisionName.number(text, ofHub: true) else {
      return RevisionName.number(text)
    }
    if let own = try requireStore().sharing.revision(ofHub: number) { return own }
    throw ShellError(
      Diagnostic(
        code: "not-found",
        message: "this store does not have \(text): log --hub lists what the hub has"))
  }

  /// What an undo would change, and what would be warned of.
  private func wouldTakeBack(_ changes: [CatalogChange], _ printer: Printer) throws -> Answer {
    let lines = lines(changes, verb: "would")
    var after = try catalog
    try after.apply(changes)
    let then = Workspace(catalog: after, settings: settings, besides: self)
    printer.warn(warnings(ofOldValues: changes) + (try then.warnings(of: changes)))
    return .text(
      (lines.isEmpty ? ["nothing would change"] : lines)
        .map { $0.escapingControls() }.joined(separator: "\n"),
      json: ChangeJSON.document(changes, revision: nil, messages: []))
  }

  /// Takes revisions back, updates the registry, and answers with what was done.
  fileprivate func answer(
    isDryRun: Bool = false, _ printer: Printer, _ body: (RouteStore) throws -> [CatalogChange]
  ) throws -> Answer {
    let store = try requireStore()
    let before = store.catalog.revision
    let changes = try body(store)
    if isDryRun { return try wouldTakeBack(changes, printer) }
    try follow(changes)
    printer.warn(try warnings(of: changes))
    let revision = store.catalog.revision
    let made = try store.log.revisions(limit: max(0, revision - before)).filter {
      $0.number > before
    }
    let lines = made.reversed().compactMap { entry in
      switch entry.standing.effect {
      case .takesBack(let number): "took back r\(number) by r\(entry.number)"
      case .bringsBack(let number): "brought back r\(number) by r\(entry.number)"
      case nil: nil
      }
    }
    let details = self.lines(changes).map { "  \($0)" }
    return .text(
      (lines + details).map { $0.escapingControls() }.joined(separator: "\n"),
      json: ChangeJSON.document(changes, revision: revision, messages: lines))
  }
}
