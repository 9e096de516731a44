/// The completion that a handler of the application calls when it is done. Only the first call
/// counts. A handler that frees it uncalled is told apart from one that is still at work.
@MainActor final class HandlerCompletion {
  private var end: (@MainActor (_ isCalled: Bool) -> Void)?

  init(_ end: @escaping @MainActor (_ isCalled: Bool) -> Void) { self.end = end }

  func call() { finish(true) }

  private func finish(_ isCalled: Bool) {
    let end = end
    self.end = nil
    end?(isCalled)
  }

  isolated deinit { finish(false) }
}
