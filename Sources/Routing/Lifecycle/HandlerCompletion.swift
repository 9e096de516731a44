/// What a handler of the application calls when it has done its part. The first call counts; a handler
/// that lets go of it uncalled is told from one that takes its time.
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
