import Interchange
import RouteModel
import Simulation

extension Command {
  static let parameterAdd = changing(
    "parameter add", "Declares a parameter of a route",
    [Argument("ROUTE", .route), Argument("NAME", .text)],
    options: Option.described(Route.Parameter.self),
    examples: [
      .init(
        "parameter add editor page --type int --default 1", "A number with a default",
        after: "parameter remove editor page"),
      .init("parameter add editor token --sensitive", "Masked in what is recorded"),
    ]
  ) { edit throws in
    guard let parameter = try edit.add(edit.place(in: \.parameters)) else { return }
    try parameter.check()
    edit.sayWhatDefaultDoes(parameter)
  }

  static let parameterPut = parameterAdd.put

  static let parameterEdit = changing(
    "parameter edit", "Changes a declared parameter",
    [Argument("ROUTE", .route), Argument("NAME", .parameterName)],
    options: Option.described(Route.Parameter.self),
    examples: [.init("parameter edit editor page --required", "Links must carry it")]
  ) { edit throws in
    let (old, parameter) = try edit.change(edit.place(in: \.parameters))
    try parameter.check()
    if parameter != old { edit.sayWhatDefaultDoes(parameter) }
  }

  static let parameterRemove = changing(
    "parameter remove", "Removes the declaration of a parameter",
    [Argument("ROUTE", .route), Argument("NAME", .parameterName)],
    examples: [.init("parameter remove editor page", "Links may still carry it")]
  ) { edit throws in
    try edit.remove(edit.place(in: \.parameters))
  }
}

extension CatalogEdit {
  /// With a default, no link without the parameter is refused any more.
  fileprivate mutating func sayWhatDefaultDoes(_ parameter: Route.Parameter) {
    guard parameter.isRequired, let value = parameter.defaultValue else { return }
    say(
      "  required and with a default: a link without it gets \(value.scriptWord) and is not refused "
        + "(--no-default refuses it)")
  }
}

extension Route.Parameter {
  /// Refuses values that the parameter does not allow.
  fileprivate func check() throws {
    for value in allowedValues.sorted() where !kind.accepts(value) {
      throw ShellError.failure(
        "parameter-allowed",
        "'\(value)' of --allow cannot be one of \(name), whose type is \(kind.rawValue)")
    }
    if let defaultValue, let problem = problem(with: defaultValue) {
      throw ShellError.failure("parameter-default", "the default of \(name): \(problem)")
    }
  }
}
