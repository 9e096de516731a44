/// What ends reading early: a signal.
package struct Interruption: Sendable {
  /// A descriptor that can be read when it comes, so that a wait for input ends; -1 for none.
  let descriptor: Int32
  /// Whether it has come.
  package let isPending: @Sendable () -> Bool

  package init(descriptor: Int32 = -1, isPending: @escaping @Sendable () -> Bool) {
    self.descriptor = descriptor
    self.isPending = isPending
  }

  /// None: what is read is read to its end.
  package static let none = Interruption { false }
}
