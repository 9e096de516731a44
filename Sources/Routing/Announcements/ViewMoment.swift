/// The four moments that are announced to every route of a class. See docs/behaviour.md, "AOP".
enum ViewMoment: CaseIterable {
  case willPerform, didPerform, willRemove, didRemove
}
