import RouteModel
import Texts

/// The rules in a route's row about its parameters: defaults, required parameters, kinds, allowed
/// values.
enum ParameterRules {
  /// The parameters as they are delivered: the given ones in order, then defaults by name.
  /// - Parameters:
  ///   - untold: the names of given values that are not texts.
  ///   - quotesValues: Whether an error may quote a value that is not sensitive. One that a child
  ///     gives to its parent may be sensitive for the child.
  static func delivered(
    _ given: [RouteEvent.Parameter], to route: RegisteredRoute, besides untold: Set<String> = [],
    quotesValues: Bool = true
  ) throws(RouteError) -> [RouteEvent.Parameter] {
    guard let declared = route.row?.parameters, !declared.isEmpty else { return given }
    var all = given
    for (name, parameter) in declared.sorted(by: { $0.key < $1.key }) {
      if let value = given.last(where: { $0.name == name })?.value {
        try check(value, parameter, route, quotesValues)
      } else if untold.contains(name) {
        continue
      } else if let value = parameter.defaultValue {
        all.append(RouteEvent.Parameter(name: name, value: value))
      } else if parameter.isRequired {
        throw RouteError(
          .missingParameter, "\(route.name) needs the parameter \(name) (\(parameter.kind))",
          suggestions: near(name, given) + ["\(name)=…"])
      }
    }
    return all
  }

  private static func near(_ name: String, _ given: [RouteEvent.Parameter]) -> [String] {
    NearestNames.of(name, in: given.map(\.name)).map { "rename \($0) to \(name)" }
  }

  private static func check(
    _ value: String, _ parameter: Route.Parameter, _ route: RegisteredRoute, _ quotesValues: Bool
  ) throws(RouteError) {
    let subject = "\(parameter.name) of \(route.name) is"
    // The message is recorded.
    let quoted = quotesValues && !parameter.isSensitive ? " '\(value)', which is" : ""
    if !parameter.allowedValues.isEmpty, !parameter.allowedValues.contains(value) {
      let allowed = parameter.allowedValues.sorted()
      throw RouteError(
        .invalidParameter,
        "\(subject)\(quoted) not one of \(allowed.joined(separator: ", "))",
        suggestions: NearestNames.of(value, in: allowed))
    }
    guard !parameter.kind.accepts(value) else { return }
    throw RouteError(
      .invalidParameter,
      "\(subject)\(quoted) not \(Phrase.a(parameter.kind.rawValue))",
      suggestions: [parameter.kind.example])
  }
}
