extension CommandTable {
  /// Every command of the shell, in the order of the help. A new command has its name here, a kind of rows in ``Kind``.
  package static let all = CommandTable(
    Kind.lists + entries(of: look) + InitCommand.entries + Kind.changes + entries(of: others))

  private static func entries(of types: [any Command.Type]) -> [CommandEntry] {
    types.flatMap { $0.entries }
  }

  private static let look: [any Command.Type] = [
    FindCommand.self, StatusCommand.self, ConfigCommand.self,
  ]

  private static let others: [any Command.Type] = [
    // Change the catalog
    UndoCommand.self, RedoCommand.self, LogCommand.self,
    BlameCommand.self, DiffCommand.self, BeginCommand.self, CommitCommand.self,
    RollbackCommand.self, RowPut.self, RowRemove.self,
    // Resolve
    MatchCommand.self, ExplainCommand.self, URLCommand.self, CheckCommand.self,
    ConflictsCommand.self, CheckLinks.self, CheckSite.self,
    // Perform
    OpenCommand.self, PerformCommand.self, MakeCommand.self, RemoveCommand.self,
    BackCommand.self, DismissCommand.self, TabCommand.self, SegueCommand.self,
    ResetCommand.self, StackCommand.self, ContextCommand.self,
    // History
    HistoryCommand.self, HistoryStats.self, HistoryTimelineCommand.self,
    HistoryDiff.self, HistoryWhy.self, HistoryExport.self, HistoryImport.self, HistoryPrune.self,
    ErrorsCommand.self, ReplayCommand.self, ReportCommand.self,
    // Migrate
    MigrateStatus.self, MigrateNew.self, MigrateUp.self, MigrateDown.self, MigrateRepair.self,
    // Exchange
    ImportCommand.self, ExportJSON.self, ExportRoutesh.self,
    ExportDot.self, ExportMermaid.self, ExportAASA.self, ExportAndroid.self,
    ExportAssetLinks.self,
    ExportTypedLinks.self, ExportDevice.self, NewRouter.self,
    // Store
    StoreCheck.self, StoreBackup.self, StoreVacuum.self,
    // Hub
    HubInit.self, HubStatus.self, HubPush.self, HubSend.self, HubPull.self,
    HubPromote.self,
    HubChannels.self, HubGrantsCommand.self, HubMaintain.self,
    // Script
    LetCommand.self, EchoCommand.self, SourceCommand.self, EachCommand.self, TryCommand.self,
    ExpectOpen.self, ExpectNoMatch.self, ExpectStack.self, ExpectState.self, ExpectCheck.self,
    ExpectError.self, ExpectOutput.self, TestCommand.self,
    // Help
    HelpCommand.self, ClearCommand.self, QuitCommand.self,
  ]
}
