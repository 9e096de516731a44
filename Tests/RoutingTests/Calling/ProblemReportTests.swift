import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// Problems without a handler are printed on standard error, one line each.
///
/// Each test runs as a program of its own.
struct ProblemReportTests {
  private func lines(_ result: ExitTest.Result?) -> [String] {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("routing: ") }
  }

  @Test func failuresThatNobodyTakesArePrinted() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let stage = Stage.withServices()
        stage.registry.viewErrorHandler = nil
        stage.registry.serviceErrorHandler = nil
        stage.trace.makesFail = true
        stage.run {
          _ = Router.to(viewIdentifier: "b\u{1B}[2J\n")
          Router.performURL("app://nothing", path: .make)
          AViewRouter.perform(path: .push(from: stage.source))
          _ = AServiceRouter.makeDestination()
          // Told already.
          Router.performURL("app://nothing", path: .make) { _, _, _, _ in }
        }
      }
    }
    let lines = lines(result)
    #expect(lines.count == 4, "\(lines)")
    let expected = [
      "routing: ToView: invalid-protocol: there is no route b\\e[2J\\n; registration has not finished",
      "routing: MatchURL: no-match: no route matches app://nothing",
      "routing: PerformRoute: destination-unavailable: a made no destination (",
      "routing: PerformRoute: destination-unavailable: service.a made no service (",
    ]
    for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start), "\(line)") }
  }

  @Test func mistakesLeaksAndCirclesArePrinted() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let stage = Stage(routers: [AViewRouter.self, ParentRouter.self, EndlessRouter.self])
        stage.run {
          SecondRouter.registerIdentifier("a")
          stage.registry.finishRegistration()
          ManualRouter.registerIdentifier("late")
          let router = AViewRouter.perform(path: .push(from: stage.source)) {
            $0.isAnimated = false
          }
          let held = router?.destination
          router?.removeRoute { $0.isAnimated = false }
          stage.environment.clock.advance(by: .seconds(3))
          withExtendedLifetime(held) {}
          EndlessRouter.perform(path: .make)
        }
      }
    }
    let lines = lines(result).map { $0.dropFirst("routing: ".count) }
    #expect(lines.first?.hasPrefix("registration: duplicate-identifier: a is registered") == true)
    #expect(lines.contains { $0.hasPrefix("registration: registration-finished: late") })
    #expect(lines.contains { $0.hasPrefix("leak: AViewController is still alive") })
    #expect(lines.contains { $0 == "circular dependency: endless → endless" }, "\(lines)")
  }

  @Test func whatIsTakenThrownOrUnwantedIsNotPrinted() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let stage = Stage.withServices()
        stage.run {
          _ = Router.to(viewIdentifier: "nothing")
          _ = Router.to(serviceIdentifier: "nothing")
          SecondRouter.registerIdentifier("a")
          try? stage.registry.finishRegistration(strict: true)
        }
        let quiet = Registry()
        quiet.printsProblems = false
        quiet.withCurrent {
          _ = Router.to(viewIdentifier: "nothing")
          AViewRouter.registerIdentifier("x")
          SecondRouter.registerIdentifier("x")
          _ = quiet.finishRegistration()
        }
      }
    }
    #expect(lines(result) == [])
  }
}
