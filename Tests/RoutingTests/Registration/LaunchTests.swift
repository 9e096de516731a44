import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// The program's shared registry. Only this test uses it, because it launches once in a process.
@MainActor struct LaunchTests {
  @Test func theSharedRegistryLaunchesByItselfUnlessThatWasTurnedOff() {
    let shared = Registry.shared
    var errors: [String] = []
    shared.viewErrorHandler = { errors.append($2.message) }
    defer { shared.viewErrorHandler = nil }

    // Off: nothing is found before it is registered.
    Registry.autoRegister = false
    #expect(!Registry.autoRegister)
    shared.register(SecondRouter.self)
    #expect(Router.to(viewIdentifier: "second") != nil)
    #expect(Router.to(viewIdentifier: "auto.feature") == nil)
    #expect(!shared.isRegistrationFinished)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("auto.feature") == true)
    #expect(errors.first?.contains("registration has not finished") == true)

    // On: the first lookup launches it; what was registered early is not registered twice.
    Registry.autoRegister = true
    #expect(Router.to(viewIdentifier: "auto.feature") != nil)
    #expect(shared.isRegistrationFinished)
    #expect(!shared.issues.contains { $0.subjects.contains("second") })

    // Now it is too late to turn it off.
    Registry.autoRegister = false
    #expect(Registry.autoRegister)
    #expect(shared.issues.last?.code == "registration-finished")
  }
}
