import RouteModel
import RouteStorage
import Texts

// A script as one transaction: `--atomic`.
extension Session {
  /// Runs a script; as one transaction if the settings ask for it, which is committed completely or
  /// not at all.
  package func atomically(_ body: () -> ExitCode) -> ExitCode {
    let code = body()
    guard settings.isAtomic else { return code }
    do {
      let isKept = code == .success && !Interrupt.isPending
      let line = isKept ? try keepScript() : try takeBackScript()
      if hasMadeStore, !workspace.discardNewStore() { reportNewStore() }
      if let line { isKept ? tell(line) : printer.say(line) }
      return code
    } catch {
      printer.report(error)
      if workspace.isInTransaction { _ = try? workspace.rollback() }
      return max(code, ShellError(wrapping: error).exit)
    }
  }

  /// Begins the transaction at the first command that uses the store.
  func beginScript(hasMadeStore isNew: Bool) throws {
    if isNew { hasMadeStore = true }
    guard let store = workspace.store, !workspace.isInTransaction, !workspace.isReadOnly else {
      return
    }
    try store.begin()
  }

  private func keepScript() throws -> String? {
    guard workspace.isInTransaction else { return nil }
    let (revision, count) = try workspace.commitTransaction()
    return revision.map { CommitCommand.sentence(count, $0) }
  }

  private func takeBackScript() throws -> String? {
    guard workspace.isInTransaction else { return nil }
    let isLost = workspace.store?.keepsTransaction == false
    let count = try workspace.rollback()
    if isLost { return "nothing of the script is kept" }
    guard let changes = Phrase.some(count, "change") else { return nil }
    return "the script was rolled back: \(changes)"
  }
}

extension CommandEntry {
  /// Refuses commands that begin or end a transaction if the whole script is one.
  func refuseInAtomicScript() throws(ShellError) {
    guard ["begin", "commit", "rollback"].contains(name) else { return }
    var error = ShellError.usage(
      "'\(name)' is not allowed in an atomic script, which is one transaction"
    ).aboutCommand
    error.diagnostic.code = "transaction"
    throw error
  }
}
