import Interchange
import RouteModel
import Routing
import Texts

/// What a link should open.
struct LinkExpectation {
  enum Route: Equatable {
    case any, none
    case named(String)

    /// `-` means that nothing may match. An empty field says nothing: any route will do.
    static func of(_ text: String) -> Route {
      text.isEmpty ? .any : text == "-" ? .none : .named(text)
    }
  }

  var route = Route.any
  /// Other facts of the answer by name, such as the class.
  var facts: [(name: String, value: String)] = []
  /// The parameters to compare, as opening delivers them.
  var parameters: [(name: String, value: String)] = []
  /// The code of the failure that it should have.
  var error: String?

  /// The route that it must open, if one is named.
  var name: String? { if case .named(let name) = route { name } else { nil } }

  /// Whether the link must open nothing.
  var isNothing: Bool { route == .none || error != nil }

  /// The expected and the actual answer, if they differ.
  func difference(from answer: LinkAnswer) -> (expected: String, actual: String)? {
    let actual = answer.route ?? answer.failure
    func text(_ pairs: [(name: String, value: String)], of route: String? = nil) -> String {
      ([route].compactMap(\.self) + pairs.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
    }
    if let error {
      if answer.code == error, name == nil || name == answer.match?.route { return nil }
      // The code is what is compared.
      let code = answer.code.map { " [\($0)]" } ?? ""
      return (
        text([("error", error)], of: name), actual.hasSuffix(code) ? actual : actual + code
      )
    }
    switch route {
    case .any:
      if answer.route == nil { return (facts.isEmpty ? "a route" : text(facts), actual) }
    case .none: return answer.route == nil ? nil : ("no route", actual)
    case .named(let name): if name != answer.route { return (name, actual) }
    }
    let wrong =
      facts.filter { answer.facts[$0.name] != $0.value }
      + parameters.filter { wanted in
        !answer.parameters.contains { $0.name == wanted.name && $0.value == wanted.value }
      }
    guard !wrong.isEmpty else { return nil }
    let found = wrong.compactMap { wanted -> (name: String, value: String)? in
      if let value = answer.facts[wanted.name] { return (wanted.name, value) }
      return answer.parameters.first { $0.name == wanted.name }
    }
    return (text(wrong, of: name), text(found, of: actual))
  }

  /// What of it exists nowhere: a route, or a code; nil if both do.
  func mistake(in catalog: RouteCatalog) -> String? {
    if let name, catalog.routes[name] == nil {
      return "no route is called '\(name)'" + NearestNames.hint(name, in: catalog.routes.keys)
    }
    let codes = CodeMeaning.codes(of: .event)
    guard let error, !codes.contains(error) else { return nil }
    return "no failure has the code '\(error)'" + NearestNames.hint(error, in: codes)
  }
}
