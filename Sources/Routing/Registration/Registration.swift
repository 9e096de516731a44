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
  /// Registers something for a router class, a block route or an easy registration.
  func register(_ registration: Registration, of maker: RegisteredRoute.Maker) {
    change { state in
      guard state.mayRegister(registration.name) else { return }
      state.register(registration, code: state.code(of: maker))
    }
  }

  /// Makes a block route or an easy registration.
  /// - Returns: its index, or nil if registration has ended.
  @discardableResult func register(
    _ maker: RegisteredRoute.Maker, _ registrations: [Registration]
  ) -> Int? {
    var code: Int?
    change { state in
      guard state.mayRegister(maker.label) else { return }
      let index = state.code(of: maker)
      for registration in registrations { state.register(registration, code: index) }
      code = index
    }
    return code
  }

  /// Registers something more for a block route.
  func register(_ registration: Registration, of code: Int, _ label: String) {
    change { state in
      guard state.mayRegister(label) else { return }
      state.register(registration, code: code)
    }
  }

  func register(adapter: DeclaredProtocol, for adaptee: DeclaredProtocol) {
    change { $0.register(adapter: adapter, for: adaptee) }
  }

  /// Changes what code has registered.
  private func change(_ change: (inout RegistryState) -> Void) {
    let (makesViews, late) = withState { state in
      let known = state.issues.count
      change(&state)
      // Until registration ends they wait for its end; `add` throws them.
      let isLate = state.isFinished && !state.allowsLate && state.issues.count > known
      return (state.makesViews, isLate ? Array(state.issues[known...]) : [])
    }
    if makesViews { noteViewClass() }
    codeChanged()
    if !late.isEmpty { printIssues(late) }
  }
}
