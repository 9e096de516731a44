import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

/// One session: its lines, its catalog, its window, and what it writes.
///
/// A line goes from the ``Interpreter`` to a command, from there to the ``Workspace`` or the
/// ``Stage``, and its answer to the ``Printer``.
@MainActor
package final class Session {
  let settings: Settings
  package let printer: Printer
  package let interpreter: Interpreter
  let workspace: Workspace
  let stage: Stage
  /// Whether the store was checked for changes of other programs when the current line was read.
  private var hasCheckedForChanges = false
  /// Whether the running atomic script has made the store.
  var hasMadeStore = false
  /// Whether the user was told that the store can only be read.
  private var hasToldReadOnly = false

  package convenience init(_ settings: Settings, _ printer: Printer) {
    self.init(settings, printer, Workspace(settings))
  }

  init(_ settings: Settings, _ printer: Printer, _ workspace: Workspace) {
    self.settings = settings
    self.printer = printer
    self.workspace = workspace
    interpreter = Interpreter(settings, .all, printer)
    stage = Stage(settings, workspace, printer)
    interpreter.perform = { [unowned self] call throws(ShellError) in try answer(call) }
  }

  /// The answer of a command.
  private func answer(_ call: Call) throws(ShellError) -> Answer {
    if workspace.isDetached { try call.command.requireAllowedInMigration() }
    if settings.isAtomic { try call.command.refuseInAtomicScript() }
    let outer = printer.format
    printer.format = call.format
    workspace.command = call.line.text
    defer {
      printer.format = outer
      printer.endProgress()
      if let note = workspace.takeNote() { printer.warn(note, code: "changed-rows") }
    }
    var isNew = false
    do {
      isNew = try prepare(call)
      var answer = try call.command.run(call, self)
      // A dry run leaves no new store.
      let leavesStore = answer.failure == nil ? !call.isDryRun : stage.isSet
      if isNew, leavesStore || !workspace.discardNewStore() { reportNewStore() }
      answer.failure = answer.failure.map(final)
      return answer
    } catch {
      if isNew, stage.isSet || !workspace.discardNewStore() { reportNewStore() }
      throw final(ShellError(wrapping: error))
    }
  }

  /// The error to report: a command that a signal stopped has not failed for another reason.
  private func final(_ error: ShellError) -> ShellError {
    Interrupt.isPending && error.exit != .interrupted ? .stopped : workspace.explaining(error)
  }

  // MARK: The store

  /// Prepares the store as the command needs it.
  ///
  /// - Returns: Whether the store was made for it.
  /// - Throws: ``ShellError`` with exit code 3 if the store cannot be used.
  private func prepare(_ call: Call) throws -> Bool {
    var isNew = false
    switch call.command.use {
    case .none: return false
    case .reads: try workspace.open(create: false)
    case .creates: isNew = try workspace.open(create: true)
    }
    if !call.command.worksOnLostStore { try workspace.requireFiles() }
    if workspace.store?.isReadOnly == true, !settings.isReadOnly, !hasToldReadOnly {
      hasToldReadOnly = true
      if settings.isInteractive { printer.say("'\(settings.storePath)' can only be read") }
    }
    if !hasCheckedForChanges { try noticeOtherProcesses() }
    hasCheckedForChanges = false
    guard settings.isAtomic else { return isNew }
    try beginScript(hasMadeStore: isNew)
    return false
  }

  /// Takes over what another program has changed before a line is kept.
  func lookAround() { hasCheckedForChanges = (try? noticeOtherProcesses()) != nil }

  /// Takes over changes that another process made to the catalog, and reports them.
  private func noticeOtherProcesses() throws {
    guard try workspace.reloadIfChanged() else { return }
    if settings.isInteractive {
      printer.say("the catalog was changed by another program and has been loaded again")
    }
  }

  /// Reports that the store was made, but not in the formats for programs, where an answer is one
  /// document.
  func reportNewStore() { tell("created store \(settings.storePath)") }

  func tell(_ line: String) {
    // A block of a script prints the same when the script runs again.
    if printer.format == .table, !printer.isCapturing { printer.print(line.escapingControls()) }
  }

  /// Commits the events that the output reports.
  ///
  /// - Returns: Why the output must be discarded: the events are in no file.
  package func beforeOutput() -> ShellError? {
    stage.flushHistory()
    guard let loss = stage.recorder.takeLoss() else { return nil }
    guard settings.isInteractive else { return loss }
    // The session continues, so that the user can save what it has.
    printer.discard()
    printer.report(loss)
    return nil
  }

  /// Ends the session: waiting events are written, an open transaction is rolled back.
  package func close() -> ShellError? {
    defer {
      stage.close()
      workspace.closeStores()
    }
    guard workspace.isInTransaction else { return nil }
    let lost = workspace.lines(workspace.pendingChanges)
    do {
      _ = try workspace.rollback()
    } catch {
      return ShellError(wrapping: error)
    }
    // The user was asked, unless a signal ended the session.
    guard !settings.isInteractive || Interrupt.isEnding else {
      printer.say(RollbackCommand.sentence(lost.count))
      for line in lost { printer.say("  \(line)") }
      return nil
    }
    guard let count = Phrase.some(lost.count, "change") else {
      printer.say("the transaction was not committed: there is nothing to take back")
      return nil
    }
    return .failure(
      "open-transaction",
      "the transaction was not committed: \(count) \(lost.count == 1 ? "is" : "are") taken back",
      notes: Phrase.firstTen(lost))
  }
}
