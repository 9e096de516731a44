import RouteModel
import RouteStorage

/// An event of the history with the stack before and after it.
struct RecordedEventWithStacks {
  var recorded: RecordedEvent
  var before: StackNode?
  var after: StackNode?

  /// Rebuilds the stacks of a list of events; those of consecutive events in a session are
  /// computed, not looked up.
  static func all(
    _ events: [RecordedEvent], in store: RouteStore
  ) throws(StoreError) -> [RecordedEventWithStacks] {
    var states: [Int: (number: Int, state: StackState)] = [:]
    var found: [Int: RecordedEventWithStacks] = [:]
    for event in events.sorted(by: { $0.number < $1.number }) {
      var state: StackState
      if let known = states[event.session], known.number == event.number - 1 {
        state = known.state
      } else {
        state = StackState(root: try store.stackBefore(event.number))
      }
      let before = state.root
      for change in event.event.stackChanges { state.apply(change) }
      states[event.session] = (event.number, state)
      found[event.number] = RecordedEventWithStacks(
        recorded: event, before: before, after: state.root)
    }
    return events.compactMap { found[$0.number] }
  }
}
