import Interchange
import RouteModel
import Texts

struct RowPut: WorkspaceCommand {
  var kind = ""
  var json = ""
  static let signature = Signature<Self>(
    "row put", in: .change, "Sets a row of the catalog, as JSON",
    arguments: [.init("KIND", \.kind, RowKind.argument), .init("JSON", \.json, .text)],
    use: .creates, isAllowedInMigration: true,
    discussion: """
      Exports and migrate new --from write it for rows that no other command describes completely. The
      keys are those of export json.
      """,
    examples: [
      .init(#"row put class '{"name":"EditorViewController","kind":"controller"}'"#, "A class")
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let type = try RowKind.named(kind)
    let catalog = try workspace.catalog
    let change: CatalogChange?
    do {
      change = try CatalogRowJSON.change(putting: json, in: type, of: catalog)
    } catch {
      // The place is one in the word, which is no file.
      var error = ShellError(wrapping: error)
      error.column = error.diagnostic.place?.column
      error.diagnostic.place = nil
      throw error.about(\Self.json)
    }
    let changes = [change].compactMap { $0 }
    let messages =
      changes.isEmpty
      ? ["nothing changed: the row already has these values"] : workspace.lines(changes)
    return try workspace.answer(making: changes, messages, printer)
  }
}

struct RowRemove: WorkspaceCommand {
  var kind = ""
  var key: [String] = []
  static let signature = Signature<Self>(
    "row remove", in: .change, "Deletes a row of the catalog by its key",
    arguments: [
      .init("KIND", \.kind, RowKind.argument), .init("KEY", \.key, .text, isNeeded: true),
    ],
    isAllowedInMigration: true,
    discussion: "A scene and a segue have two keys: the storyboard and the object id.",
    examples: [.init("row remove segue main showEditor", "A segue by its object id")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    try remove(RowKind.named(kind), workspace, printer)
  }

  @MainActor private func remove<Row: CatalogRow>(
    _ type: Row.Type, _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    let noun = Row.description.noun
    let needed = Row.description.fields.count(where: \.isKey)
    if key.count != needed {
      throw ShellError.usage("\(Phrase.a(noun)) has \(Phrase.count(needed, "key"))", at: \Self.key)
    }
    let name = key.joined(separator: "#")
    let row = Row.description.blank(key)
    guard let before = try workspace.catalog[keyPath: Row.table][row.rowKey] else {
      throw ShellError.failure("unknown-\(noun)", "there is no \(noun) '\(name)'")
        .about(\Self.key)
    }
    return try workspace.answer(
      making: [Row.change(before: before, after: nil)], ["removed \(noun) \(name)"], printer)
  }
}

/// The kinds of rows.
private enum RowKind {
  static let argument = ValueKind.choice(nouns)

  private static var nouns: [String] {
    func noun<Row: CatalogRow>(_: Row.Type) -> String { Row.description.noun }
    return RouteCatalog.rowTypes.map { noun($0) }
  }

  static func named(_ noun: String) throws -> any CatalogRow.Type {
    if let type = RouteCatalog.rowType(noun) { return type }
    throw ShellError.usage("KIND must be one of \(nouns.joined(separator: ", ")), not '\(noun)'")
  }
}
