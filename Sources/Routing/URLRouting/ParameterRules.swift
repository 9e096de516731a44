public import RouteModel

/// What a route's row says about its parameters: defaults, what is required, kinds, allowed values.
enum ParameterRules {
  /// The parameters as they are delivered: those given, in their order, then defaults by name.
  static func delivered(
    _ given: [RouteEvent.Parameter], to route: RegisteredRoute
  ) throws(RouteError) -> [RouteEvent.Parameter] {
    guard let declared = route.row?.parameters, !declared.isEmpty else { return given }
    var all = given
    for (name, parameter) in declared.sorted(by: { $0.key < $1.key }) {
      if let value = given.last(where: { $0.name == name })?.value {
        try check(value, parameter, route)
      } else if let value = parameter.defaultValue {
        all.append(RouteEvent.Parameter(name: name, value: value))
      } else if parameter.isRequired {
        throw RouteError(
          .missingParameter, "\(route.name) needs the parameter \(name) (\(parameter.kind))",
          suggestions: near(name, given) + ["\(name)=…"])
      }
    }
    return all
  }

  private static func near(_ name: String, _ given: [RouteEvent.Parameter]) -> [String] {
    NearestNames.of(name, in: given.map(\.name)).map { "rename \($0) to \(name)" }
  }

  private static func check(
    _ value: String, _ parameter: Route.Parameter, _ route: RegisteredRoute
  ) throws(RouteError) {
    // A sensitive value is never repeated in a message.
    let shown = "'\(parameter.isSensitive ? "•••" : value)'"
    if !parameter.allowedValues.isEmpty, !parameter.allowedValues.contains(value) {
      let allowed = parameter.allowedValues.sorted()
      throw RouteError(
        .invalidParameter,
        "\(parameter.name) of \(route.name) is \(shown), which is not one of \(allowed.joined(separator: ", "))",
        suggestions: NearestNames.of(value, in: allowed))
    }
    guard !ParameterKinds.reads(value, as: parameter.kind) else { return }
    throw RouteError(
      .invalidParameter,
      "\(parameter.name) of \(route.name) is \(shown), which is no \(parameter.kind)",
      suggestions: [ParameterKinds.example(of: parameter.kind)])
  }
}

extension RouteMatch {
  /// The parameters as opening the URL delivers them: its own, then the defaults of the route.
  ///
  /// - Throws: ``RouteError`` `missing-parameter` or `invalid-parameter`, as opening would.
  public var deliveredParameters: [RouteEvent.Parameter] {
    get throws(RouteError) { try ParameterRules.delivered(parameters, to: registered) }
  }
}

/// How the values of parameters are read.
enum ParameterKinds {
  static func reads(_ value: String, as kind: Route.Parameter.Kind) -> Bool {
    switch kind {
    case .string: true
    case .int: Int(value) != nil
    case .bool: ["true", "false", "1", "0", "yes", "no"].contains(value.lowercased())
    case .double: Double(value).map(\.isFinite) ?? false
    case .uuid: isUUID(value)
    case .date: isDate(value)
    }
  }

  static func example(of kind: Route.Parameter.Kind) -> String {
    switch kind {
    case .string: "any text"
    case .int: "42"
    case .bool: "true"
    case .double: "1.5"
    case .uuid: "8C3F1F0A-52E6-4B6E-9C0B-0B6C2B1F6D11"
    case .date: "2026-11-21 or 2026-11-21T08:00:00Z"
    }
  }

  private static func isUUID(_ value: String) -> Bool {
    let groups = value.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
  }

  /// A day, or a day and a time with or without a zone, as ISO 8601 writes them.
  private static func isDate(_ value: String) -> Bool {
    let parts = value.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let day = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard day.map(\.count) == [4, 2, 2], let month = Int(day[1]), let date = Int(day[2]),
      day.allSatisfy({ $0.allSatisfy(\.isNumber) }), (1...12).contains(month),
      (1...31).contains(date)
    else { return false }
    guard parts.count == 2 else { return true }
    let time = parts[1].prefix { $0.isNumber || $0 == ":" || $0 == "." }
    let zone = parts[1].dropFirst(time.count)
    let clock = time.split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count >= 2, let hour = Int(clock[0]), let minute = Int(clock[1]),
      (0...24).contains(hour), (0...59).contains(minute)
    else { return false }
    let isZone =
      zone.isEmpty || zone == "Z"
      || ((zone.hasPrefix("+") || zone.hasPrefix("-")) && (3...6).contains(zone.count))
    return isZone
  }
}
