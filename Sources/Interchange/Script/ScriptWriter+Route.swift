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
    var made = Route(identifier: route.identifier, className: route.className)
    var words = ["route add", route.identifier.scriptWord, "--class", route.className.scriptWord]
    words += options(from: made, to: route)
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
    apply(route, to: &made)
    made.isEnabled = route.isEnabled
    made.protocols = route.protocols
    state.routes[route.identifier] = made
    if state.classes[route.className] == nil {
      state.classes[route.className] = DestinationClass(name: route.className)
    }
  }

  private mutating func edit(_ current: Route, to route: Route) {
    var now = current
    var words = options(from: current, to: route)
    if route.className != current.className { words += ["--class", route.className.scriptWord] }
    if !words.isEmpty { say(["route edit", route.identifier.scriptWord] + words) }
    apply(route, to: &now)
    now.className = route.className
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

  /// Tags that the options cannot spell: a dash takes one away.
  private func isSpelled(_ tag: String) -> Bool { !tag.hasPrefix("-") }

  /// The fields that options of `route add` and `route edit` carry. Exclusivity comes when every route
  /// has its class.
  private func options(from old: Route, to new: Route) -> [String] {
    var words: [String] = []
    if old.defaultPath != new.defaultPath {
      words += ["--path", new.defaultPath?.rawValue ?? "none"]
    }
    if old.supportedPaths != new.supportedPaths {
      let paths = new.supportedPaths.map(\.rawValue).sorted().joined(separator: ",")
      words += ["--supports", paths.isEmpty ? "all" : paths]
    }
    if old.isInternal != new.isInternal { words.append(new.isInternal ? "--internal" : "--public") }
    if old.summary != new.summary { words += ["--summary", new.summary.scriptWord] }
    if old.owner != new.owner { words += ["--owner", new.owner.scriptWord] }
    for tag in old.tags.subtracting(new.tags).filter(isSpelled).sorted() {
      words += ["--tag", ("-" + tag).scriptWord]
    }
    for tag in new.tags.subtracting(old.tags).filter(isSpelled).sorted() {
      words += ["--tag", tag.scriptWord]
    }
    return words
  }

  private func apply(_ new: Route, to route: inout Route) {
    route.defaultPath = new.defaultPath
    route.supportedPaths = new.supportedPaths
    route.isInternal = new.isInternal
    route.summary = new.summary
    route.owner = new.owner
    route.tags = route.tags.filter { !isSpelled($0) }.union(new.tags.filter(isSpelled))
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
      var words = [
        old == nil ? "pattern add" : "pattern edit", id.scriptWord, pattern.text.scriptWord,
      ]
      // Bare: a quoted value that begins with a dash would be read as it stands.
      if pattern.priority != base.priority { words.append("--priority=\(pattern.priority)") }
      if pattern.path != base.path { words += ["--path", pattern.path?.rawValue ?? "none"] }
      func flag(_ field: KeyPath<Route.Pattern, Bool>, _ on: String, _ off: String) {
        if pattern[keyPath: field] != base[keyPath: field] {
          words.append(pattern[keyPath: field] ? on : off)
        }
      }
      flag(\.ignoresCase, "--ignore-case", "--match-case")
      flag(\.isSlashStrict, "--strict-slash", "--lax-slash")
      flag(\.takesHostAsSegment, "--host-as-segment", "--host-as-host")
      say(words)
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
      var words = [
        old == nil ? "parameter add" : "parameter edit", id.scriptWord, parameter.name.scriptWord,
      ]
      if parameter.kind != base.kind { words += ["--type", parameter.kind.rawValue] }
      if parameter.isRequired != base.isRequired {
        words.append(parameter.isRequired ? "--required" : "--optional")
      }
      if parameter.allowedValues != base.allowedValues {
        let values = parameter.allowedValues.sorted().joined(separator: ",")
        words += ["--allow", values.isEmpty ? "any" : values.scriptWord]
      }
      if parameter.defaultValue != base.defaultValue {
        words += parameter.defaultValue.map { ["--default", $0.scriptWord] } ?? ["--no-default"]
      }
      if parameter.isSensitive != base.isSensitive {
        words.append(parameter.isSensitive ? "--sensitive" : "--plain")
      }
      say(words)
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
