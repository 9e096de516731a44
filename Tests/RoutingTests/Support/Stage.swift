import RouteModel
import Routing
import SimulatedUI
import Testing

/// A window with a navigation controller and a source to perform from, and a registry of its own.
@MainActor final class Stage {
  let registry = Registry()
  let environment: UIEnvironment
  let window: Window
  let navigation: NavigationController
  let source = SourceViewController()
  let trace = Trace()

  init(idiom: UIEnvironment.Idiom = .phone, routers: [AnyViewRouter.Type] = Stage.routers) {
    environment = UIEnvironment(idiom: idiom)
    window = Window(environment: environment)
    let root = ViewController()
    navigation = NavigationController(rootViewController: root)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    try? navigation.pushViewController(source, animated: false)
    for router in routers { registry.register(router) }
    registry.viewErrorHandler = { [trace] in
      trace.note("global \($1) \($2.number ?? -1) \($0 == nil ? "nil" : "router")")
    }
  }

  static let routers: [AnyViewRouter.Type] = [
    AViewRouter.self, AViewModuleRouter.self, BSubviewRouter.self,
  ]

  /// Runs a test body with the stage's registry, environment and trace.
  @discardableResult func run<R>(_ body: @MainActor () throws -> R) rethrows -> R {
    try Trace.$current.withValue(trace) {
      try registry.withCurrent {
        try UIEnvironment.withCurrent(environment) { try body() }
      }
    }
  }

  func settle() { environment.clock.runToEnd(limit: .seconds(1)) }
}

/// The paths that the scenarios are run on.
struct PathCase: Sendable, CustomTestStringConvertible {
  let kind: PathKind
  let animated: Bool

  var testDescription: String { "\(kind.rawValue)\(animated ? ", animated" : "")" }

  static let all: [PathCase] = [
    .init(kind: .present, animated: true), .init(kind: .present, animated: false),
    .init(kind: .popover, animated: true), .init(kind: .popover, animated: false),
    .init(kind: .sheet, animated: true), .init(kind: .sheet, animated: false),
    .init(kind: .push, animated: true), .init(kind: .push, animated: false),
    .init(kind: .show, animated: true), .init(kind: .showDetail, animated: true),
    .init(kind: .custom, animated: false), .init(kind: .child, animated: true),
    .init(kind: .child, animated: false),
  ]

  /// Those that can be removed and performed again: on a phone all of them, because a detail is
  /// presented there.
  static let removable = all

  @MainActor func path(_ source: ViewController) -> ViewRoutePath {
    switch kind {
    case .present: .present(from: source)
    case .popover:
      .popover(from: source) {
        $0.sourceView = source.view
      }
    case .sheet: .sheet(from: source)
    case .push: .push(from: source)
    case .show: .show(from: source)
    case .showDetail: .showDetail(from: source)
    case .child:
      animated
        ? .child(from: source) { child, completion in
          try? source.view.addSubview(child.view)
          source.environment.clock.schedule(after: .milliseconds(100)) { completion() }
        } : .child(from: source)
    default: .custom(from: source)
    }
  }
}
