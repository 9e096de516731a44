public import RouteModel
package import SimulatedUI
import URLPatterns

/// Why a route could not be found, performed or removed: one type with the documented numbers.
///
/// ```swift
/// config.errorHandler = { action, error in
///   if error.code == .invalidSource { … }
/// }
/// ```
public struct RouteError: DiagnosticConvertible, Sendable, Hashable {
  /// One kind of error: a stable kebab-case name, and a number where ZIKRouter has one.
  /// See docs/behaviour.md, "Errors".
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// Kebab-case and stable.
    public let name: String
    /// ZIKRouter's number, where it has one.
    public let number: Int?

    /// A code of an application's own, with which an interceptor can refuse.
    public init(_ name: String, number: Int? = nil) {
      self.name = name
      self.number = number
    }

    public var description: String { name }
  }

  /// The kind of error.
  public let code: Code
  /// What failed, on what, and why.
  public let message: String
  /// What would have worked, nearest first. A slow search runs only when this is read.
  public var suggestions: [String] { advice() }

  private let advice: @Sendable () -> [String]

  /// An error with a code.
  public init(_ code: Code, _ message: String, suggestions: [String] = []) {
    self.code = code
    self.message = message
    advice = { suggestions }
  }

  /// An error with advice that is slow to find.
  init(_ code: Code, _ message: String, advice: @escaping @Sendable () -> [String]) {
    self.code = code
    self.message = message
    self.advice = advice
  }

  /// The user interface refused.
  package init(_ error: TransitionError) {
    self.init(
      Code(error.code.rawValue), error.message,
      suggestions: error.advice.isEmpty ? [] : [error.advice])
  }

  /// A text is not a URL.
  init(_ error: URLParseError, of text: String) {
    self.init(
      .invalidURL, "\(error)",
      suggestions: PatternMistake(.beginning, in: text).map { [$0.suggestion] } ?? [])
  }

  /// No pattern takes a URL. The nearest ones are slow to find.
  init(unknown url: String, in index: PatternIndex) {
    code = .noMatch
    message = "no route matches " + url
    advice = { index.nearestTexts(to: url) }
  }

  public static func == (one: RouteError, other: RouteError) -> Bool {
    one.code == other.code && one.message == other.message
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(message)
  }

  /// The number of the code, if it has one.
  public var number: Int? { code.number }

  /// The error as people and programs read it.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: code.name, number: code.number, message: Message(message), suggestions: suggestions)
  }
}

extension RouteError.Code {
  /// Nothing provides the protocol or has the identifier.
  public static let invalidProtocol = Self("invalid-protocol", number: 0)
  /// The configuration lacks what its path needs, or the object is not the route's.
  public static let invalidConfiguration = Self("invalid-configuration", number: 1)
  /// The route made no destination.
  public static let destinationUnavailable = Self("destination-unavailable", number: 2)
  /// The router's state, or its destination, does not allow it.
  public static let actionFailed = Self("action-failed", number: 3)
  /// The route is being performed already, or the controller is in that stack already.
  public static let overRoute = Self("over-route", number: 4)
  /// A route performs itself without end.
  public static let infiniteRecursion = Self("infinite-recursion", number: 5)
  /// A destination from outside needs a performer to configure it, and there is none.
  public static let invalidPerformer = Self("invalid-performer", number: 10)
  /// The route does not support that path.
  public static let unsupportedPath = Self("unsupported-path", number: 11)
  /// A destination began to disappear while it was still appearing.
  public static let unbalancedTransition = Self("unbalanced-transition", number: 12)
  /// The path cannot start from that source.
  public static let invalidSource = Self("invalid-source", number: 13)
  /// The container wrapper returned a container that the path cannot show.
  public static let invalidContainer = Self("invalid-container", number: 14)
  /// The segue did not happen.
  public static let segueNotPerformed = Self("segue-not-performed", number: 15)

  /// The text is not a URL. ZIKRouter counts it as 1.
  public static let invalidURL = Self("invalid-url", number: 1)
  /// No pattern takes the URL. ZIKRouter counts it as 1.
  public static let noMatch = Self("no-match", number: 1)
  /// Every route that the URL matches looked at it and declined.
  public static let declined = Self("declined", number: 1)
  /// A required parameter is missing.
  public static let missingParameter = Self("missing-parameter", number: 1)
  /// A parameter does not have the declared kind, or is not one of the allowed values.
  public static let invalidParameter = Self("invalid-parameter", number: 1)
  /// Redirects lead back to where they began, or too many follow each other.
  public static let redirectLoop = Self("redirect-loop")
  /// An interceptor redirected to another route, which does not make what the caller asked for.
  public static let redirected = Self("redirected")
  /// An interceptor refused.
  public static let refused = Self("refused")
  /// The route is registered and disabled.
  public static let routeDisabled = Self("route-disabled", number: 0)
  /// The route is closed to URLs from outside.
  public static let routeInternal = Self("route-internal", number: 1)
  /// A condition of the route, of all its patterns or of the segue does not hold.
  public static let conditionUnmet = Self("condition-unmet")
  /// The route needs a guard that nobody can fulfil now, so the perform cannot wait for it.
  public static let needsGuard = Self("needs-guard")
  /// The perform waited for a guard, and the person declined: the guard's screen was removed first.
  public static let guardDeclined = Self("guard-declined")
  /// The perform waited for a guard, and was left: something else was begun.
  public static let guardLeft = Self("guard-left")
  /// The route of a guard requires the guard itself.
  public static let guardLoop = Self("guard-loop")
  /// A parent of the route cannot be shown below it.
  public static let parentUnavailable = Self("parent-unavailable")
  /// There is no live router with that number, or of that route.
  public static let noRouter = Self("no-router")
  /// No controller of that class, or of that route, is on the stack.
  public static let notOnStack = Self("not-on-stack")
}
