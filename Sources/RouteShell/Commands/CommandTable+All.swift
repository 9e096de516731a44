extension CommandTable {
  /// Every command of the shell. A new command is one file and one word here.
  package static let all = CommandTable(
    look + change + resolve + perform + history + migrate + exchange + store + script + help)

  private static let look: [Command] = [
    .routes, .route, .patterns, .protocols, .classes, .adapters, .parameters, .storyboards, .scenes,
    .segues, .scenePaths, .find, .status, .config,
  ]

  private static let change: [Command] = [
    .initialize, .routeAdd, .routeEdit, .routeRename, .routeRemove, .routeEnable, .routeDisable,
    .patternAdd, .patternEdit, .patternRemove, .classAdd, .classEdit, .classRemove, .protocolAdd,
    .protocolEdit, .protocolRemove, .parameterAdd, .parameterEdit, .parameterRemove, .adapterAdd,
    .adapterEdit, .adapterRemove, .storyboardAdd, .storyboardEdit, .storyboardRemove, .sceneAdd,
    .sceneEdit, .sceneRemove, .segueAdd, .segueEdit, .segueRemove, .undo, .log, .diff, .begin,
    .commit,
    .rollback, .rowPut, .rowRemove,
  ]

  private static let resolve: [Command] = [
    .match, .explain, .url, .urlpatternExec, .urlpatternComponents, .urlpatternRun, .check,
    .conflicts, .checkLinks,
  ]

  private static let perform: [Command] = [
    .open, .perform, .make, .remove, .back, .dismiss, .tab, .segue, .unwind, .advance,
    .storyboardUse, .reset, .stack, .routers, .context, .contextSet,
  ]

  private static let history: [Command] = [
    .history, .historyShow, .historyStats, .historyTimeline, .historyDiff, .historyWhy,
    .historyExport,
    .historyImport, .historyPrune, .errors, .replay, .report,
  ]

  private static let migrate: [Command] = [
    .migrateStatus, .migrateNew, .migrateUp, .migrateDown, .migrateRedo, .migratePlan,
    .migrateVerify,
    .migrateBaseline, .migrateDiff, .migrateRepair,
  ]

  private static let store: [Command] = [
    .storeCheck, .storeAccept, .storeBackup, .storeRecover, .storeVacuum,
  ]

  private static let exchange: [Command] = [
    .importJSON, .importTSV, .importStoryboard, .importRoutesh, .importAASA, .importAndroid,
    .exportJSON, .exportRoutesh, .exportDot, .exportMermaid, .exportSVG, .exportAASA,
    .exportAndroid, .exportSwift, .newRouter,
  ]

  private static let script: [Command] = [
    .let, .echo, .source, .each, .try, .time, .expectOpen, .expectNoMatch, .expectStack,
    .expectState, .expectCheck, .expectError, .expectOutput, .test,
  ]
  private static let help: [Command] = [.help, .quit]
}
