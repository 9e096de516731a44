import RouteModel
import Routing
import Simulation

extension Command {
  static let guardAdd = changing(
    "guard add", "Adds a guard that routes can require", [Argument("NAME", .text)],
    options: Option.described(Guard.self),
    discussion: """
      While a guard is not fulfilled, its route is performed in place of a route that requires it, which
      then waits: 'context guards=NAME' lets it go on, removing the guard's route cancels it. A guard
      without a route refuses. A guard whose route requires the guard itself is refused.
      """,
    examples: [
      .init("guard add signed-in --route editor", "Until it is on, editor comes first"),
      .init("guard add age-checked", "Without a route it only refuses"),
    ]
  ) { edit throws in
    try edit.add(edit.place(Guard.self))
  }

  static let guardPut = guardAdd.put

  static let guardEdit = changing(
    "guard edit", "Changes a guard", [Argument("NAME", .guardName)],
    options: Option.described(Guard.self) + [
      .value("name", "NEW", "Its new name, also in the routes that require it")
    ],
    examples: [
      .init("guard edit signed-in --route editor", "Another screen", after: "guard add signed-in")
    ]
  ) { edit throws in
    let name = edit.call["name"]
    let (old, new) = try edit.change(edit.place(Guard.self)) { row throws in
      row.name = name ?? row.name
    }
    if new.name != old.name { edit.catalog.renameGuardUses(old.name, to: new.name) }
  }

  static let guardRemove = changing(
    "guard remove", "Deletes a guard that no route requires", [Argument("NAME", .guardName)],
    examples: [
      .init(
        "guard remove signed-in", "Refused while a route requires it",
        after: "guard add signed-in")
    ]
  ) { edit throws in
    let place = try edit.place(Guard.self)
    let users = edit.routes.values.filter { $0.requires.contains(place.name) }.map(\.identifier)
    guard users.isEmpty else {
      throw ShellError.failure(
        "guard-in-use",
        "guard \(place.name) is required by \(Phrase.list(users.sorted().map { "route \($0)" })) — "
          + "route edit ROUTE --requires -\(place.name) ends that")
    }
    try edit.remove(place)
  }
}
