/// What opening a link does with the stack before its route is shown. See docs/behaviour.md,
/// "A way back".
public enum StackRule: String, Sendable, Hashable, CaseIterable {
  /// The stack becomes the parents and the route: what it has of them stays, everything else is
  /// taken off.
  case rebuild
  /// What is shown stays; the parents that it lacks are pushed onto it.
  case push
  /// The screen in front is taken off first, unless it is a parent.
  case replace
}
