import RouteModel

extension Command {
  static let classAdd = changing(
    "class add", "Adds a destination class", [Argument("CLASS", .text)],
    options: Option.described(DestinationClass.self),
    discussion: "A plain controller class is removed with its last route.",
    examples: [.init("class add TimeService --kind service", "The class of a service")]
  ) { edit throws in
    try edit.add(edit.place(DestinationClass.self))
  }

  static let classPut = classAdd.put

  static let classEdit = changing(
    "class edit", "Changes a destination class", [Argument("CLASS", .className)],
    options: Option.described(DestinationClass.self) + [
      .value("name", "NEW", "Its new name, also in routes and scenes")
    ],
    examples: [
      .init(
        "class edit EditorViewController --superclass BaseViewController", "Sets its superclass")
    ]
  ) { edit throws in
    let name = edit.call["name"]
    let (old, new) = try edit.change(edit.place(DestinationClass.self)) { row throws in
      row.name = name ?? row.name
    }
    if new.name != old.name { edit.catalog.renameClassUses(old.name, to: new.name) }
  }

  static let classRemove = changing(
    "class remove", "Deletes a destination class that nothing names",
    [Argument("CLASS", .className)],
    examples: [
      .init(
        "class remove OldViewController", "Refused while a route makes it",
        after: "class add OldViewController")
    ]
  ) { edit throws in
    let place = try edit.place(DestinationClass.self)
    let users =
      edit.routes.values.filter { $0.className == place.name }.map { "route \($0.identifier)" }
      + edit.classes.values.filter { $0.superclass == place.name }.map { "class \($0.name)" }
      + edit.scenes.values.filter { $0.className == place.name }.map { "scene \($0.path)" }
    guard users.isEmpty else {
      throw ShellError.failure(
        "class-in-use",
        "class \(place.name) is named by \(Phrase.list(users.sorted())) — remove or change that first"
      )
    }
    try edit.remove(place)
  }
}
