internal import RouteModel

/// One rule of an apple-app-site-association file: where it stands and what it says.
struct AppleRule {
  var glob = "*"
  var query: JSONValue?
  var fragment: String?
  var isExcluded = false
  var isCaseSensitive = true
  var reading = AppleGlob.Reading()
  var offset: Int

  /// Why a rule is no pattern.
  struct Problem: Error {
    var code: String
    var message: String
    var offset: Int
  }

  /// What holds where a rule says nothing.
  struct Defaults {
    var isCaseSensitive = true
    var reading = AppleGlob.Reading()
  }

  init(defaults: Defaults, offset: Int) {
    isCaseSensitive = defaults.isCaseSensitive
    reading = defaults.reading
    self.offset = offset
  }

  /// The built-in variables of which only the shape is known.
  var shapes: [String] {
    let items = query?.object?.compactMap(\.value.string) ?? [query?.string].compactMap { $0 }
    return ([glob, fragment].compactMap { $0 } + items).flatMap { AppleGlob($0).shapes }
  }

  /// The rule as URL patterns, one or two for each origin.
  ///
  /// - Parameter origins: `https://host`, or the empty text for any.
  /// - Throws: ``Problem`` if it cannot be said.
  func patterns(origins: [String]) throws(Problem) -> [String] {
    let globs = AppleGlob(glob).paths
    if globs.isEmpty {
      throw Problem(
        code: "path-without-slash", message: "left out: no path begins like '\(glob)'",
        offset: offset)
    }
    var paths: [String] = []
    for glob in globs { paths.append(try text(glob.pattern(reading))) }
    var tail = try queryPattern()
    if let fragment { tail += "#" + (try text(AppleGlob(fragment).pattern(reading))) }
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
      let part = try self.text(AppleGlob(text).pattern(reading))
      return part == "*" ? "" : "\\?" + part
    }
    var condition = QueryCondition()
    for member in query.object ?? [] {
      guard let text = member.value.string else {
        throw Problem(
          code: "rule-left-out",
          message: "left out: the item '\(member.key)' of its '?' is \(member.value.noun), no text",
          offset: member.value.offset)
      }
      let glob = AppleGlob(text)
      // An item that is not there counts as empty.
      let key = AppleGlob.encoded(member.key, reading)
      if glob.tokens.isEmpty {
        condition.requireEmpty(key)
      } else if !glob.takesAll {
        condition.require(key, try self.text(glob.expression(reading)))
      }
    }
    return condition.pattern
  }

  private func text(
    _ result: Result<String, AppleGlob.UnknownVariable>
  ) throws(Problem) -> String {
    switch result {
    case .success(let text): return text
    case .failure(let unknown):
      throw Problem(
        code: "unknown-variable", message: "left out: nothing declares $(\(unknown.name))",
        offset: offset)
    }
  }
}
