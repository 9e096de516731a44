internal import RouteModel
import Texts

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
    write(\.patterns, of: route) { _ in true }
    write(\.parameters, of: route, where: Self.isSpelled)
  }

  private mutating func add(_ route: Route) {
    let plain = Route(identifier: route.identifier, className: route.className)
    // Exclusivity is set when every route has its class.
    let options = ScriptOptions(from: plain, to: route, without: ["exclusive"])
    var made = options.row
    var words = ["route add", route.identifier.scriptWord, "--class", route.className.scriptWord]
    words += options.words
    for (name, kind) in route.protocols.ordered(by: \.key) {
      words += [kind == .module ? "--module" : "--protocol", name.scriptWord]
    }
    for pattern in route.patterns.values.ordered(by: \.text)
    where pattern == Route.Pattern(text: pattern.text) {
      words += ["--url", pattern.text.scriptWord]
      made.patterns[pattern.text] = pattern
    }
    say(words)
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
    for (name, kind) in route.protocols.ordered(by: \.key)
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
    state.routes[route.identifier] = now
  }

  /// Writes rows of a route: first the removed ones, then those that are new or changed.
  private mutating func write<Row: DescribedRow>(
    _ rows: WritableKeyPath<Route, [String: Row]>, of route: Route, where isSpelled: (Row) -> Bool
  ) {
    let id = route.identifier
    guard let current = state.routes[id]?[keyPath: rows] else { return }
    let wanted = route[keyPath: rows]
    func say(_ verb: String, _ name: String, _ options: ScriptOptions<Row>? = nil) {
      self.say(
        [Row.description.noun, verb, id.scriptWord, name.scriptWord] + (options?.words ?? []))
      state.routes[id]?[keyPath: rows][name] = options?.row
    }
    for name in current.keys.sorted() where wanted[name] == nil { say("remove", name) }
    for (name, row) in wanted.ordered(by: \.key)
    where current[name] != row && isSpelled(row) {
      let base = current[name] ?? Row.description.blank([name])
      let options = ScriptOptions(from: base, to: row)
      say(current[name] == nil ? "add" : "edit", name, options)
    }
  }

  /// Whether the command can express a parameter: values are separated by commas, `any` means all,
  /// and a default that the declaration does not allow is refused.
  private static func isSpelled(_ parameter: Route.Parameter) -> Bool {
    !parameter.name.isEmpty && parameter.allowedValues != ["any"]
      && parameter.defaultValue.flatMap(parameter.problem(with:)) == nil
      && parameter.allowedValues.allSatisfy {
        !$0.isEmpty && !$0.contains(",") && parameter.kind.accepts($0)
      }
  }
}
