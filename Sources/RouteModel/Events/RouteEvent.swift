/// Something that was performed, removed or moved: one value for every observer, one row of
/// history.
public struct RouteEvent: Sendable, Hashable, Codable {
  /// The text that replaces a value which must not be recorded.
  public static let mask = "•••"

  /// What was done.
  public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
    /// A route was performed.
    case perform
    /// A route was performed on an object that existed.
    case performOnDestination = "perform-on"
    /// An object that existed was prepared.
    case prepare
    /// A destination was made but not shown.
    case make
    /// A router was removed.
    case remove
    /// A segue was performed.
    case segue
    /// An unwind segue was performed.
    case unwind
    /// A controller was shown or removed without a router.
    case external
    /// An interceptor refused.
    case refuse
    /// A URL that no route took.
    case match
    /// The user went back, dismissed, chose a tab, let time pass, or began again.
    case back, dismiss, tab, advance, reset
  }

  /// How it ended.
  public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// Whether it succeeded; see ``RouteEvent/failure`` for why not.
    case success, failure
    /// Neither yet: it waits for a guard. What becomes of it is another event with the same router.
    case waiting
    /// It waited for a guard: the person declined, or something else was begun. Neither is a failure.
    case declined, left

    /// The code under which a history keeps an outcome that is no failure and no success yet: for all
    /// that is counted it is a success. nil for the others.
    package var guardCode: String? {
      switch self {
      case .success, .failure: nil
      case .waiting: "guard-waits"
      case .declined: "guard-declined"
      case .left: "guard-left"
      }
    }
  }

  /// A parameter as it was delivered.
  public struct Parameter: Sendable, Hashable, Codable {
    /// The key of the parameter.
    public var name: String
    /// As text; masked if the parameter is sensitive.
    public var value: String
    /// A parameter as it was delivered, decoded.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Why it failed.
  public struct Failure: Sendable, Hashable, Codable {
    /// Kebab-case and stable.
    public var code: String
    /// The number of the code, for errors of the router. See docs/behaviour.md, "Errors".
    public var number: Int?
    /// One sentence for a person.
    public var message: String
    /// A failure with its stable code, and its number if it has one.
    public init(code: String, number: Int? = nil, message: String) {
      self.code = code
      self.number = number
      self.message = message
    }
  }

  /// The number of the event in its session, from 1; 0 until a registry has assigned it.
  public var sequence: Int
  /// Microseconds since 1970-01-01 UTC.
  package var time: Int64
  /// What was done.
  public var action: Action
  /// The route's identifier, if one was found.
  public var route: String?
  /// The text of the pattern that matched.
  public var pattern: String?
  /// The link, as it was given.
  public var url: String?
  /// How the destination was shown.
  public var path: PathKind?
  /// The class of the controller or view that it started from.
  public var source: String?
  /// The destination's class.
  public var destination: String?
  /// The number of the live router, written `@N`.
  public var router: Int?
  /// The sequence number of the outer event during which this one happened.
  public var parent: Int?
  /// In the order of delivery.
  public var parameters: [Parameter]
  /// The router's state before.
  public var stateBefore: RouterState
  /// The router's state after.
  public var stateAfter: RouterState
  /// How it ended.
  public var outcome: Outcome
  /// Why it failed, or why it did not go on after it had waited; nil otherwise.
  public var failure: Failure?
  /// How the simulated hierarchy changed, in order.
  public var stackChanges: [StackChange]
  /// The virtual time from the start to the end of the transition.
  public var duration: Duration
  /// Further facts by name, such as the segue's identifier or the tab's index.
  public var details: [String: String]
  /// The cost in real nanoseconds.
  public var cost: Int64
}

extension RouteEvent {
  /// An event. The time is in microseconds since 1970-01-01 UTC.
  package init(
    sequence: Int = 0, time: Int64, action: Action, route: String? = nil, pattern: String? = nil,
    url: String? = nil, path: PathKind? = nil, source: String? = nil, destination: String? = nil,
    router: Int? = nil, parent: Int? = nil, parameters: [Parameter] = [],
    stateBefore: RouterState = .unrouted, stateAfter: RouterState = .unrouted,
    outcome: Outcome = .success, failure: Failure? = nil, stackChanges: [StackChange] = [],
    duration: Duration = .zero, cost: Int64 = 0, details: [String: String] = [:]
  ) {
    // The compiler's own initializer makes an event in its place; one that assigns copies it once.
    self.init(
      sequence: sequence, time: time, action: action, route: route, pattern: pattern, url: url,
      path: path, source: source, destination: destination, router: router, parent: parent,
      parameters: parameters, stateBefore: stateBefore, stateAfter: stateAfter, outcome: outcome,
      failure: failure, stackChanges: stackChanges, duration: duration, details: details,
      cost: cost)
  }
}
