import RouteModel

extension Shell {
  /// Makes ready what the command needs of the store.
  ///
  /// - Throws: ``ShellError`` with exit code 3 if the store cannot be used.
  func prepare(_ call: Call) throws(ShellError) {
    switch call.command.use {
    case .none: return
    case .reads: try workspace.open(create: false)
    case .creates:
      if try workspace.open(create: true) {
        try show(
          .text("created store \(self.settings.storePath)".escapingControls(), json: .null),
          format: call.format ?? settings.format)
      }
    }
    try noticeOtherProcesses()
  }

  /// Follows what another process did to the catalog, and says so.
  private func noticeOtherProcesses() throws(ShellError) {
    guard try workspace.reloadIfChanged() else { return }
    if settings.isInteractive {
      errors.line("the catalog was changed by another program and has been loaded again")
    }
  }

  /// A setting was changed: what depends on it follows.
  func settingChanged(_ name: String) {}

  /// The simulation follows a change of the catalog.
  func simulationFollows(_ changes: [CatalogChange]) throws(ShellError) {}
}
