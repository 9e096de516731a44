import RouteModel
import Routing
import Texts

struct ClassesCommand: CatalogCommand {
  var list = ListOptions()
  static let signature = Signature<Self>(
    "classes", in: .look, "All destination classes", options: [.all(\.list)],
    examples: [.init("classes", "With the routes that make them")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    let makers = Dictionary(grouping: catalog.routes.values, by: \.className)
    return list.answer(
      Listing(
        catalog.classes.values.ordered(by: \.name),
        ListedFact.described(\.self, title: "class") + [
          .init("routes") { .strings((makers[$0.name] ?? []).map(\.identifier).sorted()) }
        ]))
  }
}

struct ClassAdd: AddCommand {
  var name = ""
  var fields = RowFields<DestinationClass>()
  var isPut = false
  static let signature = Signature<Self>(
    "class add", "Adds a destination class", arguments: [.init("CLASS", \.name, .text)],
    options: [.row(\.fields)],
    discussion: "A plain controller class is removed with its last route.",
    examples: [.init("class add TimeService --kind service", "The class of a service")])

  func edit(_ edit: inout CatalogEdit) throws {
    try edit.add(edit.place(DestinationClass.self, name), fields)
  }
}

struct ClassEdit: ChangeCommand {
  var name = ""
  var fields = RowFields<DestinationClass>()
  var newName: String?
  static let signature = Signature<Self>(
    "class edit", "Changes a destination class", arguments: [.init("CLASS", \.name, .className)],
    options: [
      .row(\.fields), .value("name", \.newName, "NEW", "Its new name, also in routes and scenes"),
    ],
    examples: [
      .init(
        "class edit EditorViewController --superclass BaseViewController", "Sets its superclass")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    try edit.change(edit.place(DestinationClass.self, name), fields) { row throws in
      row.name = newName ?? row.name
    }
  }
}

struct ClassRemove: ChangeCommand {
  var name = ""
  static let signature = Signature<Self>(
    "class remove", "Deletes a destination class that nothing names",
    arguments: [.init("CLASS", \.name, .className)],
    examples: [
      .init(
        "class remove OldViewController", "Refused while a route makes it",
        after: "class add OldViewController")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = edit.place(DestinationClass.self, name)
    if let use = edit.use(of: RowName("class", place.name)) { throw use }
    try edit.remove(place)
  }
}
