import Dispatch
import RouteModel
import Routing
import Testing
import ZRouter

/// Services that live longer than one perform.
struct ScopeTests {
  @Test func `what exists is had while something else is being made`() async {
    let registry = Registry()
    let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    registry.withCurrent {
      ServiceRoute<ASharedService, PerformRouteConfiguration>
        .make(withDestination: ASharedService.self) { _, _ in ASharedService() }
        .registerIdentifier("fast").scope(.shared)
      ServiceRoute<ASharedService, PerformRouteConfiguration>
        .make(withDestination: ASharedService.self) { _, _ in
          began.signal()
          return mayEnd.wait(timeout: .now() + 600) == .success ? ASharedService() : nil
        }
        .registerIdentifier("slow").scope(.shared)
    }
    @Sendable func fast() -> ObjectIdentifier? {
      let made = registry.withCurrent { Router.to(serviceIdentifier: "fast")?.makeDestination() }
      return made.map { ObjectIdentifier($0 as AnyObject) }
    }
    let first = fast()
    #expect(first != nil)
    let done = DispatchSemaphore(value: 0)
    Thread.run {
      registry.withCurrent { _ = Router.to(serviceIdentifier: "slow")?.makeDestination() }
      done.signal()
    }
    Thread.run {
      _ = began.wait(timeout: .now() + 600)
      #expect(fast() == first)
      mayEnd.signal()
    }
    await withCheckedContinuation { continuation in
      Thread.run {
        #expect(done.wait(timeout: .now() + 600) == .success)
        continuation.resume()
      }
    }
  }

  /// A thread of its own: those of Swift's tasks must not wait.
  private enum Thread {
    static func run(_ body: @escaping @Sendable () -> Void) {
      DispatchQueue(label: "ScopeTests").async(execute: body)
    }
  }

  @Test @MainActor func `a service is performed without more words`() {
    let registry = Registry()
    registry.register(AServiceRouter.self)
    let router = registry.withCurrent { Router.perform(to: RoutableService<any AServiceInput>()) }
    #expect(router?.state == .routed)
  }
}
