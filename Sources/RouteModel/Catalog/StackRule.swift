/// What opening a link does with the stack before its route is shown. See docs/behaviour.md,
/// "A way back".
public enum StackRule: String, Sendable, Hashable, CaseIterable {
  /// The stack becomes the parents and the route: those that are on it stay, everything else is
  /// removed.
  case rebuild
  /// The screens stay, and the missing parents are pushed onto them.
  case push
  /// The screen in front is removed first, unless it is a parent.
  case replace
}
