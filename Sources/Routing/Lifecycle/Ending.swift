/// How an action of a router can end, and who is told of it in which order: the table of
/// docs/behaviour.md, "Handlers". ``Registry/tell`` walks it.
package enum Ending: String, CaseIterable, Sendable {
  case performed = "it is performed"
  case unsuitable = "it is performed, and made something else than the caller takes"
  case redirected =
    "it is performed, and an interceptor redirected to something else than the caller takes"
  case failed = "it fails"
  case refused = "it is refused before there is a router"
  case foreignObject = "it is given an object that the route cannot take"
  case shownAlready = "it is performed while it is shown, or inside itself without end"
  case busy = "it is performed while it is performed or removed"
  case unprepared = "its destination arrives, and nobody configures it"
  case appeared = "other code has shown its destination"
  case removed = "it is removed"
  case removalFailed = "its removal fails"
  case notRemovable = "its destination was freed, or cannot be removed"
  case notRouted = "it is removed while it is not routed"
  case notRoutedWithBuilder = "the same, with a builder"
  case disappeared = "other code has removed its destination"

  /// Who can be told.
  package enum Listener: String, CaseIterable, Sendable {
    /// The state of the router, with its `stateNotifier`.
    case state
    /// `didPerform` or `didRemove`, to all routes of the class.
    case announcement
    /// The passed builder of a removal, which sets handlers.
    case builder
    /// `successHandler` or `errorHandler`.
    case lasting
    /// `completionHandler`.
    case completion
    /// `performerSuccessHandler` or `performerErrorHandler`, and a task that awaits the end. They are
    /// forgotten before they run, so that they may set new ones.
    case performer
    /// The closure that was passed with this call.
    case call
    /// The global handler, unless a task awaits the end.
    case global
    /// The interceptors.
    case interceptors
    /// The event.
    case event
  }

  /// Who is told, in this order.
  package var order: [Listener] {
    switch self {
    case .performed: Self.ofPerformed
    case .unsuitable:
      [.state, .announcement, .lasting, .completion, .performer, .global, .interceptors, .event]
    case .redirected:
      [.state, .announcement, .lasting, .completion, .performer, .interceptors, .event]
    case .failed: [.state, .lasting, .completion, .performer, .global, .interceptors, .event]
    case .refused: [.lasting, .completion, .performer, .global, .event]
    case .foreignObject: [.global, .lasting, .performer, .completion, .event]
    case .shownAlready: [.lasting, .completion, .performer, .global, .call, .event]
    case .busy: [.call, .global, .event]
    case .unprepared: [.lasting, .completion, .performer, .global]
    case .appeared, .disappeared: [.lasting, .completion, .performer]
    case .removed: Self.ofRemoved
    case .removalFailed: [.state, .lasting, .completion, .performer, .global, .event]
    case .notRemovable: [.builder, .lasting, .completion, .performer, .global, .call, .event]
    case .notRouted: [.call, .global, .event]
    case .notRoutedWithBuilder:
      [.call, .global, .builder, .lasting, .performer, .completion, .event]
    }
  }

  // The usual ones are made once.
  private static let ofPerformed: [Listener] = [
    .state, .announcement, .lasting, .completion, .performer, .interceptors, .event,
  ]
  private static let ofRemoved: [Listener] = [
    .state, .announcement, .lasting, .completion, .performer, .event,
  ]
}

/// What handlers are told.
struct Told {
  let action: RouteAction
  var destination: AnyObject?
  /// nil for a success.
  var failure: RouteError?
}

extension Registry {
  /// Tells everyone of an ending, in the order of its row.
  ///
  /// - Parameters:
  ///   - isAwaited: Whether a task awaits the end: then the global handler is not called.
  ///   - call: The closure that was passed with this call.
  ///   - state: Changes the state of the router.
  ///   - announce: Tells the routes of the class.
  ///   - build: Lets the passed builder set handlers.
  ///   - finish: Ends the event; a perform that made something else was performed nevertheless.
  func tell<Kind: PerformableKind>(
    _ ending: Ending, _ told: Told, _ configuration: RouteConfiguration, _ kind: Kind.Type,
    of router: Kind.Router?, isAwaited: Bool, call: ((RouteAction, RouteError) -> Void)? = nil,
    state: () -> Void = {}, announce: () -> Void = {}, build: () -> Void = {},
    finish: (RouteError?) -> Void = { _ in }
  ) {
    let (action, failure) = (told.action, told.failure)
    let ofPerform = ending == .unsuitable || ending == .redirected ? nil : failure
    for listener in ending.order {
      switch listener {
      case .state: state()
      case .announcement: announce()
      case .builder: build()
      case .lasting:
        if let failure { router?.lifecycle.note(failure) }
        configuration.tellLasting(told)
      case .completion: configuration.tellCompletion(told)
      case .performer: configuration.tellPerformer(told)
      case .call: if let failure { call?(action, failure) }
      case .global: if let failure, !isAwaited { Kind.report(self, router, action, failure) }
      case .interceptors:
        guard let router else { continue }
        for interceptor in interceptors {
          if let ofPerform {
            interceptor.afterError?(router.notice(action, ofPerform))
          } else {
            interceptor.didSucceed(action, router, kind)
          }
        }
      case .event: finish(ofPerform)
      }
    }
  }
}
