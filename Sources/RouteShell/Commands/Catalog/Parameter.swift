import Interchange
import RouteModel
import Routing
import Simulation
import Texts

struct ParametersCommand: CatalogCommand {
  var identifier = ""
  var list = ListOptions()
  static let signature = Signature<Self>(
    "parameters", in: .look, "The declared parameters of a route",
    arguments: [.init("ROUTE", \.identifier, .route)], options: [.all(\.list)],
    examples: [.init("parameters editor", "Types, defaults, what is sensitive")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    let route = try catalog.row(Route.self, identifier)
    let rows = route.parameters.values.ordered(by: \.name)
    return list.answer(Listing(rows, ListedFact.described(\.self)))
  }
}

struct ParameterAdd: AddCommand {
  var route = ""
  var name = ""
  var fields = RowFields<Route.Parameter>()
  var isPut = false
  static let signature = Signature<Self>(
    "parameter add", "Declares a parameter of a route",
    arguments: [.init("ROUTE", \.route, .route), .init("NAME", \.name, .text)],
    options: [.row(\.fields)],
    examples: [
      .init(
        "parameter add editor page --type int --default 1", "A number with a default",
        after: "parameter remove editor page"),
      .init("parameter add editor token --sensitive", "Masked in what is recorded"),
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    guard let parameter = try edit.add(edit.place(name, in: \.parameters, of: route), fields) else {
      return
    }
    try parameter.check()
    edit.explainDefault(parameter)
  }
}

struct ParameterEdit: ChangeCommand {
  var route = ""
  var name = ""
  var fields = RowFields<Route.Parameter>()
  static let signature = Signature<Self>(
    "parameter edit", "Changes a declared parameter",
    arguments: [.init("ROUTE", \.route, .route), .init("NAME", \.name, .parameterName)],
    options: [.row(\.fields)],
    examples: [.init("parameter edit editor page --required", "Links must carry it")])

  func edit(_ edit: inout CatalogEdit) throws {
    let (old, parameter) = try edit.change(
      edit.place(name, in: \.parameters, of: route), fields)
    try parameter.check()
    if parameter != old { edit.explainDefault(parameter) }
  }
}

struct ParameterRemove: ChangeCommand {
  var route = ""
  var name = ""
  static let signature = Signature<Self>(
    "parameter remove", "Removes the declaration of a parameter",
    arguments: [.init("ROUTE", \.route, .route), .init("NAME", \.name, .parameterName)],
    examples: [.init("parameter remove editor page", "Links may still carry it")])

  func edit(_ edit: inout CatalogEdit) throws {
    try edit.remove(edit.place(name, in: \.parameters, of: route))
  }
}

extension CatalogEdit {
  /// With a default, no link without the parameter is refused any more.
  fileprivate mutating func explainDefault(_ parameter: Route.Parameter) {
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
