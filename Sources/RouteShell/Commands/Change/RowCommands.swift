import Interchange
import RouteModel

extension Command {
  private static let tables = ValueKind.choice(CatalogRowJSON.Table.allCases.map(\.rawValue))

  static let rowPut = Command(
    "row put", in: .change, "Puts a row of the catalog, as JSON, in its place",
    arguments: [Argument("KIND", tables), Argument("JSON", .text)], use: .creates,
    isAllowedInMigration: true,
    discussion: """
      What exports and migrate diff write for rows that no other command spells completely. The keys are
      those of export json.
      """,
    examples: [
      .init(#"row put class '{"name":"EditorViewController","kind":"controller"}'"#, "A class")
    ]
  ) { call, shell in
    let table: CatalogRowJSON.Table = try call.choice(
      try call.require("KIND"), label: "KIND", span: call.span("KIND"))
    let change = try CatalogRowJSON.change(
      putting: try call.require("JSON"), in: table, of: try shell.workspace.catalog)
    let changes = [change].compactMap { $0 }
    let messages = changes.isEmpty ? ["the row is already so"] : shell.lines(changes)
    return try shell.commit(changes, messages: messages, command: call.line.text)
  }

  static let rowRemove = Command(
    "row remove", in: .change, "Deletes a row of the catalog by its key",
    arguments: [Argument("KIND", tables), Argument("KEY", .text, .oneOrMore)], use: .creates,
    isAllowedInMigration: true,
    discussion: "A scene and a segue have two keys: the storyboard and the object id.",
    examples: [.init("row remove segue main showEditor", "A segue by its object id")]
  ) { call, shell in
    let table: CatalogRowJSON.Table = try call.choice(
      try call.require("KIND"), label: "KIND", span: call.span("KIND"))
    let keys = call.all("KEY")
    return try shell.change(call) { edit throws(ShellError) in
      let needed = table == .scene || table == .segue ? 2 : 1
      guard keys.count == needed, let first = keys.first, let last = keys.last else {
        throw .usage("a \(table.rawValue) has \(Phrase.count(needed, "key") ?? "")")
      }
      let id = StoryboardObject(storyboard: first, objectID: last)
      let isThere: Bool
      switch table {
      case .destinationClass:
        isThere = edit.classes[first] != nil
        edit.classes[first] = nil
      case .route:
        isThere = edit.routes[first] != nil
        edit.routes[first] = nil
      case .adapter:
        isThere = edit.adapters[first] != nil
        edit.adapters[first] = nil
      case .storyboard:
        isThere = edit.storyboards[first] != nil
        edit.storyboards[first] = nil
      case .scene:
        isThere = edit.scenes[id] != nil
        edit.scenes[id] = nil
      case .segue:
        isThere = edit.segues[id] != nil
        edit.segues[id] = nil
      }
      let name = keys.joined(separator: "#")
      guard isThere else {
        throw .failure("unknown-\(table.rawValue)", "there is no \(table.rawValue) '\(name)'")
      }
      edit.say("removed \(table.rawValue) \(name)")
    }
  }
}
