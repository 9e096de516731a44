/// A class that a route has exclusively although others make it too: what the check finds, and what
/// a command refuses.
package struct ExclusiveClash: Sendable {
  /// The route that has the class.
  package let owner: Route
  /// The others that make it.
  package let others: [Route]

  /// - Parameter makers: All routes that make one class. If several have it exclusively, the first
  ///   of them is the owner.
  /// - Returns: nil if they may all make it.
  package init?(among makers: [Route]) {
    guard makers.count > 1, let owner = makers.first(where: \.isExclusive) else { return nil }
    self.owner = owner
    others = makers.filter { $0.identifier != owner.identifier }
  }
}
