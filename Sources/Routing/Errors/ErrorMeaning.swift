/// The meanings of the codes of failed events: those of the router, and those of the simulated user
/// interface.
public enum ErrorMeaning {
  /// The meaning of a code such as `no-match`; nil for a code that no failed event has. See
  /// docs/behaviour.md, "Errors".
  ///
  /// - Parameter code: The code of a failed event, or of a ``RouteError``.
  public static func of(_ code: String) -> String? { table.first { $0.code == code }?.meaning }

  /// All codes with their meanings, in the order of docs/behaviour.md.
  public static let table: [(code: String, meaning: String)] = [
    // Finding a route
    ("invalid-url", "the text is not a URL"),
    ("no-match", "no pattern of an enabled route takes the URL"),
    ("declined", "every matching route declined the URL"),
    ("pattern-gave-up", "the expression of a pattern needs too many steps for the URL"),
    ("redirect-loop", "redirects lead round in a circle, or too many follow each other"),
    ("invalid-protocol", "nothing is registered under that identifier or protocol"),
    ("route-disabled", "the route is registered and disabled"),
    ("route-internal", "the route is closed to URLs from outside"),
    ("condition-unmet", "a condition of the route, its pattern or the segue does not hold"),
    (
      "guard-unfulfilled",
      "the route requires a guard that is not fulfilled, and nothing can wait for it"
    ),
    ("guard-cancelled", "the route of a guard was removed before the guard was fulfilled"),
    ("guard-loop", "the route of a guard requires the guard itself"),
    ("parent-unavailable", "a parent of the route cannot be shown below it"),
    ("missing-parameter", "a required parameter is missing"),
    (
      "invalid-parameter",
      "a parameter does not have the declared type, or is not one of the allowed "
        + "values"
    ),
    ("refused", "an interceptor refused"),
    ("redirected", "an interceptor redirected to a route that does not make what was asked for"),
    // Performing and removing
    ("invalid-configuration", "the configuration lacks what the path needs"),
    ("destination-unavailable", "the route made no destination"),
    ("action-failed", "the router's state, or its destination, does not allow it"),
    (
      "over-route", "the controller is in that stack already, or the route is being performed"
    ),
    ("infinite-recursion", "a route performs itself endlessly"),
    ("invalid-performer", "a destination from outside needs a performer to configure it"),
    ("unsupported-path", "the route does not allow that path, or is a service, not a screen"),
    (
      "unbalanced-transition", "a destination began to disappear while it was still appearing"
    ),
    (
      "invalid-source",
      "the path cannot start from that controller: no navigation controller to push "
        + "into, or something is presented already"
    ),
    ("invalid-container", "the container cannot be shown by that path"),
    ("segue-not-performed", "the segue did not happen"),
    ("no-router", "no live router of that number or route is on the stack"),
    ("not-on-stack", "the controller to start from is not on the stack"),
    ("invalid-time", "time can only advance, by a finite amount"),
    // The simulated user interface
    ("no-navigation-controller", "the controller in front is not in a navigation controller"),
    ("cannot-pop-root", "the first controller of a stack cannot be popped"),
    ("nothing-to-dismiss", "nothing is presented"),
    (
      "not-a-child",
      "the controller in front is not in a tab bar, or is not a child of the container"
    ),
    ("index-out-of-range", "the index of a tab or child, or the number of tabs, is out of range"),
    ("unknown-segue", "the scene in front has no such segue"),
    ("unknown-segue-class", "the class of the segue is not registered"),
    ("segue-refused", "the source refused the segue"),
    ("segue-not-performable", "the segue is a relationship, or has no destination"),
    ("no-unwind-target", "no controller up the stack handles the unwind action"),
    ("unknown-storyboard", "there is no such storyboard, or root"),
    ("unknown-scene", "the storyboard has no such scene"),
    ("no-initial-scene", "the storyboard has no initial scene"),
    ("already-in-stack", "the controller is in the stack already"),
    ("not-in-stack", "the controller to pop to is not in the stack"),
    ("cannot-push-navigation-controller", "a navigation controller cannot be pushed"),
    ("cannot-push-split-view-controller", "a split view controller cannot be pushed"),
    ("already-presenting", "the presenter presents something else"),
    ("already-presented", "the controller is presented, or is the root of a window"),
    ("presents-itself", "a controller cannot present itself"),
    ("not-in-window", "the presenter is not in a window"),
    ("has-parent", "the controller to present has a parent"),
    ("popover-without-anchor", "a popover needs an anchor"),
    ("invalid-child", "the container may not hold such a child"),
    ("hierarchy-cycle", "a controller or view would be inside itself"),
    ("nested-too-deep", "too many controllers or views would be inside each other"),
    ("transition-in-progress", "another transition of the same container has not ended"),
    ("not-interactive", "there is no interactive transition to finish or cancel"),
  ]
}
