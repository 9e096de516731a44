import RouteModel

/// Stage 8 of docs/behaviour.md, "Performing": whether the state of a router allows a perform.
extension RouterLifecycle where Kind: PerformableKind {
  /// Why the state does not allow a perform now, and how that ends: one rule for `canPerform` and
  /// `performRoute`.
  var stateRefusal: (ending: Ending, failure: RouteError)? {
    func refusal(_ code: RouteError.Code, _ why: String, _ advice: String) -> RouteError {
      RouteError(code, "\(route.name) \(why)", suggestions: [advice])
    }
    switch state {
    case .routed where configuration.isShown && destination != nil:
      return (
        .shownAlready,
        refusal(.actionFailed, "is shown already", "remove it before it is performed again")
      )
    case .routing:
      return (.busy, refusal(.overRoute, "is being performed", "wait for its completion"))
    case .removing:
      return (.busy, refusal(.actionFailed, "is being removed", "wait for its completion"))
    default: break
    }
    return endlessRecursion.map { (.shownAlready, $0) }
  }

  /// Checks the state.
  ///
  /// - Parameters:
  ///   - call: The closure of the call.
  ///   - isAwaited: Whether a task awaits the end of this call.
  /// - Returns: What was refused; everyone has been told then.
  func checkState(
    of router: Kind.Router, _ call: ((RouteAction, RouteError) -> Void)? = nil,
    isAwaited: Bool = false
  ) -> RefusedAction<Kind.Draft>? {
    guard let (ending, failure) = stateRefusal else { return nil }
    let draft = Kind.begin(registry, configuration.recordedAction, router, before: state)
    registry.tell(
      ending, Told(action: .performRoute, destination: destination, failure: failure),
      configuration, Kind.self, of: router, isAwaited: isAwaited, call: call,
      finish: { draft?.finish($0) })
    return RefusedAction(draft: draft)
  }

  /// Begins to perform a router again, with the handlers of this call, unless its state or a stage objects; everyone has
  /// been told then.
  ///
  /// - Parameter stages: Those before there is a router; returns why it is not performed.
  /// - Returns: Whether it goes on to the change of its state.
  func beginAgain(
    _ router: Kind.Router, _ success: ((AnyObject) -> Void)?,
    _ call: ((RouteAction, RouteError) -> Void)?, isAwaited: Bool, _ stages: () -> RouteError?
  ) -> Bool {
    if checkState(of: router, call, isAwaited: isAwaited) != nil { return false }
    configuration.chainSuccessHandler(success)
    configuration.chainErrorHandler(call)
    configuration.isAwaited = isAwaited
    guard let failure = stages() else { return true }
    refuse(failure, of: router)
    return false
  }
}

/// The event of an action that was refused before it began; nil if nothing is recorded.
struct RefusedAction<Draft> { let draft: Draft? }
