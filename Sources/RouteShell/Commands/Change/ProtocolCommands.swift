import RouteModel

extension Command {
  static let protocolAdd = changing(
    "protocol add", "Adds a protocol by which a route is found",
    [Argument("ROUTE", .route), Argument("NAME", .text)],
    options: Option.described(Route.ProvidedProtocol.self).without("destination"),
    examples: [
      .init(
        "protocol add editor EditorViewInput", "The protocol of the destination",
        after: "protocol remove EditorViewInput")
    ]
  ) { edit throws in
    let place = try edit.place(in: \.providedProtocols)
    try edit.catalog.refuseProvided(
      place.name, except: edit.isPut ? place.route : nil)
    try edit.add(place, as: edit.call.has("module") ? "module protocol \(place.name)" : nil)
  }

  static let protocolPut = protocolAdd.put

  static let protocolEdit = changing(
    "protocol edit", "Renames a protocol or changes its kind", [Argument("NAME", .protocolName)],
    options: [.value("name", "NEW", "Its new name, also in adapters")]
      + Option.described(Route.ProvidedProtocol.self),
    examples: [.init("protocol edit EditorViewInput --name NoteEditorInput", "Renames it")]
  ) { edit throws in
    let place = try edit.placeOfProtocol()
    let name = edit.call["name"] ?? place.name
    if name != place.name { try edit.catalog.refuseProvided(name) }
    try edit.change(place, as: "protocol \(place.name)") { row throws in
      row.name = name
    }
    for var adapter in edit.adapters.values
    where adapter.provided == place.name && name != place.name {
      adapter.provided = name
      edit.adapters.insert(adapter)
    }
  }

  static let protocolRemove = changing(
    "protocol remove", "Removes a protocol from the route that it finds",
    [Argument("NAME", .protocolName)],
    examples: [.init("protocol remove EditorViewInput", "The route stays")]
  ) { edit throws in
    try edit.remove(edit.placeOfProtocol())
  }

  static let adapterAdd = changing(
    "adapter add", "Binds a caller's protocol to a module's",
    [Argument("REQUIRED", .text), Argument("PROVIDED", .protocolName)],
    options: Option.described(Adapter.self),
    examples: [
      .init(
        "adapter add NoteInput EditorViewInput", "Callers ask for NoteInput",
        after: "adapter remove NoteInput")
    ]
  ) { edit throws in
    let provided = try edit.call.require("PROVIDED")
    let place = try edit.place(Adapter.self)
    try edit.add(place, as: "adapter \(place.name) → \(provided)") { adapter throws in
      adapter.provided = provided
    }
  }

  static let adapterPut = adapterAdd.put

  static let adapterEdit = changing(
    "adapter edit", "Binds a caller's protocol to another one",
    [Argument("REQUIRED", .adapter), Argument("PROVIDED", .protocolName, .optional)],
    options: Option.described(Adapter.self),
    examples: [
      .init(
        "adapter edit NoteInput OtherInput", "Callers get the other one",
        after: "route add second --protocol OtherInput")
    ]
  ) { edit throws in
    let provided = edit.call["PROVIDED"]
    try edit.change(edit.place(Adapter.self)) { adapter throws in
      adapter.provided = provided ?? adapter.provided
    }
  }

  static let adapterRemove = changing(
    "adapter remove", "Deletes an adapter", [Argument("REQUIRED", .adapter)],
    examples: [.init("adapter remove NoteInput", "Callers of NoteInput find nothing")]
  ) { edit throws in
    try edit.remove(edit.place(Adapter.self))
  }
}

extension CatalogEdit {
  fileprivate func placeOfProtocol() throws -> RowPlace<Route.ProvidedProtocol> {
    let name = try call.require("NAME")
    guard let route = catalog.provider(of: name) else {
      throw ShellError.unknown(
        "protocol", name, among: catalog.routes.values.flatMap(\.protocols.keys))
    }
    return place(name, in: \.providedProtocols, of: route.identifier)
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

extension RouteCatalog {
  /// The route that provides a protocol.
  fileprivate func provider(of name: String) -> Route? {
    routes.values.first { $0.protocols[name] != nil }
  }

  /// Refuses a protocol that another route provides.
  func refuseProvided(_ name: String, except route: String? = nil) throws {
    guard let other = provider(of: name), other.identifier != route else { return }
    throw ShellError.failure(
      "duplicate-protocol", "protocol \(name) is provided by route '\(other.identifier)'")
  }
}
