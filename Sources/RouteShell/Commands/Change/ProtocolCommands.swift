import RouteModel

extension Command {
  static let protocolAdd = Command(
    "protocol add", in: .change, "Has a protocol find a route",
    arguments: [Argument("ROUTE", .route), Argument("NAME", .text)],
    options: Option.described(Route.ProvidedProtocol.self).without("destination") + [.ifMissing],
    use: .creates, isAllowedInMigration: true,
    examples: [.init("protocol add editor EditorViewInput", "The protocol of the destination")]
  ) { call, shell in
    let identifier = try call.require("ROUTE")
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.row(Route.self, identifier)
      guard !name.isEmpty else { throw .usage("a protocol needs a name") }
      var row = Route.ProvidedProtocol(name: name, kind: .destination)
      try call.apply(to: &row)
      if call.has("if-missing"), let kind = route.protocols[name] {
        let there = Route.ProvidedProtocol(name: name, kind: kind)
        try edit.keep("protocol", name, unless: edit.differences(from: there, to: row))
        return
      }
      if let other = edit.provider(of: name) {
        throw .failure(
          "duplicate-protocol", "protocol \(name) is provided by route '\(other.identifier)'")
      }
      route.protocols[name] = row.kind
      edit.routes[identifier] = route
      edit.say(
        "added \(row.kind == .module ? "module protocol" : "protocol") \(name) to \(identifier)")
    }
  }

  static let protocolEdit = Command(
    "protocol edit", in: .change, "Renames a protocol or changes its kind",
    arguments: [Argument("NAME", .protocolName)],
    options: [.value("name", "NEW", "Its new name, also in adapters")]
      + Option.described(Route.ProvidedProtocol.self), use: .creates, isAllowedInMigration: true,
    examples: [.init("protocol edit EditorViewInput --name NoteEditorInput", "Renames it")]
  ) { call, shell in
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.requireProvider(of: name)
      let old = Route.ProvidedProtocol(name: name, kind: route.protocols[name] ?? .destination)
      var row = old
      try call.apply(to: &row)
      row.name = call["name"] ?? name
      if row.name != name, let other = edit.provider(of: row.name) {
        throw .failure(
          "duplicate-protocol", "protocol \(row.name) is provided by route '\(other.identifier)'")
      }
      route.protocols[name] = nil
      route.protocols[row.name] = row.kind
      edit.routes[route.identifier] = route
      for var adapter in edit.adapters.values where adapter.provided == name && row.name != name {
        adapter.provided = row.name
        edit.adapters[adapter.required] = adapter
      }
      edit.say("protocol", name, edit.differences(from: old, to: row))
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

  static let adapterAdd = Command(
    "adapter add", in: .change, "Binds a caller's protocol to a module's",
    arguments: [Argument("REQUIRED", .text), Argument("PROVIDED", .protocolName)],
    options: Option.described(Adapter.self) + [.ifMissing], use: .creates,
    isAllowedInMigration: true,
    examples: [.init("adapter add NoteInput EditorViewInput", "Callers ask for NoteInput")]
  ) { call, shell in
    let required = try call.require("REQUIRED")
    let provided = try call.require("PROVIDED")
    return try shell.change(call) { edit throws(ShellError) in
      let (new, there) = (Adapter(required: required, provided: provided), edit.adapters[required])
      let adapter = try edit.adding(new, required, unless: there, call) { $0.provided = provided }
      guard let adapter else { return }
      edit.adapters[required] = adapter
      edit.say("added adapter \(required) → \(provided)")
    }
  }

  static let adapterEdit = Command(
    "adapter edit", in: .change, "Binds a caller's protocol to another one",
    arguments: [Argument("REQUIRED", .adapter), Argument("PROVIDED", .protocolName, .optional)],
    options: Option.described(Adapter.self), use: .creates, isAllowedInMigration: true,
    examples: [.init("adapter edit NoteInput OtherInput", "Callers get the other one")]
  ) { call, shell in
    let required = try call.require("REQUIRED")
    return try shell.change(call) { edit throws(ShellError) in
      let old = try edit.row(Adapter.self, required)
      var adapter = old
      adapter.provided = call["PROVIDED"] ?? old.provided
      try call.apply(to: &adapter)
      edit.adapters[required] = adapter
      edit.say("adapter", required, edit.differences(from: old, to: adapter))
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
      _ = try edit.row(Adapter.self, required)
      edit.adapters[required] = nil
      edit.say("removed adapter \(required)")
    }
  }
}

extension CatalogEdit {
  fileprivate func requireProvider(of name: String) throws(ShellError) -> Route {
    guard let route = provider(of: name) else {
      throw .unknown("protocol", name, among: catalog.routes.values.flatMap(\.protocols.keys))
    }
    return route
  }
}
