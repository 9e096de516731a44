import RouteModel

extension Command {
  static let protocolAdd = Command(
    "protocol add", in: .change, "Has a protocol find a route",
    arguments: [Argument("ROUTE", .route), Argument("NAME", .text)],
    options: [.flag("module", "It is a protocol of the module's configuration"), .ifMissing],
    use: .creates,
    isAllowedInMigration: true,
    examples: [.init("protocol add editor EditorViewInput", "The protocol of the destination")]
  ) { call, shell in
    let identifier = try call.require("ROUTE")
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.route(identifier)
      guard !name.isEmpty else { throw .usage("a protocol needs a name") }
      if call.has("if-missing"), let kind = route.protocols[name] {
        var differences = FieldChanges()
        let wanted: Route.ProtocolKind = call.has("module") ? .module : .destination
        differences.note("kind", kind.rawValue, wanted.rawValue)
        try edit.keep("protocol", name, unless: differences.parts)
        return
      }
      if let other = edit.provider(of: name) {
        throw .failure(
          "duplicate-protocol", "protocol \(name) is provided by route '\(other.identifier)'")
      }
      route.protocols[name] = call.has("module") ? .module : .destination
      edit.routes[identifier] = route
      edit.say(
        "added \(call.has("module") ? "module protocol" : "protocol") \(name) to \(identifier)")
    }
  }

  static let protocolEdit = Command(
    "protocol edit", in: .change, "Renames a protocol or changes its kind",
    arguments: [Argument("NAME", .protocolName)],
    options: [
      .value("name", "NEW", "Its new name, also in adapters"),
      .flag("module", "It is a protocol of the module's configuration"),
      .flag("destination", "It is a protocol of the destination"),
    ], use: .creates, isAllowedInMigration: true,
    examples: [.init("protocol edit EditorViewInput --name NoteEditorInput", "Renames it")]
  ) { call, shell in
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.requireProvider(of: name)
      let kind = route.protocols[name] ?? .destination
      let newKind: Route.ProtocolKind =
        call.has("module") ? .module : call.has("destination") ? .destination : kind
      let newName = call["name"] ?? name
      if newName != name, let other = edit.provider(of: newName) {
        throw .failure(
          "duplicate-protocol", "protocol \(newName) is provided by route '\(other.identifier)'")
      }
      var changes = FieldChanges()
      changes.note("name", name, newName)
      changes.note("kind", kind.rawValue, newKind.rawValue)
      route.protocols[name] = nil
      route.protocols[newName] = newKind
      edit.routes[route.identifier] = route
      for var adapter in edit.adapters.values where adapter.provided == name && newName != name {
        adapter.provided = newName
        edit.adapters[adapter.required] = adapter
      }
      edit.say(changes.message("protocol", name))
    }
  }

  static let protocolRemove = Command(
    "protocol remove", in: .change, "Takes a protocol from the route that it finds",
    arguments: [Argument("NAME", .protocolName)], use: .creates, isAllowedInMigration: true,
    examples: [.init("protocol remove EditorViewInput", "The route stays")]
  ) { call, shell in
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.requireProvider(of: name)
      route.protocols[name] = nil
      edit.routes[route.identifier] = route
      edit.say("removed protocol \(name) from \(route.identifier)")
    }
  }

  private static let adapterOptions: [Option] = [
    .flag("module", "Both are protocols of module configurations"),
    .flag("destination", "Both are protocols of destinations"),
  ]

  static let adapterAdd = Command(
    "adapter add", in: .change, "Binds a caller's protocol to a module's",
    arguments: [Argument("REQUIRED", .text), Argument("PROVIDED", .protocolName)],
    options: adapterOptions + [.ifMissing], use: .creates, isAllowedInMigration: true,
    examples: [.init("adapter add NoteInput EditorViewInput", "Callers ask for NoteInput")]
  ) { call, shell in
    let required = try call.require("REQUIRED")
    let provided = try call.require("PROVIDED")
    return try shell.change(call) { edit throws(ShellError) in
      if var same = edit.adapters[required] {
        try CatalogEdit.refuse("adapter", required, unlessAllowedBy: call)
        var differences = FieldChanges()
        apply(call, provided: provided, to: &same, &differences)
        try edit.keep("adapter", required, unless: differences.parts)
        return
      }
      edit.adapters[required] = Adapter(
        required: required, provided: provided, kind: call.has("module") ? .module : .destination)
      edit.say("added adapter \(required) → \(provided)")
    }
  }

  static let adapterEdit = Command(
    "adapter edit", in: .change, "Binds a caller's protocol to another one",
    arguments: [Argument("REQUIRED", .adapter), Argument("PROVIDED", .protocolName, .optional)],
    options: adapterOptions, use: .creates, isAllowedInMigration: true,
    examples: [.init("adapter edit NoteInput OtherInput", "Callers get the other one")]
  ) { call, shell in
    let required = try call.require("REQUIRED")
    return try shell.change(call) { edit throws(ShellError) in
      guard var adapter = edit.adapters[required] else {
        throw .unknown("adapter", required, among: edit.adapters.keys)
      }
      var changes = FieldChanges()
      apply(call, provided: call["PROVIDED"], to: &adapter, &changes)
      edit.adapters[required] = adapter
      edit.say(changes.message("adapter", required))
    }
  }

  private static func apply(
    _ call: Call, provided: String?, to adapter: inout Adapter, _ changes: inout FieldChanges
  ) {
    if let provided {
      changes.note("provided", adapter.provided, provided)
      adapter.provided = provided
    }
    if call.has("module") || call.has("destination") {
      let kind: Route.ProtocolKind = call.has("module") ? .module : .destination
      changes.note("kind", adapter.kind.rawValue, kind.rawValue)
      adapter.kind = kind
    }
  }

  static let adapterRemove = Command(
    "adapter remove", in: .change, "Deletes an adapter",
    arguments: [Argument("REQUIRED", .adapter)],
    use: .creates, isAllowedInMigration: true,
    examples: [.init("adapter remove NoteInput", "Callers of NoteInput find nothing")]
  ) { call, shell in
    let required = try call.require("REQUIRED")
    return try shell.change(call) { edit throws(ShellError) in
      guard edit.adapters[required] != nil else {
        throw .unknown("adapter", required, among: edit.adapters.keys)
      }
      edit.adapters[required] = nil
      edit.say("removed adapter \(required)")
    }
  }
}

extension CatalogEdit {
  fileprivate func requireProvider(of name: String) throws(ShellError) -> Route {
    guard let route = provider(of: name) else {
      throw .unknown("protocol", name, among: routes.values.flatMap(\.protocols.keys))
    }
    return route
  }
}
