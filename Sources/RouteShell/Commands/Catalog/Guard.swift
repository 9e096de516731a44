import RouteModel
import Routing
import Simulation
import Texts

struct GuardsCommand: WorkspaceCommand {
  var list = ListOptions()
  static let signature = Signature<Self>(
    "guards", in: .look, "All guards: their routes, who requires them, whether they are on",
    options: [.all(\.list)], examples: [.init("guards", "What must be fulfilled first")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let catalog = try workspace.catalog
    let on = RouteContext.names(workspace.context["guards"])
    let rows = catalog.guards.values.ordered(by: \.name)
    return list.answer(
      Listing(
        rows,
        ListedFact.described(\.self) + [
          .init("requiredBy") { row in
            .strings(
              catalog.routes.values.filter { $0.requires.contains(row.name) }.map(\.identifier)
                .sorted())
          },
          .init("on") { .bool(on.contains($0.name)) },
        ]))
  }
}

struct GuardAdd: AddCommand {
  var name = ""
  var fields = RowFields<Guard>()
  var isPut = false
  static let signature = Signature<Self>(
    "guard add", "Adds a guard that routes can require", arguments: [.init("NAME", \.name, .text)],
    options: [.row(\.fields)],
    discussion: """
      While a guard is not fulfilled, its route is performed in place of a route that requires it, which
      then waits: 'context guards=NAME' lets it go on, removing the guard's route cancels it. A guard
      without a route refuses. A guard whose route requires the guard itself is refused.
      """,
    examples: [
      .init("guard add signed-in --route editor", "Until it is on, editor comes first"),
      .init("guard add age-checked", "Without a route it only refuses"),
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    try edit.add(edit.place(Guard.self, name), fields)
  }
}

struct GuardEdit: ChangeCommand {
  var name = ""
  var fields = RowFields<Guard>()
  var newName: String?
  static let signature = Signature<Self>(
    "guard edit", "Changes a guard", arguments: [.init("NAME", \.name, .guardName)],
    options: [
      .row(\.fields),
      .value("name", \.newName, "NEW", "Its new name, also in the routes that require it"),
    ],
    examples: [
      .init("guard edit signed-in --route editor", "Another screen", after: "guard add signed-in")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    try edit.change(edit.place(Guard.self, name), fields) { row throws in
      row.name = newName ?? row.name
    }
  }
}

struct GuardRemove: ChangeCommand {
  var name = ""
  static let signature = Signature<Self>(
    "guard remove", "Deletes a guard that no route requires",
    arguments: [.init("NAME", \.name, .guardName)],
    examples: [
      .init(
        "guard remove signed-in", "Refused while a route requires it",
        after: "guard add signed-in")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = edit.place(Guard.self, name)
    if let use = edit.use(of: RowName("guard", place.name)) { throw use }
    try edit.remove(place)
  }
}
