import RouteModel
import Routing
import Texts

struct AdaptersCommand: CatalogCommand {
  var list = ListOptions()
  static let signature = Signature<Self>(
    "adapters", in: .look, "All adapters: callers' protocols and the modules'",
    options: [.all(\.list)],
    examples: [.init("adapters", "Required protocols and what provides them")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    let rows = catalog.adapters.values.ordered(by: \.required)
    return list.answer(Listing(rows, ListedFact.described(\.self)))
  }
}

struct AdapterAdd: AddCommand {
  var required = ""
  var provided = ""
  var fields = RowFields<Adapter>()
  var isPut = false
  static let signature = Signature<Self>(
    "adapter add", "Binds a caller's protocol to a module's",
    arguments: [
      .init("REQUIRED", \.required, .text), .init("PROVIDED", \.provided, .protocolName),
    ],
    options: [.row(\.fields)],
    examples: [
      .init(
        "adapter add NoteInput EditorViewInput", "Callers ask for NoteInput",
        after: "adapter remove NoteInput")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = edit.place(Adapter.self, required)
    try edit.add(place, fields, as: "adapter \(place.name) → \(provided)") { adapter throws in
      adapter.provided = provided
    }
  }
}

struct AdapterEdit: ChangeCommand {
  var required = ""
  var provided: String?
  var fields = RowFields<Adapter>()
  static let signature = Signature<Self>(
    "adapter edit", "Binds a caller's protocol to another one",
    arguments: [
      .init("REQUIRED", \.required, .adapter), .init("PROVIDED", \.provided, .protocolName),
    ],
    options: [.row(\.fields)],
    examples: [
      .init(
        "adapter edit NoteInput OtherInput", "Callers get the other one",
        after: "route add second --protocol OtherInput")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    try edit.change(edit.place(Adapter.self, required), fields) { adapter throws in
      adapter.provided = provided ?? adapter.provided
    }
  }
}

struct AdapterRemove: ChangeCommand {
  var required = ""
  static let signature = Signature<Self>(
    "adapter remove", "Deletes an adapter", arguments: [.init("REQUIRED", \.required, .adapter)],
    examples: [.init("adapter remove NoteInput", "Callers of NoteInput find nothing")])

  func edit(_ edit: inout CatalogEdit) throws {
    try edit.remove(edit.place(Adapter.self, required))
  }
}
