import RouteModel
import RouteStorage
import Routing
import Simulation

extension Shell {
  /// Prepares the store as the command needs it.
  ///
  /// - Returns: Whether the store was made for it.
  /// - Throws: ``ShellError`` with exit code 3 if the store cannot be used.
  func prepare(_ call: Call) throws -> Bool {
    var isNew = false
    switch call.command.use {
    case .none: return false
    case .reads: try workspace.open(create: false)
    case .creates: isNew = try workspace.open(create: true)
    }
    if !call.command.worksOnLostStore { try workspace.requireFiles() }
    noticeReadOnly()
    if !hasLookedAround { try noticeOtherProcesses() }
    hasLookedAround = false
    guard settings.isAtomic else { return isNew }
    try beginScript(hasMadeStore: isNew)
    return false
  }

  /// Reports that the store was made, but not in the formats for programs, where an answer is one
  /// document.
  func tellNewStore(_ call: Call) {
    guard call.format == .table else { return }
    let line = "created store \(settings.storePath)".escapingControls()
    show(.raw(line), format: .table)
  }

  /// Notices that the store can only be read.
  private func noticeReadOnly() {
    guard !settings.isReadOnly, workspace.store?.isReadOnly == true else { return }
    settings.isReadOnly = true
    if settings.isInteractive {
      errors.say("'\(settings.storePath)' can only be read")
    }
  }

  /// Takes over changes that another process made to the catalog, and reports them.
  func noticeOtherProcesses() throws {
    guard try workspace.reloadIfChanged() else { return }
    if settings.isInteractive {
      errors.say("the catalog was changed by another program and has been loaded again")
    }
  }

  /// Updates everything that depends on a changed setting.
  func settingChanged(_ name: String) {
    if name == "path" { simulation?.defaultPath = (try? defaultPath()) ?? nil }
    guard name == "history", let store = workspace.store, settings.recordsHistory else { return }
    let isOn = (try? store.setting("history")) != "off"
    guard isOn else {
      flushHistory()
      recorder.turnOff()
      return
    }
    if let simulation, let history = try? workspace.requireHistory() {
      recorder.turnOn(
        in: history, stack: sensitive.masking(simulation.stack))
    } else {
      recorder.turnOn()
    }
  }

  /// Updates the simulation when the context was changed.
  func contextChanged() {
    simulation?.context = recorder.context
    workspace.setContext(recorder.context)
  }
}
