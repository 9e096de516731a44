import Foundation
import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

final class TwinScreen: ViewController, ViewRoutable {}

/// The row of ``RowAndClassTests``, as a class.
final class TwinRouter: ViewRouter<TwinScreen, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(TwinScreen.self)
    registerIdentifier("twin")
    registerURLPattern("twin://open/:title")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> TwinScreen? {
    TwinScreen()
  }
}

/// The same route performed from a row, from a class, and from a row that a class is bound to: the same
/// callbacks in the same order, the same history.
@MainActor struct RowAndClassTests {
  enum Origin: CaseIterable { case row, code, bound }

  /// The callbacks of the callers and the screen, in order, and the events.
  struct Run: Equatable {
    var lines: [String]
    var events: [RouteEvent]
  }

  /// Writes the screen's own callbacks into the trace.
  final class ScreenObserver: UIObserver {
    let trace: Trace
    init(_ trace: Trace) { self.trace = trace }

    func observe(_ event: UIEvent, _ moment: UIEventMoment) {
      guard moment == .before else { return }
      switch event {
      case .loadView(let screen): note(screen, "loadView")
      case .viewDidLoad(let screen): note(screen, "viewDidLoad")
      case .viewWillAppear(let screen, let animated): note(screen, "willAppear \(animated)")
      case .viewDidAppear(let screen, _): note(screen, "didAppear")
      case .viewWillDisappear(let screen, _): note(screen, "willDisappear")
      case .viewDidDisappear(let screen, _): note(screen, "didDisappear")
      case .willMoveToParent(let screen, let parent):
        note(screen, "willMove \(parent?.className ?? "-")")
      case .didMoveToParent(let screen, let parent):
        note(screen, "didMove \(parent?.className ?? "-")")
      default: break
      }
    }

    private func note(_ screen: ViewController, _ line: String) {
      if screen.className == "TwinScreen" { trace.note("screen.\(line)") }
    }
  }

  private func registry(_ origin: Origin) -> Registry {
    var catalog = RouteCatalog()
    catalog.classes["TwinScreen"] = DestinationClass(name: "TwinScreen")
    catalog.routes["twin"] = Route(
      identifier: "twin", className: "TwinScreen", patterns: [.init(text: "twin://open/:title")])
    let registry = Registry(catalog: origin == .code ? RouteCatalog() : catalog)
    if origin != .row { registry.register(TwinRouter.self) }
    return registry
  }

  /// Runs a script on a fresh stack and records all callbacks.
  private func run(
    _ origin: Origin, _ script: (RouteSimulation, ViewController) -> Void
  ) -> Run {
    let trace = Trace()
    let simulation = RouteSimulation(
      registry: registry(origin), time: { Date(microseconds: 7) }, cost: { 1 })
    let observer = ScreenObserver(trace)
    simulation.environment.addObserver(observer, interests: .all)
    var events: [RouteEvent] = []
    simulation.onEvent = { events.append($0) }
    simulation.registry.viewErrorHandler = {
      trace.note("global \($1) \($2.number ?? -1) \($0 == nil)")
    }
    Trace.$current.withValue(trace) {
      simulation.registry.withCurrent {
        UIEnvironment.withCurrent(simulation.environment) { script(simulation, simulation.front) }
      }
    }
    withExtendedLifetime(observer) {}
    return Run(lines: trace.lines, events: events)
  }

  /// Performs with every handler set.
  private func perform(_ path: ViewRoutePath) -> AnyViewRouter? {
    Router.to(viewIdentifier: "twin")?.perform(
      path: path,
      configuring: { config, _ in
        config.stateNotifier = { Trace.note("\($0)→\($1)") }
        config.prepareDestination = {
          Trace.note("prepare \(($0 as? ViewController)?.className ?? "")")
        }
        config.successHandler = { _ in Trace.note("success") }
        config.errorHandler = { Trace.note("error \($0) \($1.number ?? -1)") }
        config.completionHandler = { success, destination, action, error in
          Trace.note("completion \(success) \(destination != nil) \(action) \(error?.number ?? -1)")
        }
        config.performerSuccessHandler = { _ in Trace.note("performer") }
        config.performerErrorHandler = { _, _ in Trace.note("performerError") }
      },
      removing: { config in
        config.prepareDestination = { _ in Trace.note("remove.prepare") }
        config.successHandler = { Trace.note("remove.success") }
        config.errorHandler = { Trace.note("remove.error \($0) \($1.number ?? -1)") }
        config.completionHandler = { success, _, _ in Trace.note("remove.completion \(success)") }
      })?.router
  }

  private func expectTheSame(
    events count: Int, _ script: (RouteSimulation, ViewController) -> Void,
    check: (Run) -> Void
  ) {
    let row = run(.row, script)
    #expect(row.events.count == count)
    check(row)
    for origin in [Origin.code, .bound] {
      let other = run(origin, script)
      #expect(other.lines == row.lines, "\(origin)")
      #expect(other.events == row.events, "\(origin)")
    }
  }

  @Test(
    arguments: [
      PathKind.push, .present, .popover, .sheet, .show, .showDetail, .child, .make,
    ]) func performedAndRemoved(_ kind: PathKind)
  {
    let isRemovable = kind != .make
    expectTheSame(events: 8) { simulation, front in
      guard let path = ViewRoutePath(kind, from: front) else { return }
      let router = perform(path)
      simulation.advance(1)
      router?.performRoute()
      router?.removeRoute()
      simulation.advance(1)
      // Again after the removal, and by the user.
      router?.performRoute()
      simulation.advance(1)
      _ = kind == .push || kind == .show ? simulation.back() : simulation.dismiss()
    } check: { run in
      #expect(run.lines.first == "unrouted→routing")
      #expect(run.lines.contains("prepare TwinScreen"))
      #expect(run.lines.contains("completion true true PerformRoute -1"))
      #expect(run.lines.contains("remove.completion true") == isRemovable)
      #expect(run.lines.contains("screen.didAppear") == isRemovable)
      #expect(run.lines.count { $0 == "performer" } == 1)
    }
  }

  @Test func refused() {
    expectTheSame(events: 8) { simulation, front in
      // A path that no controller supports, one without its source, one with an obstacle.
      _ = perform(.subview(from: front.view))
      _ = perform(.extensible(path: ExtensibleViewRoutePath(kind: .push, source: nil)))
      let router = perform(.present(from: front))
      simulation.advance(1)
      _ = perform(.present(from: front))
      router?.removeRoute()
      simulation.advance(1)
      router?.removeRoute()
    } check: { run in
      #expect(
        run.lines.filter { $0.hasPrefix("error") } == [
          "error Init 11", "error Init 13", "error PerformRoute 13",
        ])
      #expect(run.lines.filter { $0.hasPrefix("global") }.count == 4)
      #expect(run.events.compactMap(\.failure?.number) == [11, 13, 13, 3])
    }
  }

  @Test func openedByALink() {
    expectTheSame(events: 7) { simulation, _ in
      simulation.open("twin://open/one")
      simulation.open("twin://open/two?transition=present&extra=1")
      simulation.open("twin://nothing")
      simulation.perform("twin", path: .present, parameters: ["title": "three"])
      simulation.dismiss()
      simulation.remove(.all)
    } check: { run in
      #expect(
        run.events.map(\.outcome) == [
          .success, .success, .failure, .success, .success, .success, .success,
        ])
      #expect(run.events[1].parameters.contains(.init(name: "extra", value: "1")))
    }
  }
}
