import Interchange

/// What a link should open.
struct LinkExpectation {
  enum Route: Equatable {
    case any, none
    case named(String)

    /// An empty field, or `-`, means that nothing may match.
    static func of(_ text: String) -> Route {
      text.isEmpty || text == "-" ? .none : .named(text)
    }
  }

  var route = Route.any
  /// Other facts of the answer by name, such as the class.
  var facts: [(name: String, value: String)] = []
  /// The parameters to compare.
  var parameters: [(name: String, value: String)] = []

  /// The expected and the actual answer, if they differ.
  func difference(from answer: LinkAnswer) -> (expected: String, actual: String)? {
    let actual = answer.route ?? answer.failure
    switch route {
    case .any: if answer.route == nil { return ("a route", actual) }
    case .none: return answer.route == nil ? nil : ("no route", actual)
    case .named(let name): if name != answer.route { return (name, actual) }
    }
    let wrong =
      facts.filter { answer.facts[$0.name] != $0.value }
      + parameters.filter { wanted in
        !answer.parameters.contains { $0.name == wanted.name && $0.value == wanted.value }
      }
    guard !wrong.isEmpty else { return nil }
    func text(_ pairs: [(name: String, value: String)]) -> String {
      ([actual] + pairs.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
    }
    let found = wrong.compactMap { wanted -> (name: String, value: String)? in
      if let value = answer.facts[wanted.name] { return (wanted.name, value) }
      return answer.parameters.first { $0.name == wanted.name }
    }
    return (text(wrong), text(found))
  }
}

/// Parameters as one field: `name=value` words of the command language.
enum LinkParameters {
  static func text(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\($0.name)=\($0.value)".scriptWord }.joined(separator: " ")
  }

  /// The pairs of a field; a text that the language cannot read is split at blanks.
  static func pairs(_ text: String) -> [(name: String, value: String)] {
    if let words = SourceLine(text).read() {
      let literal = words.compactMap { word -> String? in
        let parts = word.parts.compactMap { part -> String? in
          switch part {
          case .bare(let text), .quoted(let text): text
          case .variable: nil
          }
        }
        return parts.count == word.parts.count ? parts.joined() : nil
      }
      if literal.count == words.count { return literal.compactMap(pair) }
    }
    return text.split(separator: " ").compactMap { pair(String($0)) }
  }

  static func pair(_ text: String) -> (name: String, value: String)? {
    guard let parts = text.dividedAtEquals, !parts.before.isEmpty else { return nil }
    return (parts.before, parts.behind)
  }
}
