import RouteModel

extension Command {
  private static let classOptions: [Option] = [
    .value(
      "kind", "KIND", .choice(DestinationClass.Kind.allCases.map(\.rawValue)),
      "What it makes: controller, view or service"),
    .value("superclass", "CLASS", .className, "Its superclass; 'none' for none"),
  ]

  static let classAdd = Command(
    "class add", in: .change, "Adds a destination class", arguments: [Argument("CLASS", .text)],
    options: classOptions + [.ifMissing], use: .creates, isAllowedInMigration: true,
    examples: [.init("class add TimeService --kind service", "The class of a service")]
  ) { call, shell in
    let name = try call.require("CLASS")
    return try shell.change(call) { edit throws(ShellError) in
      if var same = edit.classes[name] {
        try CatalogEdit.refuse("class", name, unlessAllowedBy: call)
        var differences = FieldChanges()
        try apply(call, to: &same, &differences)
        try edit.keep("class", name, unless: differences.parts)
        return
      }
      guard !name.isEmpty else { throw .usage("a class needs a name") }
      var row = DestinationClass(name: name)
      var ignored = FieldChanges()
      try apply(call, to: &row, &ignored)
      edit.classes[name] = row
      edit.say("added class \(name)")
    }
  }

  static let classEdit = Command(
    "class edit", in: .change, "Changes a destination class",
    arguments: [Argument("CLASS", .className)],
    options: classOptions + [.value("name", "NEW", "Its new name, also in routes and scenes")],
    use: .creates, isAllowedInMigration: true,
    examples: [
      .init(
        "class edit EditorViewController --superclass BaseViewController", "Says its superclass")
    ]
  ) { call, shell in
    let name = try call.require("CLASS")
    return try shell.change(call) { edit throws(ShellError) in
      var row = try edit.destinationClass(name)
      var changes = FieldChanges()
      try apply(call, to: &row, &changes)
      if let new = call["name"], new != name {
        try CatalogEdit.refuse("class", new, if: edit.classes[new] != nil)
        changes.note("name", name, new)
        row.name = new
        edit.classes.rename(name, to: new, row)
        edit.renameClassUses(name, to: new)
      } else {
        edit.classes[name] = row
      }
      edit.say(changes.message("class", name))
    }
  }

  static let classRemove = Command(
    "class remove", in: .change, "Deletes a destination class that nothing names",
    arguments: [Argument("CLASS", .className)], use: .creates, isAllowedInMigration: true,
    examples: [.init("class remove EditorViewController", "Refused while a route makes it")]
  ) { call, shell in
    let name = try call.require("CLASS")
    return try shell.change(call) { edit throws(ShellError) in
      _ = try edit.destinationClass(name)
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

  private static func apply(
    _ call: Call, to row: inout DestinationClass, _ changes: inout FieldChanges
  ) throws(ShellError) {
    if let kind: DestinationClass.Kind = try call.choice("kind") {
      changes.note("kind", row.kind.rawValue, kind.rawValue)
      row.kind = kind
    }
    if let name = call["superclass"] {
      let superclass = name == "none" ? nil : name
      changes.note("superclass", row.superclass ?? "", superclass ?? "")
      row.superclass = superclass
    }
  }
}

extension CatalogEdit {
  /// Has everything that names a class name it by its new name.
  fileprivate mutating func renameClassUses(_ old: String, to new: String) {
    for var route in routes.values where route.className == old {
      route.className = new
      routes[route.identifier] = route
    }
    for var scene in scenes.values where scene.className == old {
      scene.className = new
      scenes[scene.id] = scene
    }
    for var row in classes.values where row.superclass == old {
      row.superclass = new
      classes[row.name] = row
    }
  }
}
