import RouteModel

/// What a configuration takes over from a URL or a command, and what it delivers of it.
extension PerformRouteConfiguration {
  /// Takes over the URL that made this perform.
  func take(_ match: RouteMatch) {
    self.match = match
    userInfo[RouteMatch.originURLKey] = match.url
  }

  private func tell(_ told: ArraySlice<RouteEvent.Parameter>) {
    for parameter in told where parameter.name != RouteMatch.originURLKey {
      userInfo[parameter.name] = parameter.value
    }
  }

  /// Takes the parameters of a URL or a command, for `userInfo` and for history. The rules of the
  /// route's row check all given values, including those that are in `userInfo` already; parameters
  /// that are not given get their defaults.
  func deliver(
    _ given: [RouteEvent.Parameter], of route: RegisteredRoute
  ) throws(RouteError) {
    parameters += given
    let before = userInfo
    tell(given[...])
    guard let declared = route.row?.parameters, !declared.isEmpty else { return }
    var all = given
    var untold: Set<String> = []
    if !before.isEmpty {
      for name in declared.keys.sorted() where !given.contains(where: { $0.name == name }) {
        guard let value = before[name] else { continue }
        if let text = (value as? any LosslessStringConvertible)?.description {
          all.append(RouteEvent.Parameter(name: name, value: text))
        } else {
          untold.insert(name)
        }
      }
    }
    parameters = try ParameterRules.delivered(all, to: route, besides: untold)
    tell(parameters[all.count...])
  }

  /// The same for a router that is performed again: with what it was given, unless ``userInfo`` was
  /// changed.
  func deliverAgain(to route: RegisteredRoute) throws(RouteError) {
    for (name, value) in kept where userInfo[name] == nil { userInfo[name] = value }
    if let match { take(match) }
    let last = Dictionary(parameters.map { ($0.name, $0.value) }) { $1 }
    let given = parameters.filter {
      userInfo[$0.name] == nil || userInfo[$0.name] as? String == last[$0.name]
    }
    parameters = []
    try deliver(given, of: route)
  }

  func clearUserInfo(of route: RegisteredRoute) {
    if let declared = route.row?.parameters, !declared.isEmpty, !userInfo.isEmpty {
      kept = userInfo.filter { declared[$0.key] != nil }
    }
    userInfo = [:]
  }
}
