/// How a destination really was shown. See docs/behaviour.md, "Real paths".
public enum RealPath: String, Sendable, Hashable, Codable {
  /// A transition by its name; `unknown` if nothing is shown, or if the transition was not seen.
  case unknown, push, present, popover, sheet, child, subview, unwind, custom
}
