import Interchange
import RouteModel

extension Command {
  static let parameterAdd = Command(
    "parameter add", in: .change, "Declares a parameter of a route",
    arguments: [Argument("ROUTE", .route), Argument("NAME", .text)],
    options: Option.described(Route.Parameter.self) + [.ifMissing], use: .creates,
    isAllowedInMigration: true,
    examples: [
      .init("parameter add editor page --type int --default 1", "A number with a default"),
      .init("parameter add editor token --sensitive", "Masked wherever it would be written"),
    ]
  ) { call, shell in
    let identifier = try call.require("ROUTE")
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.row(Route.self, identifier)
      guard !name.isEmpty else { throw .usage("a parameter needs a name") }
      let (new, there) = (Route.Parameter(name: name), route.parameters[name])
      guard let parameter = try edit.adding(new, name, unless: there, call) else { return }
      try check(parameter)
      route.parameters[name] = parameter
      edit.routes[identifier] = route
      edit.say("added parameter \(name) to \(identifier)")
      sayWhatDefaultDoes(parameter, &edit)
    }
  }

  static let parameterEdit = Command(
    "parameter edit", in: .change, "Changes a declared parameter",
    arguments: [Argument("ROUTE", .route), Argument("NAME", .parameterName)],
    options: Option.described(Route.Parameter.self), use: .creates, isAllowedInMigration: true,
    examples: [.init("parameter edit editor page --required", "Links must carry it")]
  ) { call, shell in
    let identifier = try call.require("ROUTE")
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.row(Route.self, identifier)
      let old = try find(name, in: route)
      var parameter = old
      try call.apply(to: &parameter)
      try check(parameter)
      route.parameters[name] = parameter
      edit.routes[identifier] = route
      edit.say(
        "parameter", "\(name) of \(identifier)", edit.differences(from: old, to: parameter))
      if parameter != old { sayWhatDefaultDoes(parameter, &edit) }
    }
  }

  static let parameterRemove = Command(
    "parameter remove", in: .change, "Takes back the declaration of a parameter",
    arguments: [Argument("ROUTE", .route), Argument("NAME", .parameterName)], use: .creates,
    isAllowedInMigration: true,
    examples: [.init("parameter remove editor page", "Links may still carry it")]
  ) { call, shell in
    let identifier = try call.require("ROUTE")
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.row(Route.self, identifier)
      _ = try find(name, in: route)
      route.parameters[name] = nil
      edit.routes[identifier] = route
      edit.say("removed parameter \(name) from \(identifier)")
    }
  }

  private static func find(_ name: String, in route: Route) throws(ShellError) -> Route.Parameter {
    guard let parameter = route.parameters[name] else {
      throw .failure(
        "unknown-parameter", "route \(route.identifier) has no parameter '\(name)'",
        suggestions: NearestNames.of(name, in: route.parameters.keys))
    }
    return parameter
  }

  /// The default is there for every link without the parameter: none is left to be refused.
  private static func sayWhatDefaultDoes(
    _ parameter: Route.Parameter, _ edit: inout CatalogEdit
  ) {
    guard parameter.isRequired, let value = parameter.defaultValue else { return }
    let shown = parameter.isSensitive ? RouteEvent.mask : value.scriptWord
    edit.say(
      "  required and with a default: a link without it gets \(shown) and is not refused "
        + "(--no-default refuses it)")
  }

  /// Refuses values that the parameter itself would refuse.
  private static func check(_ parameter: Route.Parameter) throws(ShellError) {
    for value in parameter.allowedValues.sorted() where !parameter.kind.accepts(value) {
      let shown = parameter.isSensitive ? "a value" : "'\(value)'"
      throw .failure(
        "parameter-allowed",
        "\(shown) of --allow cannot be one of \(parameter.name), whose type is \(parameter.kind.rawValue)"
      )
    }
    if !parameter.isSensitive, let value = parameter.defaultValue,
      let problem = parameter.problem(with: value)
    {
      throw .failure("parameter-default", "the default of \(parameter.name): \(problem)")
    }
  }
}
