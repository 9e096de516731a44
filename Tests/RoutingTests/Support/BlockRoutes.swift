import Routing
import SimulatedUI
import ZRouter

/// ``AViewRouter`` once more, made of closures.
@MainActor enum ABlockRoute {
  static func register() {
    ViewRoute<AViewController, ViewRouteConfiguration>
      .make(withDestination: AViewController.self) { _, _ in
        Trace.note("make")
        return Trace.fails ? nil : AViewController()
      }
      .register(RoutableView<any AViewInput>())
      .registerIdentifier("a")
      .registerURLPattern("app://a/:title")
      .makeSupportedPaths(.viewControllerDefault.union([.custom]))
      .prepareDestination { _, _, _ in Trace.note("router.prepare") }
      .didFinishPrepareDestination { _, _, _ in Trace.note("router.didFinishPrepare") }
      .isPrepared { destination, _ in
        Trace.note("external?")
        return destination.title != nil
      }
      .canPerformCustomRoute { _ in true }
      .performCustomRoute { destination, source, _, router in
        router.beginPerformRoute()
        guard let source = source as? ViewController else {
          router.endPerformRoute(with: RouteError(.invalidSource, "a controller is needed"))
          return
        }
        do throws(TransitionError) {
          try source.addChild(destination)
          try source.view.addSubview(destination.view)
        } catch {
          router.endPerformRoute(with: RouteError(.actionFailed, error.message))
          return
        }
        destination.didMove(toParent: source)
        router.endPerformRouteWithSuccess()
      }
      .canRemoveCustomRoute { ($0.destination as? ViewController)?.parent != nil }
      .removeCustomRoute { destination, _, _, router in
        let parent = destination.parent
        router.beginRemoveRoute(from: parent)
        destination.willMove(toParent: nil)
        destination.view.removeFromSuperview()
        destination.removeFromParent()
        router.endRemoveRouteWithSuccess(from: parent)
      }
      .processUserInfo { userInfo, url, _ in
        Trace.note("processUserInfo \(userInfo["title"] ?? "") \(url)")
      }
      .performAction { action, _, _, _ in Trace.note("action \(action)") }
      .onMoment(
        willPerform: { Trace.note("aop.willPerform\(mark($0, $2))") },
        didPerform: { Trace.note("aop.didPerform\(mark($0, $2))") },
        willRemove: { Trace.note("aop.willRemove\(mark($0, $2))") },
        didRemove: { Trace.note("aop.didRemove\(mark($0, $2))") })
  }

  private static func mark(_ router: AnyViewRouter?, _ source: Any?) -> String {
    guard router == nil else { return "" }
    return " - from \((source as? ViewController)?.className ?? "nobody")"
  }
}

/// ``AServiceRouter`` once more, made of closures.
@MainActor enum AServiceBlockRoute {
  static func register() {
    ServiceRoute<AService, PerformRouteConfiguration>
      .make(withDestination: AService.self) { _, _ in
        Trace.note("make")
        return Trace.fails ? nil : AService()
      }
      .register(RoutableService<any AServiceInput>())
      .registerIdentifier("service.a")
      .registerURLPattern("app://service/:title")
      .prepareDestination { _, _, _ in Trace.note("router.prepare") }
      .didFinishPrepareDestination { _, _, _ in Trace.note("router.didFinishPrepare") }
      .removeDestination { _, _, _ in Trace.note("router.remove") }
      .processUserInfo { userInfo, _, _ in
        Trace.note("processUserInfo \(userInfo["title"] ?? "")")
      }
      .performAction { action, _, _, _ in Trace.note("action \(action)") }
  }
}

final class OtherService: ServiceRoutable {}

/// A configuration that counts, and a removal of its own.
protocol Counting { var count: Int { get } }
protocol CountingRemoval {}

final class CountingViewConfiguration: ViewRouteConfiguration, Counting {
  var count = 0
}
final class CountingViewRemoval: ViewRemoveConfiguration, CountingRemoval {}
final class CountingServiceConfiguration: PerformRouteConfiguration, Counting {
  var count = 0
}
final class CountingServiceRemoval: RemoveRouteConfiguration, CountingRemoval {}

extension TestedViews {
  static func registerBlock() { ABlockRoute.register() }
  static func registerClass() { Registry.current.register(AViewRouter.self) }
  static func open(_ rest: String) {
    Router.performURL("app://a/\(rest)", path: .make)
  }
  static func registerCounting() {
    ViewRoute<AViewController, CountingViewConfiguration>
      .make(withExclusiveDestination: AViewController.self) { configuration, _ in
        configuration.count == 7 ? AViewController() : nil
      }
      .registerDestination(DerivedViewController.self)
      .registerIdentifier("counting")
      .registerURLPattern("app://counting/:n", priority: 2)
      .makeDefaultConfiguration {
        let configuration = CountingViewConfiguration()
        configuration.count = 6
        return configuration
      }
      .makeDefaultRemoveConfiguration { CountingViewRemoval() }
      .beforePerformWithConfiguration { $0.count += 1 }
      .afterSuccessAction { Trace.note("after \($0)") }
      .accepts { $0["n"] != "0" }
  }
}

extension TestedServices {
  static func registerBlock() { AServiceBlockRoute.register() }
  static func registerClass() { Registry.current.register(AServiceRouter.self) }
  static func open(_ rest: String) { Router.performServiceURL("app://service/\(rest)") }
  static func registerCounting() {
    ServiceRoute<AService, CountingServiceConfiguration>
      .make(withExclusiveDestination: AService.self) { configuration, _ in
        configuration.count == 7 ? AService() : nil
      }
      .registerDestination(CounterService.self)
      .registerIdentifier("counting")
      .registerURLPattern("app://counting/:n", priority: 2)
      .makeDefaultConfiguration {
        let configuration = CountingServiceConfiguration()
        configuration.count = 6
        return configuration
      }
      .makeDefaultRemoveConfiguration { CountingServiceRemoval() }
      .beforePerformWithConfiguration { $0.count += 1 }
      .afterSuccessAction { Trace.note("after \($0)") }
      .accepts { $0["n"] != "0" }
  }
}
