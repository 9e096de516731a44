import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

/// A thrown failure is reported to the handlers of the configuration, but not to the global one.
@MainActor struct ThrowingTests {
  private let stage = Stage.ofBothKinds()
  private var globals: [String] { stage.trace.lines.filter { $0.hasPrefix("global") } }

  /// What a call throws, with the trace and the registry of the stage.
  private func failure<Value>(
    _ body: @MainActor () async throws(RouteError) -> Value
  ) async -> RouteError? {
    await Trace.$current.withValue(stage.trace) { () async -> RouteError? in
      do throws(RouteError) {
        _ = try await stage.registry.withCurrent { () async throws(RouteError) in try await body() }
        return nil
      } catch {
        return error
      }
    }
  }

  @Test func aPerformThatIsAwaitedIsToldToItsHandlersAndThrown() async {
    stage.trace.makesFail = true
    let path = ViewRoutePath.push(from: stage.source)
    let token = RoutableView<any AViewInput>()
    let failures = await [
      failure { () async throws(RouteError) in
        try await Router.perform(to: token, by: path) { config, _ in
          config.errorHandler = { _, _ in Trace.note("handler") }
        }
      },
      failure { () async throws(RouteError) in
        try await Router.open("app://a/x", by: path)
      },
      failure { () async throws(RouteError) in
        try await Router.find(token).perform(
          onDestination: AViewController(), by: .custom(from: nil))
      },
      failure { () async throws(RouteError) in try Router.find(token).begin(by: path) },
      failure { () async throws(RouteError) in try Router.makeDestination(url: "app://a/x") },
    ]
    #expect(
      failures.map { $0?.code.name } == [
        "destination-unavailable", "destination-unavailable", "invalid-source",
        "destination-unavailable", "destination-unavailable",
      ])
    #expect(stage.trace.count("handler") == 1)
    #expect(globals == [])
  }

  @Test(arguments: KindCase.allCases) func whatIsMadeWithTryIsThrown(_ kind: KindCase) async {
    await check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) async {
      stage.trace.makesFail = true
      let failures = await [
        failure { () async throws(RouteError) in
          try Tested.make(Tested.find(Tested.identifier)) { config, _ in
            config.errorHandler = { _, _ in Trace.note("handler") }
          }
        },
        failure { () async throws(RouteError) in try Tested.begin(Tested.identifier) },
      ]
      #expect(failures.map { $0?.code } == [.destinationUnavailable, .destinationUnavailable])
      #expect(stage.trace.count("handler") == 1)
      #expect(globals == [])
    }
  }

  @Test(arguments: KindCase.allCases) func aRouterThatIsAskedAgainThrows(_ kind: KindCase) async {
    await check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) async {
      var router: Tested.FoundRouter?
      let begun = await failure { () async throws(RouteError) in
        router = try Tested.begin(Tested.identifier)
      }
      #expect(begun == nil && router?.state == .routed)
      stage.trace.makesFail = true
      let again = await failure { () async throws(RouteError) in
        try await router?.performAgain()
      }
      #expect(again?.code == .destinationUnavailable)
      // Nothing holds what it has made.
      let removal = await failure { () async throws(RouteError) in try await router?.remove() }
      #expect(removal?.code == .actionFailed)
      #expect(router?.state == .removed)
      #expect(globals == [])
      // Calls that do not throw report to the global handler as before.
      stage.run { router?.performRoute() }
      #expect(globals == ["global PerformRoute 2"])
    }
  }

  /// Refused while another action is under way: the failure of that one is not thrown.
  @Test func aRefusedCallDoesNotTakeTheFailureOfAnother() async {
    let stage = stage
    var finish: (() -> Void)?
    let router = stage.run {
      Router.perform(
        to: RoutableView<any AViewInput>(),
        path: .child(from: stage.source) { child, completion in
          finish = {
            child.removeFromParent()
            completion()
          }
        })
    }
    let again = await failure { () async throws(RouteError) in try await router?.performAgain() }
    #expect(again?.code == .overRoute)
    let removal = await failure { () async throws(RouteError) in try await router?.remove() }
    #expect(removal?.code == .actionFailed)
    #expect(globals == [])
    stage.run { finish?() }
    #expect(globals == ["global PerformRoute 3"])
  }

  /// A failure after `begin` has returned is thrown to a waiting task, else reported to the global
  /// handler.
  @Test(arguments: [true, false]) func aLaterFailureIsToldOnce(_ isAwaited: Bool) async {
    let stage = stage
    var finish: (() -> Void)?
    let failed = await failure { () async throws(RouteError) in
      let router = try Router.find(RoutableView<any AViewInput>()).begin(
        by: .child(from: stage.source) { child, completion in
          finish = {
            child.removeFromParent()
            completion()
          }
        })
      #expect(router.state == .routing)
      guard isAwaited else { return finish?() ?? () }
      Task { finish?() }
      _ = try await router.waitUntilEnded()
    }
    #expect(failed?.code == (isAwaited ? .actionFailed : nil))
    #expect(globals == (isAwaited ? [] : ["global PerformRoute 3"]))
  }

  /// A service that does not exist.
  @Test func whatALookupThrowsNobodyElseHearsOf() async {
    let service = await failure { () async throws(RouteError) in
      try Router.find(serviceIdentifier: "nowhere")
    }
    #expect(service?.code == .invalidProtocol)
    #expect(globals == [])
  }
}
