import Routing
import SimulatedUI
import ZRouter

@MainActor protocol AViewInput: AnyObject {
  var title: String? { get set }
}

@MainActor protocol AViewModuleInput: AnyObject {
  var title: String? { get set }
  func makeDestinationCompletion(_ completion: @escaping (any AViewInput) -> Void)
}

/// A second protocol of the same screen, found through an adapter.
@MainActor protocol RequiredAViewInput: AnyObject {
  var title: String? { get set }
}

@MainActor protocol EasyAViewInput: AnyObject {
  var title: String? { get set }
}

@MainActor protocol BSubviewInput: AnyObject {
  var name: String? { get set }
}

extension RoutableView where Protocol == any AViewInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
@section("route_declarations") @used
private let aViewInput: RouteRecord = { Registry.declare(RoutableView<any AViewInput>()) }
extension RoutableView where Protocol == any RequiredAViewInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
@section("route_declarations") @used
private let requiredInput: RouteRecord = {
  Registry.declare(RoutableView<any RequiredAViewInput>())
}
extension RoutableView where Protocol == any EasyAViewInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableView where Protocol == any BSubviewInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableView where Protocol == any ViewController & AViewInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
@section("route_declarations") @used
private let composedInput: RouteRecord = {
  Registry.declare(RoutableView<any ViewController & AViewInput>())
}
extension RoutableViewModule where Protocol == any AViewModuleInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

class AViewController: ViewController, AViewInput, RequiredAViewInput, EasyAViewInput,
  ViewRoutable, DefaultInitializableView
{
  required override init() { super.init() }
}

final class BSubview: View, BSubviewInput, ViewRoutable, DefaultInitializableView {
  var name: String?
  required override init() { super.init() }
}

final class SourceViewController: ViewController, DestinationPerformer {
  var asked: [AnyObject] = []
  var allowsSegues = true
  var onPrepare: ((StoryboardSegue) -> Void)?

  func prepareDestinationFromExternal(
    _ destination: AnyObject, configuration: ViewRouteConfiguration
  ) {
    Trace.note("performer")
    asked.append(destination)
    (destination as? BSubview)?.name = "from performer"
    (destination as? AViewController)?.title = "from performer"
  }

  override func prepare(for segue: StoryboardSegue, sender: Any?) {
    Trace.note("prepareForSegue")
    onPrepare?(segue)
  }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    allowsSegues
  }
}

/// The screen's router; it writes every hook into the trace.
final class AViewRouter: ViewRouter<AViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(AViewController.self)
    register(RoutableView<any AViewInput>())
    register(RoutableView<any ViewController & AViewInput>())
    registerIdentifier("a")
    registerURLPattern("app://a/:title")
  }

  override class var supportedPaths: Set<PathKind>? { .viewControllerDefault.union([.custom]) }

  override func destination(with configuration: ViewRouteConfiguration) -> AViewController? {
    Trace.note("make")
    return Trace.fails ? nil : AViewController()
  }
  override func prepareDestination(
    _ destination: AViewController, configuration: ViewRouteConfiguration
  ) { Trace.note("router.prepare") }
  override func didFinishPrepareDestination(
    _ destination: AViewController, configuration: ViewRouteConfiguration
  ) { Trace.note("router.didFinishPrepare") }
  override func isPrepared(_ destination: AViewController) -> Bool {
    Trace.note("external?")
    return destination.title != nil
  }

  override func canPerformCustomRoute() -> Bool { true }
  override func performCustomRoute(
    on destination: AViewController, from source: AnyObject?, configuration: ViewRouteConfiguration
  ) {
    beginPerformRoute()
    guard let source = source as? ViewController else {
      endPerformRoute(with: RouteError(.invalidSource, "a custom route needs a controller"))
      return
    }
    do throws(TransitionError) {
      try source.addChild(destination)
      try source.view.addSubview(destination.view)
    } catch {
      endPerformRoute(with: RouteError(.actionFailed, error.message))
      return
    }
    destination.didMove(toParent: source)
    endPerformRouteWithSuccess()
  }
  override func canRemoveCustomRoute() -> Bool { (destination as? ViewController)?.parent != nil }
  override func removeCustomRoute(
    on destination: AViewController, from source: AnyObject?,
    removeConfiguration: ViewRemoveConfiguration, configuration: ViewRouteConfiguration
  ) {
    let parent = destination.parent
    beginRemoveRoute(from: parent)
    destination.willMove(toParent: nil)
    destination.view.removeFromSuperview()
    destination.removeFromParent()
    endRemoveRouteWithSuccess(from: parent)
  }

  override func processUserInfo(_ userInfo: [String: Any], from url: String) {
    Trace.note("processUserInfo \(userInfo["title"] ?? "") \(url)")
  }
  override func performAction(_ action: String, userInfo: [String: Any], from url: String) {
    Trace.note("action \(action)")
  }

  override class func router(
    _ router: AnyViewRouter?, willPerformRouteOnDestination destination: AViewController,
    fromSource source: Any?
  ) { Trace.note("aop.willPerform\(mark(router, source))") }
  override class func router(
    _ router: AnyViewRouter?, didPerformRouteOnDestination destination: AViewController,
    fromSource source: Any?
  ) { Trace.note("aop.didPerform\(mark(router, source))") }
  override class func router(
    _ router: AnyViewRouter?, willRemoveRouteOnDestination destination: AViewController,
    fromSource source: Any?
  ) { Trace.note("aop.willRemove\(mark(router, source))") }
  override class func router(
    _ router: AnyViewRouter?, didRemoveRouteOnDestination destination: AViewController,
    fromSource source: Any?
  ) { Trace.note("aop.didRemove\(mark(router, source))") }

  /// Nothing for a transition of the router itself; `-` for one of other code.
  private class func mark(_ router: AnyViewRouter?, _ source: Any?) -> String {
    guard router == nil else { return "" }
    return " - from \((source as? ViewController)?.className ?? "nobody")"
  }
}

/// The configuration of the same screen's module.
final class AViewModuleConfiguration: ViewRouteConfiguration {
  var moduleTitle: String?
  var completion: ((any AViewInput) -> Void)?
}

extension AViewModuleConfiguration: @MainActor AViewModuleInput {
  var title: String? {
    get { moduleTitle }
    set { moduleTitle = newValue }
  }
  func makeDestinationCompletion(_ completion: @escaping (any AViewInput) -> Void) {
    self.completion = completion
  }
}

final class AViewModuleRouter: ViewRouter<AViewController, AViewModuleConfiguration> {
  override class func registerRoutableDestination() {
    registerView(AViewController.self)
    register(RoutableViewModule<any AViewModuleInput>())
  }
  override class var supportedPaths: Set<PathKind>? { .viewControllerDefault.union([.custom]) }
  override func destination(with configuration: AViewModuleConfiguration) -> AViewController? {
    Trace.fails ? nil : AViewController()
  }
  override func prepareDestination(
    _ destination: AViewController, configuration: AViewModuleConfiguration
  ) { destination.title = configuration.moduleTitle }
  override func didFinishPrepareDestination(
    _ destination: AViewController, configuration: AViewModuleConfiguration
  ) {
    configuration.completion?(destination)
    configuration.completion = nil
  }
  override func canPerformCustomRoute() -> Bool { true }
  override func performCustomRoute(
    on destination: AViewController, from source: AnyObject?,
    configuration: AViewModuleConfiguration
  ) {
    beginPerformRoute()
    endPerformRouteWithSuccess()
  }
}

final class BSubviewRouter: ViewRouter<BSubview, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(BSubview.self)
    register(RoutableView<any BSubviewInput>())
  }
  override func destination(with configuration: ViewRouteConfiguration) -> BSubview? {
    Trace.fails ? nil : BSubview()
  }
  override func isPrepared(_ destination: BSubview) -> Bool {
    destination.name != nil
  }
  override class func router(
    _ router: AnyViewRouter?, willPerformRouteOnDestination destination: BSubview,
    fromSource source: Any?
  ) { Trace.note("aop.willPerform") }
  override class func router(
    _ router: AnyViewRouter?, didPerformRouteOnDestination destination: BSubview,
    fromSource source: Any?
  ) { Trace.note("aop.didPerform") }
  override class func router(
    _ router: AnyViewRouter?, willRemoveRouteOnDestination destination: BSubview,
    fromSource source: Any?
  ) { Trace.note("aop.willRemove") }
  override class func router(
    _ router: AnyViewRouter?, didRemoveRouteOnDestination destination: BSubview,
    fromSource source: Any?
  ) { Trace.note("aop.didRemove") }
}
