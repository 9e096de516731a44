import Interchange
import RouteModel

extension Command {
  private static let parameterOptions: [Option] = [
    .value(
      "type", "TYPE", .choice(Route.Parameter.Kind.allCases.map(\.rawValue)),
      "How a value is read: "
        + Route.Parameter.Kind.allCases.map(\.rawValue).joined(separator: ", ")),
    .flag("required", "A link without it is refused, unless there is a default"),
    .flag("optional", "A link may leave it out"),
    .value("default", "VALUE", "Delivered when the link does not carry it"),
    .flag("no-default", "Nothing is delivered then"),
    .value("allow", "A,B", "The only values allowed, separated by commas; 'any' for all"),
    .flag("sensitive", "Never written anywhere, and printed on a terminal only"),
    .flag("plain", "Written as it is"),
  ]

  static let parameterAdd = Command(
    "parameter add", in: .change, "Declares a parameter of a route",
    arguments: [Argument("ROUTE", .route), Argument("NAME", .text)],
    options: parameterOptions + [.ifMissing],
    use: .creates, isAllowedInMigration: true,
    examples: [
      .init("parameter add editor page --type int --default 1", "A number with a default"),
      .init("parameter add editor token --sensitive", "Masked wherever it would be written"),
    ]
  ) { call, shell in
    let identifier = try call.require("ROUTE")
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.route(identifier)
      guard !name.isEmpty else { throw .usage("a parameter needs a name") }
      if var same = route.parameters[name] {
        try CatalogEdit.refuse("parameter", name, unlessAllowedBy: call)
        var differences = FieldChanges()
        try apply(call, to: &same, &differences)
        try edit.keep("parameter", name, unless: differences.parts)
        return
      }
      var parameter = Route.Parameter(name: name)
      var ignored = FieldChanges()
      try apply(call, to: &parameter, &ignored)
      route.parameters[name] = parameter
      edit.routes[identifier] = route
      edit.say("added parameter \(name) to \(identifier)")
      sayWhatDefaultDoes(parameter, &edit)
    }
  }

  static let parameterEdit = Command(
    "parameter edit", in: .change, "Changes a declared parameter",
    arguments: [Argument("ROUTE", .route), Argument("NAME", .parameterName)],
    options: parameterOptions, use: .creates, isAllowedInMigration: true,
    examples: [.init("parameter edit editor page --required", "Links must carry it")]
  ) { call, shell in
    let identifier = try call.require("ROUTE")
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.route(identifier)
      var parameter = try find(name, in: route)
      var changes = FieldChanges()
      try apply(call, to: &parameter, &changes)
      route.parameters[name] = parameter
      edit.routes[identifier] = route
      edit.say(changes.message("parameter", "\(name) of \(identifier)"))
      if !changes.isEmpty { sayWhatDefaultDoes(parameter, &edit) }
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
      var route = try edit.route(identifier)
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

  private static func apply(
    _ call: Call, to parameter: inout Route.Parameter, _ changes: inout FieldChanges
  ) throws(ShellError) {
    if let kind: Route.Parameter.Kind = try call.choice("type") {
      changes.note("type", parameter.kind.rawValue, kind.rawValue)
      parameter.kind = kind
    }
    if call.has("required") || call.has("optional") {
      changes.note("required", parameter.isRequired, call.has("required"))
      parameter.isRequired = call.has("required")
    }
    if call.has("sensitive") || call.has("plain") {
      changes.note("sensitive", parameter.isSensitive, call.has("sensitive"))
      parameter.isSensitive = call.has("sensitive")
    }
    if let text = call["allow"] {
      let values = text == "any" ? [] : Set(text.split(separator: ",").map(String.init))
      changes.note(
        "allow", parameter.allowedValues.sorted().joined(separator: ","),
        values.sorted().joined(separator: ","))
      parameter.allowedValues = values
    }
    if call["default"] != nil || call.has("no-default") {
      let value = call.has("no-default") ? nil : call["default"]
      let isShown = !parameter.isSensitive
      changes.note(
        "default", isShown ? parameter.defaultValue ?? "" : "", isShown ? value ?? "" : "•••")
      parameter.defaultValue = value
    }
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
