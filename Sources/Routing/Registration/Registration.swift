import RouteModel

/// One thing that code registers.
enum Registration {
  case destination(AnyClass, exclusively: Bool)
  case declared(DeclaredProtocol)
  case identifier(String)
  case pattern(Route.Pattern)

  var name: String {
    switch self {
    case .destination(let type, _): TypeCheck.qualifiedName(type)
    case .declared(let declared): declared.name
    case .identifier(let identifier): identifier
    case .pattern(let pattern): pattern.text
    }
  }
}

extension Registry {
  /// Registers something for a piece of code.
  /// - Parameters:
  ///   - what: its name in an issue.
  ///   - code: the index of the code, which may be created by this.
  /// - Returns: the index, or nil if registration has ended.
  @discardableResult func register(
    _ registrations: [Registration], _ what: @autoclosure () -> String,
    of code: (inout RegistryState) -> Int?
  ) -> Int? {
    var index: Int?
    change { state in
      guard state.mayRegister(what()), let code = code(&state) else { return }
      for registration in registrations { state.register(registration, code: code) }
      index = code
    }
    return index
  }

  func register(adapter: DeclaredProtocol, for adaptee: DeclaredProtocol) {
    change { $0.register(adapter: adapter, for: adaptee) }
  }

  /// Changes what code has registered.
  private func change(_ change: (inout RegistryState) -> Void) {
    let (makesViews, late) = withState { state in
      let known = state.issues.count
      change(&state)
      // Before the end of registration, issues wait for that; `add` throws them.
      let isLate = state.isFinished && !state.allowsLate && state.issues.count > known
      return (state.makesViews, isLate ? Array(state.issues[known...]) : [])
    }
    if makesViews { noteViewClass() }
    codeChanged()
    if !late.isEmpty { printIssues(late) }
  }
}
