import RouteModel
import Routing
import Synchronization
import Testing
import ZRouter

protocol ClockInput: AnyObject, Sendable {
  var number: Int { get }
}
extension RoutableService where Protocol == any ClockInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

/// A service that counts how many were made.
final class ClockService: ClockInput, ServiceRoutable, Sendable {
  static let made = Mutex<[ObjectIdentifier: Int]>([:])
  let number: Int
  init(number: Int) { self.number = number }
}

final class Counter: Sendable {
  private let storage = Atomic<Int>(0)
  func next() -> Int { storage.wrappingAdd(1, ordering: .relaxed).newValue }
  var value: Int { storage.load(ordering: .relaxed) }
}

/// Scopes, named actions, registries of one's own.
struct ServiceTests {
  @MainActor private func registry(_ scope: ServiceScope<any ClockInput>, _ counter: Counter)
    -> Registry
  {
    let registry = Registry()
    registry.withCurrent {
      AnyServiceRouter.register(
        RoutableService<any ClockInput>(), forMakingService: ClockService.self, scope: scope
      ) { _, _ in ClockService(number: counter.next()) }
    }
    return registry
  }

  @Test @MainActor func scopesSayHowLongAServiceLives() {
    @MainActor func numbers(_ scope: ServiceScope<any ClockInput>, hold: Bool) -> [Int] {
      registry(scope, Counter()).withCurrent {
        var held: [any ClockInput] = []
        return (0..<3).compactMap { _ in
          let service = Router.makeDestination(to: RoutableService<any ClockInput>())
          if hold, let service { held.append(service) }
          return service?.number
        }
      }
    }
    #expect(numbers(.transient, hold: true) == [1, 2, 3])
    #expect(numbers(.shared, hold: false) == [1, 1, 1])
    #expect(numbers(.weak, hold: true) == [1, 1, 1])
    #expect(numbers(.weak, hold: false) == [1, 2, 3])
  }

  @Test @MainActor func removingASharedServiceLetsItGo() {
    registry(.shared, Counter()).withCurrent {
      let router = Router.to(RoutableService<any ClockInput>())?.perform()
      #expect(router?.destination?.number == 1)
      router?.removeRoute()
      #expect(Router.makeDestination(to: RoutableService<any ClockInput>())?.number == 2)
    }
  }

  @Test @MainActor func everyRegistryHasItsOwnRoutes() {
    let real = registry(.transient, Counter())
    let mock = Registry()
    mock.withCurrent {
      AnyServiceRouter.register(
        RoutableService<any ClockInput>(), forMakingService: ClockService.self
      ) { _, _ in ClockService(number: -1) }
    }
    #expect(
      real.withCurrent { Router.makeDestination(to: RoutableService<any ClockInput>())?.number }
        == 1)
    #expect(
      mock.withCurrent { Router.makeDestination(to: RoutableService<any ClockInput>())?.number }
        == -1)
    let empty = Registry()
    #expect(empty.withCurrent { Router.to(RoutableService<any ClockInput>()) == nil })
  }

  @Test @MainActor func aServiceByURLReadsItsParametersAndAction() {
    let stage = Stage.withServices()
    stage.run {
      var outcome: Bool?
      let router = Router.performServiceURL("app://service/now?action=wind") { success, _, _, _ in
        outcome = success
      }
      #expect(router != nil)
      #expect(outcome == true)
      #expect(
        stage.trace.lines == [
          "processUserInfo now", "make", "router.prepare", "router.didFinishPrepare", "action wind",
        ])
    }
  }
}
