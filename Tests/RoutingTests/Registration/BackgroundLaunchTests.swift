import Routing
import Synchronization
import Testing
import ZRouter

/// A program that asks for a service on another thread before its routers are registered.
struct BackgroundLaunchTests {
  private func asks(_ registry: Registry) -> Bool {
    registry.withCurrent { Router.makeDestination(to: RoutableService<any AServiceInput>()) } != nil
  }

  @Test @MainActor func `another thread finds nothing before the main thread has registered`() async
  {
    let registry = Registry(launchesItself: true)
    let errors = Mutex<[RouteError]>([])
    registry.serviceErrorHandler = { _, _, error in errors.withLock { $0.append(error) } }
    let early = await Task.detached { asks(registry) }.value
    #expect(!early)
    let first = errors.withLock { $0 }.first
    #expect(first?.code == .invalidProtocol)
    #expect(first?.suggestions.last?.hasPrefix("call registerAll() on the main actor") == true)
    registry.registerAll()
    #expect(await Task.detached { asks(registry) }.value)
    registry.serviceErrorHandler = nil
  }
}
