import RouteModel
import RouteStorage
import Routing

extension Command {
  static let storeRecover = Command(
    "store recover", in: .store, "Copies what can be read of a damaged store into a new one",
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
      ? "everything was copied"
      : recovery.hasAllRows
        ? "every row that was found was copied" : "not everything was copied"
    let answer = Answer.list(listing, footer: "wrote \(path): \(end)".escapingControls())
    return recovery.isComplete ? answer : answer.failing(.failure("not-whole", Message(end)))
  }
}
