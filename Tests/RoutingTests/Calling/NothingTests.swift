import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// What a caller gets if there is nothing: nil, also if the type is `Any`.
@MainActor struct NothingTests {
  private func isNothing(_ value: Any?) -> Bool { value == nil }

  @Test(arguments: KindCase.allCases) func whatWasNotMadeIsNil(_ kind: KindCase) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      let stage = Stage.withServices()
      stage.trace.makesFail = true
      stage.run {
        let byModule: Any? = Tested.make(Tested.module)
        #expect(isNothing(byModule))
        let type = Tested.find(Tested.identifier)
        #expect(isNothing(Tested.make(type)))
        var completed: [Bool] = []
        let router = type.flatMap {
          Tested.perform($0) { config, _ in
            config.completionHandler = { _, object, _, _ in completed.append(isNothing(object)) }
          }
        }
        #expect(isNothing(router?.destination))
        router?.performRoute { _, destination, _, _ in completed.append(isNothing(destination)) }
        #expect(completed == [true, true, true])
      }
    }
  }

  /// The router holds its destination weakly.
  @Test func aDestinationThatHasDiedIsNil() {
    let stage = Stage.withServices()
    stage.run {
      let view = Router.to(viewIdentifier: "a")?.perform(path: .make)
      #expect(view?.state == .routed)
      #expect(isNothing(view?.destination))
      let service = Router.to(serviceIdentifier: "service.a")?.perform()
      #expect(service?.state == .routed)
      #expect(isNothing(service?.destination))
    }
  }
}
