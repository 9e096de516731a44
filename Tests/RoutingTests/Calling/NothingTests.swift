import RouteModel
import Routing
import SimulatedUI
import Testing

/// What a caller gets where there is nothing: nil, also where the type is `Any`.
@MainActor struct NothingTests {
  private func isNothing(_ value: Any?) -> Bool { value == nil }

  @Test func aViewThatWasNotMadeIsNil() {
    let stage = Stage()
    stage.trace.makesFail = true
    stage.run {
      let module = RoutableViewModule<any AViewModuleInput>()
      let byModule: Any? = Router.makeDestination(to: module, preparation: { _ in })
      #expect(isNothing(byModule))
      let type = Router.to(viewIdentifier: "a")
      #expect(isNothing(type?.makeDestination()))
      let configured: Any? = type?.makeDestination(configuring: { _, _ in })
      #expect(isNothing(configured))
      var completed: [Bool] = []
      let router = type?.perform(path: .makeDestination) { config, _ in
        config.completionHandler = { _, object, _, _ in completed.append(isNothing(object)) }
      }
      #expect(isNothing(router?.destination))
      router?.performRoute { _, destination, _, _ in completed.append(isNothing(destination)) }
      #expect(completed == [true, true, true])
    }
  }

  @Test func aServiceThatWasNotMadeIsNil() {
    let stage = Stage.withServices()
    stage.trace.makesFail = true
    stage.run {
      let module = RoutableServiceModule<any AServiceModuleInput>()
      let byModule: Any? = Router.makeDestination(to: module, preparation: { _ in })
      #expect(isNothing(byModule))
      let type = Router.to(serviceIdentifier: "service.a")
      #expect(isNothing(type?.makeDestination()))
      let configured: Any? = type?.makeDestination(configuring: { _, _ in })
      #expect(isNothing(configured))
      var completed: [Bool] = []
      let router = type?.perform { config, _ in
        config.completionHandler = { _, object, _, _ in completed.append(isNothing(object)) }
      }
      #expect(isNothing(router?.destination))
      router?.performRoute { _, destination, _, _ in completed.append(isNothing(destination)) }
      #expect(completed == [true, true, true])
    }
  }

  /// The router holds its destination weakly.
  @Test func aDestinationThatHasDiedIsNil() {
    let stage = Stage.withServices()
    stage.run {
      let view = Router.to(viewIdentifier: "a")?.perform(path: .makeDestination)
      #expect(view?.state == .routed)
      #expect(isNothing(view?.destination))
      let service = Router.to(serviceIdentifier: "service.a")?.perform()
      #expect(service?.state == .routed)
      #expect(isNothing(service?.destination))
    }
  }
}
