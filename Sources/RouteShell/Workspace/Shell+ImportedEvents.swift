import RouteModel
import RouteStorage
import Routing
import Simulation

extension Shell {
  /// Appends exported events: each session becomes a new one, with the stack that it began with.
  ///
  /// - Returns: How many have a revision that does not exist here; they are recorded with the
  ///   newest.
  func append(_ exported: ExportedEvents) throws -> Int {
    guard !workspace.isInTransaction else {
      throw ShellError.failure(
        "in-transaction", "recorded events are not imported inside a transaction: commit first")
    }
    let store = try historyStore()
    let newest = try workspace.requireStore().revision
    let sensitive = sensitive
    var strangers = 0
    var done = 0
    defer {
      errors.endProgress()
      store.startSession(
        stack: simulation.map { sensitive.masking($0.stack) })
    }
    for lines in exported.sessions {
      var stack: StackNode?
      var isFirst = true
      for line in lines {
        if done % 64 == 0 {
          try Interrupt.check()
          errors.progress("\(done) of \(exported.count)")
        }
        done += 1
        guard let one = exported.event(line) else { continue }
        var event = sensitive.masking(one.recorded.event)
        let before = one.before.map { sensitive.masking($0) }
        let after = one.after.map { sensitive.masking($0) }
        // If events are missing in between, the stack is not the one before this event.
        if isFirst || before != stack { store.startSession(stack: before) }
        isFirst = false
        if after != before { event.stackChanges = [.root(after)] }
        stack = after
        let isKnown = one.recorded.revision <= newest
        if !isKnown { strangers += 1 }
        try store.append(
          event, context: sensitive.masking(one.recorded.context),
          revision: isKnown ? one.recorded.revision : newest,
          isUncommitted: one.recorded.isUncommitted)
      }
    }
    try store.flush()
    return strangers
  }
}
