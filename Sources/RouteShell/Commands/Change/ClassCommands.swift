import RouteModel

extension Command {
  static let classAdd = Command(
    "class add", in: .change, "Adds a destination class", arguments: [Argument("CLASS", .text)],
    options: Option.described(DestinationClass.self) + [.ifMissing], use: .creates,
    isAllowedInMigration: true,
    examples: [.init("class add TimeService --kind service", "The class of a service")]
  ) { call, shell in
    let name = try call.require("CLASS")
    return try shell.change(call) { edit throws(ShellError) in
      guard !name.isEmpty else { throw .usage("a class needs a name") }
      let new = DestinationClass(name: name)
      guard let row = try edit.adding(new, name, unless: edit.classes[name], call) else { return }
      edit.classes[name] = row
      edit.say("added class \(name)")
    }
  }

  static let classEdit = Command(
    "class edit", in: .change, "Changes a destination class",
    arguments: [Argument("CLASS", .className)],
    options: Option.described(DestinationClass.self) + [
      .value("name", "NEW", "Its new name, also in routes and scenes")
    ],
    use: .creates, isAllowedInMigration: true,
    examples: [
      .init(
        "class edit EditorViewController --superclass BaseViewController", "Says its superclass")
    ]
  ) { call, shell in
    let name = try call.require("CLASS")
    return try shell.change(call) { edit throws(ShellError) in
      let old = try edit.row(DestinationClass.self, name)
      var row = old
      try call.apply(to: &row)
      if let new = call["name"], new != name {
        try CatalogEdit.refuse("class", new, if: edit.classes[new] != nil)
        row.name = new
        edit.rename(name, to: row)
        edit.renameClassUses(name, to: new)
      } else {
        edit.classes[name] = row
      }
      edit.say("class", name, edit.differences(from: old, to: row))
    }
  }

  static let classRemove = Command(
    "class remove", in: .change, "Deletes a destination class that nothing names",
    arguments: [Argument("CLASS", .className)], use: .creates, isAllowedInMigration: true,
    examples: [.init("class remove EditorViewController", "Refused while a route makes it")]
  ) { call, shell in
    let name = try call.require("CLASS")
    return try shell.change(call) { edit throws(ShellError) in
      _ = try edit.row(DestinationClass.self, name)
      let users =
        edit.routes.values.filter { $0.className == name }.map { "route \($0.identifier)" }
        + edit.classes.values.filter { $0.superclass == name }.map { "class \($0.name)" }
      guard users.isEmpty else {
        throw .failure(
          "class-in-use",
          "class \(name) is named by \(Phrase.list(users.sorted())) — remove or change that first")
      }
      edit.classes[name] = nil
      edit.say("removed class \(name)")
    }
  }
}

extension CatalogEdit {
  /// Has everything that names a class name it by its new name.
  fileprivate mutating func renameClassUses(_ old: String, to new: String) {
    for var route in catalog.routes.values where route.className == old {
      route.className = new
      catalog.routes[route.identifier] = route
    }
    for var scene in catalog.scenes.values where scene.className == old {
      scene.className = new
      catalog.scenes[scene.id] = scene
    }
    for var row in catalog.classes.values where row.superclass == old {
      row.superclass = new
      catalog.classes[row.name] = row
    }
  }
}
