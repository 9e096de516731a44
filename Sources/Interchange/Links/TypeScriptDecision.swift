internal import URLPatterns

/// How TypeScript writes a decision.
struct TypeScriptDecision: LinkSyntax {
  var optionDepth: Int { 1 }
  var choiceEnd: [String] { ["}"] }

  func choice(of part: LinkPart, in reader: String) -> String {
    switch part {
    case .scheme: "switch (\(reader).raw(\(reader).scheme)) {"
    case .host: "switch (\(reader).raw(\(reader).host)) {"
    case .segment(let place, let folds):
      "switch (\(reader).segment(\(place)\(folds ? ", true" : ""))) {"
    }
  }

  func option(_ text: String, of part: LinkPart, in reader: String) -> String {
    "case \(TypeScriptLinks.literal(text)): {"
  }

  func optionEnd(isLeft: Bool) -> String? { isLeft ? "}" : "} break;" }

  func condition(_ tests: [LinkTest], in reader: String) -> String {
    let variables = tests.compactMap(\.variable)
    let declared = variables.map { variable in
      let type =
        variable == LinkVariable.rest
        ? "LinkPiece" : variable == LinkVariable.joined ? "LinkReader" : "LinkCaptures"
      return "let \(variable): \(type) | undefined; "
    }
    return
      "{ \(declared.joined())if (\(tests.map { text($0, reader) }.joined(separator: " && "))) {"
  }

  func conditionEnd(_ tests: [LinkTest]) -> String { "} }" }

  private func text(_ test: LinkTest, _ reader: String) -> String {
    func bound(_ variable: String?, _ value: String) -> String {
      "\(variable.map { "(\($0) = \(value))" } ?? value) !== undefined"
    }
    switch test {
    case .count(let count): return "\(reader).count === \(count)"
    case .slash(let isThere): return (isThere ? "" : "!") + "\(reader).endsInSlash"
    case .name(let place): return "\(reader).hasName(\(place))"
    case .component(let component, let text):
      return "\(reader).raw(\(reader).\(component.linkPart)) === \(TypeScriptLinks.literal(text))"
    case .program(let program, let place, let variable):
      let call =
        switch place {
        case .component(let component):
          "matches(\(program.linkName), \(reader).\(component.linkPart))"
        case .segment(let place): "matchesSegment(\(program.linkName), \(place))"
        case .rest(let place, let takesSlash):
          "matchesRest(\(program.linkName), \(place), \(takesSlash))"
        }
      return bound(variable, "\(reader).\(call)")
    case .rest(let place, let takesSlash, let variable):
      return bound(variable, "\(reader).rest(\(place), \(takesSlash))")
    case .joined: return bound(LinkVariable.joined, "\(reader).joined")
    }
  }

  var bodyDepth: Int { 1 }
  var functionEnd: [String] { ["  return undefined;", "}"] }

  func functionHead(_ name: String) -> [String] {
    ["function \(name)(url: LinkReader): LinkFound | undefined {"]
  }

  func call(_ function: String, in reader: String) -> String {
    "{ const found = \(function)(\(reader)); if (found !== undefined) return found; }"
  }

  func end(_ leaf: LinkLeaf, in reader: String, _ table: LinkTable) -> String {
    guard let (name, names) = table.function(of: leaf.target) else { return "return \"closed\";" }
    if names.isEmpty { return "return \(Self.function(name))(\(reader));" }
    let captures = leaf.captures.compactMap { capture in
      names[capture.name].map { ($0, capture.source) }
    }.sorted { $0.0.place < $1.0.place }
    let values = captures.map { argument, source in
      let value =
        switch source {
        case .segment(let place): "\(reader).piece(\(place))"
        case .rest: LinkVariable.rest
        case .program(let variable, let place): "\(variable)[\(place)]"
        }
      return "\(argument.label.member): \(value)"
    }
    let list = values.isEmpty ? "{}" : "{ \(values.joined(separator: ", ")) }"
    return "return \(Self.function(name))(\(reader), \(list));"
  }

  /// The function that reads a case or follows a redirect.
  static func function(_ name: LinkName) -> String { "to\(name.type)" }
}

extension LinkTest {
  /// The variable of its value.
  var variable: String? {
    switch self {
    case .program(_, _, let variable), .rest(_, _, let variable): variable
    case .joined: LinkVariable.joined
    case .count, .slash, .name, .component: nil
    }
  }
}

extension URLComponent {
  /// The part of the reader, in every language.
  var linkPart: String {
    switch self {
    case .protocol: "scheme"
    case .username: "user"
    case .password: "password"
    case .hostname: "host"
    case .port: "port"
    case .pathname: "path"
    case .search: "query"
    case .hash: "fragment"
    }
  }
}
