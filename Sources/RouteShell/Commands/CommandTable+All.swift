extension CommandTable {
  /// Every command of the shell, in the order of the help. A new command has its name here.
  package static let all = CommandTable([
    // Look
    .routes, .route, .patterns, .redirects, .guards, .protocols, .classes, .adapters, .parameters,
    .storyboards, .scenes, .segues, .find, .status, .config,
    // Change the catalog
    .initialize, .routeAdd, .routePut, .routeEdit, .routeRemove, .patternAdd, .patternPut,
    .patternEdit, .patternRemove, .redirectAdd, .redirectPut, .redirectEdit, .redirectRemove,
    .guardAdd, .guardPut, .guardEdit, .guardRemove, .classAdd, .classPut, .classEdit, .classRemove,
    .protocolAdd, .protocolPut, .protocolEdit, .protocolRemove, .parameterAdd, .parameterPut,
    .parameterEdit, .parameterRemove, .adapterAdd, .adapterPut, .adapterEdit, .adapterRemove,
    .storyboardAdd, .storyboardPut, .storyboardEdit, .storyboardRemove, .sceneAdd, .scenePut,
    .sceneEdit, .sceneRemove, .segueAdd, .seguePut, .segueEdit, .segueRemove, .undo, .redo, .log,
    .blame, .diff, .begin, .commit, .rollback, .rowPut, .rowRemove,
    // Resolve
    .match, .explain, .url, .check, .conflicts, .checkLinks,
    // Perform
    .open, .perform, .make, .remove, .back, .dismiss, .tab, .segue, .unwind, .reset, .stack,
    .context,
    // History
    .history, .historyShow, .historyStats, .historyTimeline, .historyDiff, .historyWhy,
    .historyExport, .historyImport, .historyPrune, .errors, .replay, .report,
    // Migrate
    .migrateStatus, .migrateNew, .migrateUp, .migrateDown, .migrateRepair,
    // Exchange
    .importFile, .importJSON, .importCSV, .importStoryboard, .importRoutesh, .importAASA,
    .importAndroid, .exportJSON, .exportRoutesh, .exportDot, .exportMermaid, .exportAASA,
    .exportAndroid, .exportTypedLinks, .newRouter,
    // Store
    .storeCheck, .storeBackup, .storeVacuum,
    // Hub
    .hubInit, .hubStatus, .hubLog, .hubPush, .hubSend, .hubPull, .hubPromote, .hubChannels,
    .hubGrants,
    .hubForget, .hubMaintain,
    // Script
    .let, .echo, .source, .each, .try, .expectOpen, .expectNoMatch, .expectStack, .expectState,
    .expectCheck, .expectError, .expectOutput, .test,
    // Help
    .help, .clear, .quit,
  ])
}
