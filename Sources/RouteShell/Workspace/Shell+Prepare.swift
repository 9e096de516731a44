import RouteModel
import RouteStorage
import Routing

extension Shell {
  /// Makes ready what the command needs of the store.
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
    noticeUpgrade()
    if !hasLookedAround { try noticeOtherProcesses() }
    hasLookedAround = false
    guard settings.isAtomic else { return isNew }
    try beginScript(hasMadeStore: isNew)
    return false
  }

  /// Says that the store was made; to people only: an answer for a program is one document.
  func tellNewStore(_ call: Call) {
    guard call.format == .table else { return }
    let line = "created store \(settings.storePath)".escapingControls()
    show(.raw(line), format: .table)
  }

  /// A store that can only be read is used so from here on.
  private func noticeReadOnly() {
    guard !settings.isReadOnly, workspace.store?.isReadOnly == true else { return }
    settings.isReadOnly = true
    if settings.isInteractive {
      errors.say("'\(settings.storePath)' can only be read")
    }
  }

  /// Says once that the file was rewritten.
  private func noticeUpgrade() {
    guard let store = workspace.store, let version = store.takeUpgrade() else { return }
    errors.say(
      "'\(settings.storePath)' was brought from schema \(version) to \(RouteStore.schemaVersion): an earlier "
        + "routesh cannot use it any more")
  }

  /// Follows what another process did to the catalog, and says so.
  func noticeOtherProcesses() throws {
    guard try workspace.reloadIfChanged() else { return }
    if settings.isInteractive {
      errors.say("the catalog was changed by another program and has been loaded again")
    }
  }

  /// A setting was changed: what depends on it follows.
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
        in: history, stack: sensitive.masking(simulation.stack, known: knownSecrets))
    } else {
      recorder.turnOn()
    }
  }

  /// The facts of the context were changed.
  func contextChanged() { simulation?.context = recorder.context }
}
