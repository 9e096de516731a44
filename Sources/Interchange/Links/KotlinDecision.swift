internal import URLPatterns

/// How Kotlin writes a decision.
struct KotlinDecision: LinkSyntax {
  var optionDepth: Int { 1 }
  /// As the value of a block, a choice has to have all cases.
  var choiceEnd: [String] { ["  else -> {}", "}"] }

  func choice(of part: LinkPart, in reader: String) -> String {
    switch part {
    case .scheme: "when (\(reader).raw(\(reader).scheme)) {"
    case .host: "when (\(reader).raw(\(reader).host)) {"
    case .segment(let place, let folds):
      "when (\(reader).segment(\(place)\(folds ? ", true" : ""))) {"
    }
  }

  func option(_ text: String, of part: LinkPart, in reader: String) -> String {
    "\(KotlinLinks.literal(text)) -> {"
  }

  func optionEnd(isLeft: Bool) -> String? { "}" }

  /// A value is bound by a block of its own, inside the tests without one.
  func condition(_ tests: [LinkTest], in reader: String) -> String {
    let plain = tests.filter { $0.variable == nil }.map { text($0, reader) }
    let bound = tests.filter { $0.variable != nil }.map { test in
      "\(text(test, reader))?.let { \(test.variable ?? "") -> "
    }
    let head = plain.isEmpty ? "" : "if (\(plain.joined(separator: " && "))) "
    return (head + (bound.isEmpty ? "{" : bound.joined())).trimmingLastBlank
  }

  func conditionEnd(_ tests: [LinkTest]) -> String {
    let bound = tests.count { $0.variable != nil }
    // So that nothing in the block is its value.
    return bound == 0 ? "}" : "Unit " + String(repeating: "}", count: bound)
  }

  private func text(_ test: LinkTest, _ reader: String) -> String {
    let some = test.variable == nil ? " != null" : ""
    switch test {
    case .count(let count): return "\(reader).count == \(count)"
    case .slash(let isThere): return (isThere ? "" : "!") + "\(reader).endsInSlash"
    case .name(let place): return "\(reader).hasName(\(place))"
    case .component(let component, let text):
      return "\(reader).raw(\(reader).\(component.linkPart)) == \(KotlinLinks.literal(text))"
    case .program(let program, let place, _):
      switch place {
      case .component(let component):
        return "\(reader).matches(\(program.linkName), \(reader).\(component.linkPart))\(some)"
      case .segment(let place):
        return "\(reader).matchesSegment(\(program.linkName), \(place))\(some)"
      case .rest(let place, let takesSlash):
        return "\(reader).matchesRest(\(program.linkName), \(place), \(takesSlash))\(some)"
      }
    case .rest(let place, let takesSlash, _):
      return "\(reader).rest(\(place), \(takesSlash))\(some)"
    case .joined: return "\(reader).joined"
    }
  }

  var bodyDepth: Int { 1 }
  var functionEnd: [String] { ["  return null", "}"] }

  func functionHead(_ name: String) -> [String] {
    ["private fun \(name)(url: LinkReader): LinkFound? {"]
  }

  func call(_ function: String, in reader: String) -> String {
    "\(function)(\(reader))?.let { return it }"
  }

  func end(_ leaf: LinkLeaf, in reader: String, _ table: LinkTable) -> String {
    guard let (name, names) = table.function(of: leaf.target) else { return "return LinkClosed" }
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
      return "\(KotlinLinks.name(argument.label)) = \(value)"
    }
    return "return \(Self.function(name))(\(([reader] + values).joined(separator: ", ")))"
  }

  /// The function that reads a case or follows a redirect.
  static func function(_ name: LinkName) -> String { "to\(name.type)" }
}

extension String {
  fileprivate var trimmingLastBlank: String { hasSuffix(" ") ? String(dropLast()) : self }
}
