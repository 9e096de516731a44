import RouteModel
import RouteStorage
import Routing

extension Command {
  static let storeCheck = Command(
    "store check", in: .store, "Looks at everything in the file: pages, rows, log, history",
    options: Option.listing,
    discussion: "Silence means that all is well; check is about the catalog.",
    examples: [.init("store check", "Nothing, if all is well")]
  ) { call, shell in
    let store = try shell.historyStore()
    let findings = try store.check()
    return try shell.answer(findings, call, fails: .error)
  }

  static let storeAccept = Command(
    "store accept", in: .store, "Takes the store as it is, if another program changed it",
    discussion: """
      Every row has a number that tells whether it is as routesh wrote it. Rows that are not are warned
      of when they are read; store check names them. What is accepted is written to the log.
      """,
    examples: [.init("store accept", "After sqlite3 routes.db \"UPDATE …\"")]
  ) { _, shell in
    let store = try shell.historyStore()
    let accepted = try store.accept()
    // The doubts found meanwhile are part of the answer.
    _ = store.takeDoubts()
    let lines =
      accepted.revision.map { number in
        accepted.findings.map { "accepted: \($0.message)" } + [
          "the store is accepted as r\(number)"
        ]
      } ?? ["nothing to accept: the store is as it was written"]
    return .text(
      lines.joined(separator: "\n").escapingControls(keepsLines: true),
      json: [
        "accepted": .array(accepted.findings.map { .string($0.message) }),
        "revision": .optional(accepted.revision),
      ])
  }

  static let storeBackup = Command(
    "store backup", in: .store, "Copies the store into a new file, while others use it",
    arguments: [Argument("FILE", .file)], discussion: "An existing file is not replaced.",
    examples: [.init("store backup copy.db", "While others go on writing")]
  ) { call, shell in
    let path = try call.require("FILE")
    let store = try shell.historyStore()
    try store.backup(to: path)
    return .wrote(path)
  }.alsoOnLostStore()

  static let storeRecover = Command(
    "store recover", in: .store, "Brings what can be read of a damaged store into a new one",
    arguments: [Argument("FILE", .file)], use: .none,
    discussion: "The damaged store is only read; an existing FILE is not replaced.",
    examples: [.init("store recover rescued.db", "What can be read goes into rescued.db")]
  ) { call, shell in
    let path = try call.require("FILE")
    let damaged = shell.settings.storePath
    guard TextFile.exists(damaged) else {
      try shell.workspace.open(create: false)
      return .none
    }
    let recovery = try RouteStore.recover(damaged, to: path)
    let listing = Listing(
      recovery.tables,
      [
        .init("table") { .string($0.name) }, .init(.number("saved")) { .int($0.saved) },
        .init(.number("refused")) { .int($0.refused) },
        .text("remarks") {
          [
            $0.hasUnreadableParts ? "parts cannot be read" : nil,
            $0.isAsWritten ? nil : "rows are not as they were written",
          ].compactMap { $0 }.joined(separator: "; ")
        },
        .member("unreadable") { .bool($0.hasUnreadableParts) },
        .member("asWritten") { .bool($0.isAsWritten) },
      ])
    if recovery.hasLostSchema {
      shell.errors.warn(
        "the list of tables was lost: the tables were read where a store has them, without the "
          + "changes that may be in the file \(damaged)-wal")
    }
    if !recovery.lostColumns.isEmpty {
      shell.errors.warn(
        "columns could not be read, and their values are missing: "
          + recovery.lostColumns.joined(separator: ", "))
    }
    switch recovery.logLoss {
    case .damaged(let lost, let all):
      shell.errors.warn(
        "the log \(damaged)-wal could not be read whole: of \(all) pages in it \(lost) are damaged and "
          + "have their earlier values; the others were copied", code: "torn-log")
    case .unreadable:
      shell.errors.warn(
        "the log \(damaged)-wal cannot be read: what was done last is missing", code: "torn-log")
    case .foreign:
      shell.errors.warn(
        "the log \(damaged)-wal is that of another store: the file was read without it",
        code: "torn-log")
    case nil: break
    }
    let end =
      recovery.isComplete
      ? "everything was brought over"
      : recovery.hasAllRows
        ? "every row that was found was brought over" : "not everything was brought over"
    let answer = Answer.list(listing, footer: "wrote \(path): \(end)".escapingControls())
    return recovery.isComplete ? answer : answer.failing(.failure("not-whole", end))
  }

  static let storeVacuum = Command(
    "store vacuum", in: .store, "Gives back the space of what was deleted",
    discussion: "vacuum alone means the same.",
    examples: [.init("store vacuum", "After history prune"), .init("vacuum", "The same")]
  ) { _, shell in
    let store = try shell.historyStore()
    let size = try store.vacuum()
    // When rewritten, the list of tables may need one more page.
    let remark =
      size.after < size.before
      ? ""
      : ": there was nothing to give back"
        + (size.after == size.before ? "" : "; the list of tables takes a little more, once")
    return .text(
      "\(ByteCount.text(size.before)) → \(ByteCount.text(size.after))\(remark)",
      json: ["before": .int(Int(size.before)), "after": .int(Int(size.after))])
  }

  static let status = Command(
    "status", in: .look, "The store: size, versions, counts, what is open",
    examples: [.init("status", "Before you begin")]
  ) { _, shell in
    let store = try shell.historyStore()
    let size = try store.size()
    let counts = try shell.workspace.counts()
    let rows = counts.compactMap { Phrase.some($0.count, $0.noun) }
    let open = shell.workspace.pendingChanges.count
    let elsewhere = shell.workspace.changedElsewhere.filter { !$0.isBookkeeping }
    let routers = shell.simulation?.routers.count ?? 0
    let isRecording = shell.isRecording
    let history = shell.settings.historyPath ?? "in the store"
    // The setting is in the store that has the events.
    let retention = try store.retention
    let kept = retention?.phrase ?? "everything"
    let lines = [
      "store        \(shell.settings.storePath), \(ByteCount.text(size))"
        + (store.isReadOnly ? ", read-only" : ""),
      "versions     schema \(RouteStore.schemaVersion), revision r\(store.revision), routesh \(Version.number)",
      "catalog      \(rows.isEmpty ? "empty" : rows.joined(separator: ", "))",
      "transaction  "
        + (shell.workspace.isInTransaction
          ? "open, \(Phrase.count(open, "change"))" : "none"),
      "elsewhere    "
        + (elsewhere.isEmpty
          ? "nothing has changed since the catalog was loaded"
          : shell.lines(elsewhere).prefix(5).joined(separator: ", ")
            + (elsewhere.count > 5 ? " and \(elsewhere.count - 5) more" : "")),
      "history      \(isRecording ? history : "off"), keeps \(kept)",
      "simulation   \(routers == 1 ? "1 live router" : "\(routers) live routers")",
    ]
    let context = shell.recorder.context.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let all = lines + (context.isEmpty ? [] : ["context      \(context.joined(separator: " "))"])
    return .text(
      all.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "store": .string(shell.settings.storePath), "size": .int(Int(size)),
        "schema": .int(RouteStore.schemaVersion), "revision": .int(store.revision),
        "version": .string(Version.number), "readOnly": .bool(store.isReadOnly),
        "counts": .object(
          counts.map { .init(key: Phrase.plural($0.noun), value: .int($0.count)) }),
        "transaction": .bool(shell.workspace.isInTransaction), "openChanges": .int(open),
        "changedElsewhere": .array(elsewhere.map(ChangeJSON.value)),
        "recording": .bool(isRecording),
        "retention": .optional(retention.map(\.description)), "routers": .int(routers),
      ])
  }
}

extension Shell {
  /// Whether actions are recorded.
  fileprivate var isRecording: Bool {
    guard !recorder.isOff else { return false }
    if settings.isReadOnly, !workspace.hasSeparateHistory { return false }
    return ((try? workspace.requireStore().setting("history")) ?? nil) != "off"
  }
}

extension Retention {
  fileprivate var phrase: String {
    switch self {
    case .events(let count): "the newest \(Phrase.some(count, "event") ?? "0 events")"
    case .age: "events not older than \(self)"
    }
  }
}

/// Formats sizes for people.
enum ByteCount {
  static func text(_ bytes: Int64) -> String {
    var value = Double(bytes)
    for unit in ["B", "KiB", "MiB", "GiB"] {
      if value < 1024 || unit == "GiB" {
        let tenths = Int((value * 10).rounded())
        return unit == "B" || tenths % 10 == 0
          ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
      }
      value /= 1024
    }
    return "\(bytes) B"
  }
}
