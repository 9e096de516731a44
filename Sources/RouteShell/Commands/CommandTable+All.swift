extension CommandTable {
  /// Every command of the shell, in the order of the help. A new command has its name here.
  package static let all = CommandTable(types.flatMap { $0.entries })

  private static let types: [any Command.Type] = [
    // Look
    RoutesCommand.self, RouteCommand.self, PatternsCommand.self, RedirectsCommand.self,
    GuardsCommand.self, ProtocolsCommand.self, ClassesCommand.self, AdaptersCommand.self,
    ParametersCommand.self, StoryboardsCommand.self, ScenesCommand.self, SeguesCommand.self,
    FindCommand.self, StatusCommand.self, ConfigCommand.self,
    // Change the catalog
    InitCommand.self, RouteAdd.self, RouteEdit.self, RouteRemove.self, PatternAdd.self,
    PatternEdit.self, PatternRemove.self, RedirectAdd.self, RedirectEdit.self,
    RedirectRemove.self, GuardAdd.self, GuardEdit.self, GuardRemove.self, ClassAdd.self,
    ClassEdit.self, ClassRemove.self, ProtocolAdd.self, ProtocolEdit.self, ProtocolRemove.self,
    ParameterAdd.self, ParameterEdit.self, ParameterRemove.self, AdapterAdd.self,
    AdapterEdit.self, AdapterRemove.self, StoryboardAdd.self, StoryboardEdit.self,
    StoryboardRemove.self, SceneAdd.self, SceneEdit.self, SceneRemove.self, SegueAdd.self,
    SegueEdit.self, SegueRemove.self, UndoCommand.self, RedoCommand.self, LogCommand.self,
    BlameCommand.self, DiffCommand.self, BeginCommand.self, CommitCommand.self,
    RollbackCommand.self, RowPut.self, RowRemove.self,
    // Resolve
    MatchCommand.self, ExplainCommand.self, URLCommand.self, CheckCommand.self,
    ConflictsCommand.self, CheckLinks.self,
    // Perform
    OpenCommand.self, PerformCommand.self, MakeCommand.self, RemoveCommand.self,
    BackCommand.self, DismissCommand.self, TabCommand.self, SegueCommand.self,
    UnwindCommand.self, ResetCommand.self, StackCommand.self, ContextCommand.self,
    // History
    HistoryCommand.self, HistoryShow.self, HistoryStats.self, HistoryTimelineCommand.self,
    HistoryDiff.self, HistoryWhy.self, HistoryExport.self, HistoryImport.self, HistoryPrune.self,
    ErrorsCommand.self, ReplayCommand.self, ReportCommand.self,
    // Migrate
    MigrateStatus.self, MigrateNew.self, MigrateUp.self, MigrateDown.self, MigrateRepair.self,
    // Exchange
    ImportCommand.self, ImportJSON.self, ImportCSV.self, ImportRails.self, ImportStoryboard.self,
    ImportRoutesh.self, ImportAASA.self, ImportAndroid.self, ExportJSON.self, ExportRoutesh.self,
    ExportDot.self, ExportMermaid.self, ExportAASA.self, ExportAndroid.self,
    ExportTypedLinks.self, NewRouter.self,
    // Store
    StoreCheck.self, StoreBackup.self, StoreVacuum.self,
    // Hub
    HubInit.self, HubStatus.self, HubLog.self, HubPush.self, HubSend.self, HubPull.self,
    HubPromote.self,
    HubChannels.self, HubGrantsCommand.self, HubForget.self, HubMaintain.self,
    // Script
    LetCommand.self, EchoCommand.self, SourceCommand.self, EachCommand.self, TryCommand.self,
    ExpectOpen.self, ExpectNoMatch.self, ExpectStack.self, ExpectState.self, ExpectCheck.self,
    ExpectError.self, ExpectOutput.self, TestCommand.self,
    // Help
    HelpCommand.self, ClearCommand.self, QuitCommand.self,
  ]
}
