internal import RouteModel

/// One rule of an apple-app-site-association file, with its place.
struct AppleRule {
  var glob = "*"
  var query: JSONValue?
  var fragment: String?
  var isExcluded = false
  var isCaseSensitive = true
  var reading = AppleGlob.Reading()
  var offset = 0

  /// Why a rule cannot be a pattern.
  struct Problem: Error {
    var code: String
    var message: Message
    var offset: Int
  }

  /// The built-in variables of which only the shape is known.
  var shapes: [String] {
    let items = query?.object?.compactMap(\.value.string) ?? [query?.string].compactMap { $0 }
    return ([glob, fragment].compactMap { $0 } + items).flatMap { AppleGlob($0).shapes }
  }

  /// The rule as URL patterns, one or two for each origin.
  ///
  /// - Parameter origins: `https://host`, or an empty text for any.
  /// - Throws: ``Problem`` if it cannot be expressed.
  func patterns(origins: [String]) throws(Problem) -> [String] {
    let globs = AppleGlob(glob).paths
    if globs.isEmpty {
      throw Problem(
        code: "path-without-slash", message: "left out: no path begins like '\(glob)'",
        offset: offset)
    }
    for glob in globs { try checkVariables(glob) }
    let paths = globs.map { $0.pattern(reading) }
    var tail = try queryPattern()
    if let fragment {
      let glob = AppleGlob(fragment)
      try checkVariables(glob)
      tail += "#" + glob.pattern(reading)
    }
    let patterns = origins.flatMap { origin in paths.map { origin + $0 + tail } }
    for pattern in patterns {
      if let problem = PatternVerdict.problem(with: pattern) {
        throw Problem(
          code: "bad-pattern", message: "left out: as a pattern, \(problem)", offset: offset)
      }
    }
    return patterns
  }

  /// `?…`, empty for any query.
  private func queryPattern() throws(Problem) -> String {
    guard let query else { return "" }
    if let text = query.string {
      let glob = AppleGlob(text)
      try checkVariables(glob)
      return glob.takesAll ? "" : "\\?" + glob.pattern(reading)
    }
    var condition = QueryCondition()
    for member in query.object ?? [] {
      guard let text = member.value.string else {
        throw Problem(
          code: "rule-left-out",
          message: "left out: the item '\(member.key)' of its '?' is \(member.value.noun), "
            + "not a text",
          offset: member.value.offset)
      }
      let glob = AppleGlob(text)
      try checkVariables(glob)
      // A missing item counts as empty.
      let key = AppleGlob.encoded(member.key, reading)
      if glob.tokens.isEmpty {
        condition.requireEmpty(key)
      } else if !glob.takesAll {
        condition.require(key, glob.expression(reading))
      }
    }
    return condition.pattern
  }

  private func checkVariables(_ glob: AppleGlob) throws(Problem) {
    guard let name = glob.unknownVariable(reading) else { return }
    throw Problem(
      code: "unknown-variable", message: "left out: nothing declares $(\(name))", offset: offset)
  }
}
