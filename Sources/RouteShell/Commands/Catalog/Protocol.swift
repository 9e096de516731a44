import RouteModel
import Routing
import Texts

struct ProtocolsCommand: CatalogCommand {
  var list = ListOptions()
  static let signature = Signature<Self>(
    "protocols", in: .look, "All protocols and the routes that they find", options: [.all(\.list)],
    examples: [.init("protocols", "Protocols of destinations and of modules")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    let rows = catalog.routes.values.flatMap { route in
      route.protocols.map {
        (row: Route.ProvidedProtocol(name: $0.key, kind: $0.value), route: route.identifier)
      }
    }
    return list.answer(
      Listing(
        rows.ordered(by: \.row.name),
        ListedFact.described(\.row, title: "protocol") + [.init("route") { .string($0.route) }]))
  }
}

struct ProtocolAdd: AddCommand {
  var route = ""
  var name = ""
  var fields = RowFields<Route.ProvidedProtocol>()
  var isPut = false
  static let signature = Signature<Self>(
    "protocol add", "Adds a protocol by which a route is found",
    arguments: [.init("ROUTE", \.route, .route), .init("NAME", \.name, .text)],
    options: [.row(\.fields, without: ["destination"])],
    examples: [
      .init(
        "protocol add editor EditorViewInput", "The protocol of the destination",
        after: "protocol remove EditorViewInput")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = try edit.place(name, in: \.providedProtocols, of: route)
    try edit.refuseProvided(
      place.name, except: edit.isPut ? place.route : nil)
    var row = Route.ProvidedProtocol(name: name, kind: .destination)
    try fields.apply(to: &row)
    try edit.add(place, fields, as: row.kind == .module ? "module protocol \(name)" : nil)
  }
}

struct ProtocolEdit: ChangeCommand {
  var name = ""
  var newName: String?
  var fields = RowFields<Route.ProvidedProtocol>()
  static let signature = Signature<Self>(
    "protocol edit", "Renames a protocol or changes its kind",
    arguments: [.init("NAME", \.name, .protocolName)],
    options: [
      .value("name", \.newName, "NEW", "Its new name, also in adapters"),
      .row(\.fields),
    ],
    examples: [.init("protocol edit EditorViewInput --name NoteEditorInput", "Renames it")])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = try edit.placeOfProtocol(name)
    let name = newName ?? place.name
    if name != place.name { try edit.refuseProvided(name) }
    try edit.change(place, fields, as: "protocol \(place.name)") { row throws in
      row.name = name
    }
    if name != place.name {
      edit.rename(RowName("protocol", place.name), to: RowName("protocol", name))
    }
  }
}

struct ProtocolRemove: ChangeCommand {
  var name = ""
  static let signature = Signature<Self>(
    "protocol remove", "Removes a protocol from the route that it finds",
    arguments: [.init("NAME", \.name, .protocolName)],
    examples: [.init("protocol remove EditorViewInput", "The route stays")])

  func edit(_ edit: inout CatalogEdit) throws {
    try edit.remove(edit.placeOfProtocol(name))
  }
}

extension CatalogEdit {
  fileprivate func placeOfProtocol(
    _ name: String
  ) throws -> RowPlace<Route.ProvidedProtocol> {
    guard let route = workspace.lookups.providers.rows(name, in: original).first else {
      throw ShellError.unknown(
        "protocol", name, among: catalog.routes.values.flatMap(\.protocols.keys))
    }
    return try place(name, in: \.providedProtocols, of: route.identifier)
  }
}

extension Route {
  /// The protocols as rows, by name.
  fileprivate var providedProtocols: [String: ProvidedProtocol] {
    get {
      Dictionary(uniqueKeysWithValues: protocols.map { ($0, ProvidedProtocol(name: $0, kind: $1)) })
    }
    set { protocols = newValue.mapValues(\.kind) }
  }
}

extension CatalogEdit {
  /// Refuses a protocol that another route provides.
  func refuseProvided(_ name: String, except route: String? = nil) throws {
    guard let other = workspace.lookups.providers.rows(name, in: original).first,
      other.identifier != route
    else { return }
    throw ShellError.failure(
      "duplicate-protocol", "protocol \(name) is provided by route '\(other.identifier)'")
  }
}
