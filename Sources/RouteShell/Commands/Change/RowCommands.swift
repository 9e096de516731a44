import Interchange
import RouteModel

extension Command {
  private static var nouns: [String] {
    func noun<Row: CatalogRow>(_: Row.Type) -> String { Row.description.noun }
    return RouteCatalog.rowTypes.map { noun($0) }
  }

  private static func rowType(_ call: Call) throws -> any CatalogRow.Type {
    let noun = try call.require("KIND")
    if let type = RouteCatalog.rowType(noun) { return type }
    throw ShellError.usage("KIND must be one of \(nouns.joined(separator: ", ")), not '\(noun)'")
  }

  static let rowPut = Command(
    "row put", in: .change, "Sets a row of the catalog, as JSON",
    arguments: [Argument("KIND", .choice(nouns)), Argument("JSON", .text)], use: .creates,
    isAllowedInMigration: true,
    discussion: """
      Exports and migrate new --from write it for rows that no other command describes completely. The
      keys are those of export json.
      """,
    examples: [
      .init(#"row put class '{"name":"EditorViewController","kind":"controller"}'"#, "A class")
    ]
  ) { call, shell in
    let type = try rowType(call)
    let change = try CatalogRowJSON.change(
      putting: try call.require("JSON"), in: type, of: try shell.workspace.catalog)
    let changes = [change].compactMap { $0 }
    let messages =
      changes.isEmpty
      ? ["nothing changed: the row already has these values"] : shell.lines(changes)
    return try shell.commit(changes, messages: messages, command: call.line)
  }

  static let rowRemove = Command(
    "row remove", in: .change, "Deletes a row of the catalog by its key",
    arguments: [Argument("KIND", .choice(nouns)), Argument("KEY", .text, .oneOrMore)],
    use: .creates,
    isAllowedInMigration: true,
    discussion: "A scene and a segue have two keys: the storyboard and the object id.",
    examples: [.init("row remove segue main showEditor", "A segue by its object id")]
  ) { call, shell in
    try remove(try rowType(call), call, shell)
  }

  @MainActor private static func remove<Row: CatalogRow>(
    _ type: Row.Type, _ call: Call, _ shell: Shell
  ) throws -> Answer {
    let noun = Row.description.noun
    let key = call.all("KEY")
    let needed = Row.description.fields.count(where: \.isKey)
    if key.count != needed {
      throw ShellError.usage("a \(noun) has \(Phrase.count(needed, "key"))")
    }
    let name = key.joined(separator: "#")
    let row = Row.description.blank(key)
    guard let before = try shell.workspace.catalog[keyPath: Row.table][row.rowKey] else {
      throw ShellError.failure("unknown-\(noun)", "there is no \(noun) '\(name)'")
    }
    return try shell.commit(
      [Row.change(before: before, after: nil)], messages: ["removed \(noun) \(name)"],
      command: call.line)
  }
}
