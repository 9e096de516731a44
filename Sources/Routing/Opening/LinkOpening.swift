package import RouteModel

/// What opening a link does in a fresh window: the one answer to the question whether it would open.
/// See docs/behaviour.md, "Would it open?".
package struct LinkOpening: Sendable {
  /// A guard that must be fulfilled first.
  package struct RequiredGuard: Sendable {
    /// The guard's name.
    package let name: String
    /// The route that requires it: the link's own, or a parent below it.
    package let route: String
    /// Whether a parent requires it, not the link's own route.
    package let isOfParent: Bool
    /// How opening is refused, if nobody can fulfil the guard; nil if the link waits for it.
    package let refusal: RouteError?

    /// `waits for NAME`, or `needs NAME` where nobody can fulfil it.
    package var words: String {
      let owner = isOfParent ? ", which its parent \(route) requires" : ""
      return (refusal == nil ? "waits for " : "needs ") + name + owner
    }
  }

  /// What happens.
  package enum Verdict: Sendable {
    /// It shows its route.
    case opens
    /// It waits until its first guard is fulfilled; the guard's own route, or its code, asks for that.
    case waits(RequiredGuard)
    /// It is refused, because nobody can fulfil its first guard.
    case needs(RequiredGuard, RouteError)
    /// It fails, whatever guards are fulfilled.
    case fails(RouteError)

    /// `opens`, `waits`, `needs` or `fails`.
    package var word: String {
      switch self {
      case .opens: "opens"
      case .waits: "waits"
      case .needs: "needs"
      case .fails: "fails"
      }
    }
  }

  /// How it is shown.
  package internal(set) var path: PathKind
  /// The parameters as they are delivered; those of the link, if the route refuses them.
  package internal(set) var parameters: [RouteEvent.Parameter]
  /// The routes that are shown below it, the outermost first.
  package internal(set) var parents: [String] = []
  /// The guards that are not fulfilled, in the order in which they are asked.
  package internal(set) var guards: [RequiredGuard] = []
  /// Why it fails before a guard is asked.
  var objection: RouteError?
  /// Why it fails when all guards are fulfilled.
  package internal(set) var obstacle: RouteError?

  init(path: PathKind, parameters: [RouteEvent.Parameter]) {
    self.path = path
    self.parameters = parameters
  }

  /// What happens.
  package var verdict: Verdict {
    if let objection { return .fails(objection) }
    if let first = guards.first {
      return first.refusal.map { .needs(first, $0) } ?? .waits(first)
    }
    return obstacle.map { .fails($0) } ?? .opens
  }

  /// Why it does not open, and why waiting does not help: the error with which opening it ends.
  package var failure: RouteError? {
    switch verdict {
    case .opens, .waits: nil
    case .needs(_, let error), .fails(let error): error
    }
  }

  /// The guard for which it waits, or which it needs.
  package var firstGuard: RequiredGuard? { objection == nil ? guards.first : nil }
}
