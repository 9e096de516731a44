internal import RouteModel

/// Routes with their patterns, parameters and protocols as commands.
extension ScriptWriter {
  mutating func writeRoute(_ identifier: String) {
    guard let route = target.routes[identifier], state.routes[identifier] != route,
      !identifier.isEmpty
    else { return }
    if let current = state.routes[identifier] {
      edit(current, to: route)
    } else {
      add(route)
    }
    guard let current = state.routes[identifier] else { return }
    writePatterns(current, route)
    writeParameters(current, route)
  }

  private mutating func add(_ route: Route) {
    let plain = Route(identifier: route.identifier, className: route.className)
    // Exclusivity comes when every route has its class.
    let options = ScriptOptions(from: plain, to: route, without: ["exclusive"])
    var made = options.row
    var words = ["route add", route.identifier.scriptWord, "--class", route.className.scriptWord]
    words += options.words
    if !route.isEnabled { words.append("--disabled") }
    for (name, kind) in route.protocols.sorted(by: { $0.key < $1.key }) {
      words += [kind == .module ? "--module" : "--protocol", name.scriptWord]
    }
    for pattern in route.patterns.values.sorted(by: { $0.text < $1.text })
    where pattern == Route.Pattern(text: pattern.text) {
      words += ["--url", pattern.text.scriptWord]
      made.patterns[pattern.text] = pattern
    }
    say(words)
    made.isEnabled = route.isEnabled
    made.protocols = route.protocols
    state.routes[route.identifier] = made
    if state.classes[route.className] == nil {
      state.classes[route.className] = DestinationClass(name: route.className)
    }
  }

  private mutating func edit(_ current: Route, to route: Route) {
    let options = ScriptOptions(from: current, to: route, without: ["exclusive"])
    var now = options.row
    if !options.words.isEmpty {
      say(["route edit", route.identifier.scriptWord] + options.words)
    }
    for (name, kind) in route.protocols.sorted(by: { $0.key < $1.key })
    where current.protocols[name] != kind {
      if current.protocols[name] == nil {
        say(
          ["protocol add", route.identifier.scriptWord, name.scriptWord]
            + (kind == .module ? ["--module"] : []))
      } else {
        say(["protocol edit", name.scriptWord, "--" + kind.rawValue])
      }
      now.protocols[name] = kind
    }
    if route.isEnabled != current.isEnabled {
      say([route.isEnabled ? "route enable" : "route disable", route.identifier.scriptWord])
      now.isEnabled = route.isEnabled
    }
    state.routes[route.identifier] = now
  }

  private mutating func writePatterns(_ current: Route, _ route: Route) {
    let id = route.identifier
    for text in current.patterns.keys.sorted() where route.patterns[text] == nil {
      say(["pattern remove", id.scriptWord, text.scriptWord])
      state.routes[id]?.patterns[text] = nil
    }
    for pattern in route.patterns.values.sorted(by: { $0.text < $1.text })
    where current.patterns[pattern.text] != pattern {
      let old = current.patterns[pattern.text]
      let base = old ?? Route.Pattern(text: pattern.text)
      say(
        [old == nil ? "pattern add" : "pattern edit", id.scriptWord, pattern.text.scriptWord]
          + ScriptOptions(from: base, to: pattern).words)
      state.routes[id]?.patterns[pattern.text] = pattern
    }
  }

  private mutating func writeParameters(_ current: Route, _ route: Route) {
    let id = route.identifier
    for name in current.parameters.keys.sorted() where route.parameters[name] == nil {
      say(["parameter remove", id.scriptWord, name.scriptWord])
      state.routes[id]?.parameters[name] = nil
    }
    for parameter in route.parameters.values.sorted(by: { $0.name < $1.name })
    where current.parameters[parameter.name] != parameter && Self.isSpelled(parameter) {
      let old = current.parameters[parameter.name]
      let base = old ?? Route.Parameter(name: parameter.name)
      say(
        [old == nil ? "parameter add" : "parameter edit", id.scriptWord, parameter.name.scriptWord]
          + ScriptOptions(from: base, to: parameter).words)
      state.routes[id]?.parameters[parameter.name] = parameter
    }
  }

  /// A list of values is separated by commas, and `any` means all; a default that the declaration
  /// itself refuses is refused by the command too.
  private static func isSpelled(_ parameter: Route.Parameter) -> Bool {
    !parameter.name.isEmpty && parameter.allowedValues != ["any"]
      && parameter.defaultValue.flatMap(parameter.problem(with:)) == nil
      && parameter.allowedValues.allSatisfy {
        !$0.isEmpty && !$0.contains(",") && parameter.kind.accepts($0)
      }
  }
}
