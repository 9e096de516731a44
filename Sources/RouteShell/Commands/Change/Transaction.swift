import RouteModel
import RouteStorage
import Texts

struct BeginCommand: WorkspaceCommand {
  static let signature = Signature<Self>(
    "begin", in: .change, "Begins several changes that become one", use: .creates,
    discussion: """
      commit keeps them as one revision, rollback takes them back. open and match see them at once. Other
      programs can read meanwhile and wait to write. The prompt shows a *.
      """,
    examples: [.init("begin", "Until commit or rollback")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let store = try workspace.requireStore()
    try store.begin()
    return .text("began a transaction", json: ["transaction": true])
  }
}

struct CommitCommand: WorkspaceCommand {
  static let signature = Signature<Self>(
    "commit", in: .change, "Keeps the changes since begin, as one revision",
    examples: [.init("commit", "They are one revision now", after: "begin\nroute add other")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let (revision, count) = try workspace.commitTransaction()
    guard let revision else {
      return .text("nothing to commit", json: ["revision": nil, "changes": 0])
    }
    return .text(
      Self.sentence(count, revision), json: ["revision": .int(revision), "changes": .int(count)])
  }

  static func sentence(_ changes: Int, _ revision: Int) -> String {
    "committed \(Phrase.some(changes, "change") ?? "nothing") as r\(revision)"
  }
}

struct RollbackCommand: WorkspaceCommand {
  static let signature = Signature<Self>(
    "rollback", in: .change, "Takes back the changes since begin", worksOnLostStore: true,
    examples: [.init("rollback", "As if nothing had happened", after: "begin\nroute add other")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let count = try workspace.rollback()
    return .text(Self.sentence(count), json: ["changes": .int(count)])
  }

  static func sentence(_ changes: Int) -> String {
    "took back \(Phrase.some(changes, "change") ?? "nothing")"
  }
}
