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
    let key = "case 0x" + String(Self.number(of: text), radix: 16)
    // A short text has its number alone.
    if (1...7).contains(text.utf8.count) { return key + ":" }
    let literal = SwiftWriter.literal(text)
    let test =
      switch part {
      case .scheme: "\(reader).has(\(reader).scheme, \(literal))"
      case .host: "\(reader).has(\(reader).host, \(literal))"
      case .segment(let place, let folds):
        "\(reader).has(\(place), \(literal)\(folds ? ", ignoresCase: true" : ""))"
      }
    return "\(key) where \(test):"
  }

  /// The number that the file gives to a text: of up to seven bytes they and their count, of more
  /// their words of eight bytes, mixed.
  private static func number(of text: String) -> UInt64 {
    let bytes = Array(text.utf8)
    func word(_ place: Int) -> UInt64 {
      bytes[place...].prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    if bytes.isEmpty { return 0 }
    if bytes.count < 8 { return word(0) << 8 | UInt64(bytes.count) }
    let last = bytes.count - 8
    let places = Array(stride(from: 0, to: last, by: 8)) + [last]
    let key = places.reduce(UInt64(0)) { key, place in
      let product = (key ^ word(place)) &* 0x9E37_79B9_7F4A_7C15
      return product ^ product >> 29
    }
    return key | 0xFF
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
    let captures = Dictionary(leaf.captures.map { ($0.name, $0.source) }) { first, _ in first }
    // Arguments by default would be a quarter of the time to compile the file.
    let values = names.sorted { $0.value.place < $1.value.place }.map { capture, argument in
      let value =
        switch captures[capture] {
        case nil: "nil"
        case .segment(let place): "\(reader)[\(place)]"
        case .rest: LinkVariable.rest
        case .program(let variable, let place): "\(variable)[\(place)]"
        }
      return "\(SwiftWord.label(argument.label)): \(value)"
    }
    let list = ([reader] + values).joined(separator: ", ")
    return "return \(SwiftWord.function(name))(\(list))"
  }
}
