internal import CLibrary
internal import URLPatterns

/// How Swift writes a decision.
struct SwiftDecision: LinkSyntax {
  var optionDepth: Int { 0 }
  var choiceEnd: [String] { ["default: break", "}"] }

  func choice(of part: LinkPart, in reader: String) -> String {
    switch part {
    case .scheme: "switch \(reader).key(\(reader).scheme) {"
    case .host: "switch \(reader).key(\(reader).host) {"
    case .segment(let place, let folds):
      "switch \(reader).key(\(place)\(folds ? ", ignoresCase: true" : "")) {"
    }
  }

  func option(_ text: String, of part: LinkPart, in reader: String) -> String {
    let key = "0x" + String(TextHash.of(text), radix: 16)
    let literal = SwiftWriter.literal(text)
    let test =
      switch part {
      case .scheme: "\(reader).has(\(reader).scheme, \(literal))"
      case .host: "\(reader).has(\(reader).host, \(literal))"
      case .segment(let place, let folds):
        "\(reader).has(\(place), \(literal)\(folds ? ", ignoresCase: true" : ""))"
      }
    return "case \(key) where \(test):"
  }

  func optionEnd(isLeft: Bool) -> String? { nil }

  func condition(_ tests: [LinkTest], in reader: String) -> String {
    "if \(tests.map { text($0, reader) }.joined(separator: ", ")) {"
  }

  func conditionEnd(_ tests: [LinkTest]) -> String { "}" }

  private func text(_ test: LinkTest, _ reader: String) -> String {
    switch test {
    case .count(let count): return "\(reader).count == \(count)"
    case .slash(let isThere): return (isThere ? "" : "!") + "\(reader).endsInSlash"
    case .name(let place): return "\(reader).hasName(\(place))"
    case .component(let component, let text):
      return text.isEmpty
        ? "\(reader).\(component.linkPart).isEmpty"
        : "\(reader).has(\(reader).\(component.linkPart), \(SwiftWriter.literal(text)))"
    case .program(let program, let place, let variable):
      let call: String
      switch place {
      case .component(let component): call = "\(reader).\(component.linkPart)"
      case .segment(let place): call = "in: \(place)"
      case .rest(let place, let takesSlash): call = "from: \(place), takesSlash: \(takesSlash)"
      }
      let match = "\(reader).matches(\(program.linkName), \(call))"
      return variable.map { "let \($0) = \(match)" } ?? "\(match) != nil"
    case .rest(let place, let takesSlash, let variable):
      let rest = "\(reader).rest(from: \(place), takesSlash: \(takesSlash))"
      return variable.map { "let \($0) = \(rest)" } ?? "\(rest) != nil"
    case .joined: return "let \(LinkVariable.joined) = \(reader).joined"
    }
  }

  var bodyDepth: Int { 2 }
  var functionEnd: [String] { ["    return nil", "  }"] }

  func functionHead(_ name: String) -> [String] {
    ["  static func \(name)(_ url: LinkReader) -> LinkFound? {"]
  }

  func call(_ function: String, in reader: String) -> String {
    "if let found = \(function)(\(reader)) { return found }"
  }

  func end(_ leaf: LinkLeaf, in reader: String, _ table: LinkTable) -> String {
    guard let (name, names) = table.function(of: leaf.target) else { return "return .closed" }
    let captures = leaf.captures.filter { names[$0.name] != nil }.sorted {
      (names[$0.name]?.place ?? 0) < (names[$1.name]?.place ?? 0)
    }
    let values = captures.map { capture in
      let label = names[capture.name].map { SwiftWord.label($0.label) } ?? ""
      switch capture.source {
      case .segment(let place): return "\(label): \(reader)[\(place)]"
      case .rest: return "\(label): \(LinkVariable.rest)"
      case .program(let variable, let place): return "\(label): \(variable)[\(place)]"
      }
    }
    let list = ([reader] + values).joined(separator: ", ")
    return "return \(SwiftWord.function(name))(\(list))"
  }
}
