import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

struct StoreBackup: WorkspaceCommand {
  var path = ""
  static let signature = Signature<Self>(
    "store backup", in: .store, "Copies the store into a new file, while others use it",
    arguments: [.init("FILE", \.path, .file)], worksOnLostStore: true,
    discussion: "An existing file is not replaced.",
    examples: [.init("store backup copy.db", "While others keep writing")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let store = try workspace.historyStore()
    try store.backup(to: path)
    return .wrote(path)
  }
}

struct StoreVacuum: WorkspaceCommand {
  static let signature = Signature<Self>(
    "store vacuum", in: .store, "Gives back the space of what was deleted",
    discussion: """
      The file is written anew, without the pages that nothing uses. history prune gives back what it
      removes by itself.
      """,
    examples: [.init("store vacuum", "After history prune")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let store = try workspace.historyStore()
    let size = try store.vacuum()
    // When rewritten, the list of tables may need one more page.
    let remark =
      size.after < size.before
      ? ""
      : ": there was nothing to give back"
        + (size.after == size.before ? "" : "; the list of tables takes a little more, once")
    return .text(
      "\(ByteCount.text(size.before)) → \(ByteCount.text(size.after))\(remark)",
      json: ["before": .int(Int(size.before)), "after": .int(Int(size.after))])
  }
}

struct StoreCheck: WorkspaceCommand {
  var list = ListOptions()
  static let signature = Signature<Self>(
    "store check", in: .store, "Checks the file: pages, references, catalog, log",
    options: [.all(\.list)],
    discussion: "Prints nothing if all is well. check is about the catalog.",
    examples: [.init("store check", "Nothing, if all is well")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let store = try workspace.historyStore()
    let findings = try store.check()
    return list.answer(findings, of: workspace, fails: .error, command: Self.signature.entry.name)
  }
}
