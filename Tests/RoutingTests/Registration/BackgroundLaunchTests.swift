import Dispatch
import Routing
import Synchronization
import Testing

/// A program that first asks for a service, on a thread of its own.
struct BackgroundLaunchTests {
  private func asks(_ registry: Registry) -> Bool {
    registry.withCurrent { Router.makeDestination(to: RoutableService<any AServiceInput>()) } != nil
  }

  @Test func theFirstServiceMayBeAskedForOnAnyThread() async {
    // The main actor has all the other tests to run.
    let registry = Registry(launchesItself: true, launchWaits: 300_000)
    let found = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 { group.addTask { asks(registry) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found == [true, true, true, true])
    #expect(registry.isRegistrationFinished)
  }

  /// A main thread that waits for the asking thread cannot register anything: the error says so,
  /// and nothing hangs.
  @Test @MainActor func aMainThreadThatWaitsIsNotWaitedForLong() {
    let registry = Registry(launchesItself: true, launchWaits: 20)
    let errors = Mutex<[RouteError]>([])
    registry.setServiceErrorHandler { _, _, error in errors.withLock { $0.append(error) } }
    let answers = Mutex<[Bool]>([])
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      for _ in 0..<3 {
        let answer = asks(registry)
        answers.withLock { $0.append(answer) }
      }
      done.signal()
    }
    done.wait()
    #expect(answers.withLock { $0 } == [false, false, false])
    let first = errors.withLock { $0 }.first
    #expect(first?.code == .invalidProtocol)
    #expect(first?.suggestions.last?.hasPrefix("call registerAll() on the main actor") == true)
    registry.registerAll()
    #expect(asks(registry))
    registry.setServiceErrorHandler(nil)
  }
}
