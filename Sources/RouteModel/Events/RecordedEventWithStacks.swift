/// An event of the history with the simulated hierarchy before and after it.
package struct RecordedEventWithStacks: Sendable, Hashable {
  /// The event.
  package var recorded: RecordedEvent
  /// The hierarchy before it; nil if that was empty.
  package var before: StackNode?
  /// The hierarchy after it; nil if that was empty.
  package var after: StackNode?

  /// An event with what it found and what it left.
  package init(recorded: RecordedEvent, before: StackNode? = nil, after: StackNode? = nil) {
    self.recorded = recorded
    self.before = before
    self.after = after
  }

  /// An event with its stacks.
  ///
  /// - Parameter state: The stack before it, which its changes are applied to.
  package init(_ recorded: RecordedEvent, applyingTo state: inout StackState) {
    before = state.root
    for change in recorded.event.stackChanges { state.apply(change) }
    after = state.root
    self.recorded = recorded
  }
}
