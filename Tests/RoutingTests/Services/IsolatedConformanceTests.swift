import RouteModel
import Routing
import Testing

protocol MainActorAServiceInput {
  var title: String? { get }
}
extension AService: @MainActor MainActorAServiceInput {}
extension RoutableService where Protocol == any MainActorAServiceInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

/// A conformance of the main actor does not hold in a task: that is said when registration ends.
@MainActor struct IsolatedConformanceTests {
  private func issues(_ adapt: () -> Void) -> [RegistrationIssue] {
    let registry = Registry()
    registry.printsProblems = false
    registry.register(AServiceRouter.self)
    registry.withCurrent(adapt)
    return registry.finishRegistration().filter { $0.code == "isolated-conformance" }
  }

  @Test func `a service that conforms on the main actor alone is an issue`() {
    let issues = issues {
      AServiceRouter.register(
        adapter: RoutableService<any MainActorAServiceInput>(),
        forAdaptee: RoutableService<any AServiceInput>())
    }
    #expect(issues.map(\.severity) == [.warning])
    #expect(
      issues.first?.suggestions == ["nonisolated extension AService: MainActorAServiceInput"])
  }

  @Test func `a service that conforms everywhere is none`() {
    #expect(
      issues {
        AServiceRouter.register(
          adapter: RoutableService<any RequiredAServiceInput>(),
          forAdaptee: RoutableService<any AServiceInput>())
      }.isEmpty)
  }
}
