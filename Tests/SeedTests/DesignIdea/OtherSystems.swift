import ZRouter

/// `design-idea.md` shows how other systems manage modules. Their samples run here on our routes, so that
/// code in their shape has somewhere to go, and so that the comparison is one.
///
/// Mends: all but the last are Objective-C, these are their Swift counterparts.
enum DesignIdea {}

extension DesignIdea {
  protocol EditorViewProtocol: AnyObject {
    var valueLabel: UILabel { get }
  }

  class EditorViewController: UIViewController, EditorViewProtocol, ZIKRoutableView {
    let valueLabel = UILabel()
    let isDebugging: Bool

    init(isDebugging: Bool = false) {
      self.isDebugging = isDebugging
      super.init()
    }
  }
}

// "URL Router": a URL with a closure, opened with a completion.

extension DesignIdea {
  enum URLRouter {
    static func registerURL(
      _ url: String, handler: @escaping @MainActor ([String: Any]) -> EditorViewController
    ) {
      ZIKViewRoute<EditorViewController, ViewRouteConfig>
        .make(withDestination: EditorViewController.self) { config, _ in handler(config.userInfo) }
        .registerURLPattern(url)
    }

    static func openURL(_ url: String, completion: @escaping (UIViewController?) -> Void) {
      Router.performURL(url, path: .makeDestination) { _, destination, _, _ in
        completion(destination as? UIViewController)
      }
    }
  }
}

// "Module Manager with Reflection": a mediator that finds targets and actions by name.

extension DesignIdea {
  class Mediator {
    static let shared = Mediator()

    func performTarget(
      _ target: String, action: String, params: [String: Any]
    ) -> Any? {
      Router.to(viewIdentifier: "\(target).\(action)")?
        .makeDestination(configuring: { config, _ in config.addUserInfo(params) })
    }
  }

  /// The module's side.
  enum TargetEditor {
    static func register() {
      ZIKAnyViewRouter.registerIdentifier(
        "Editor.viewController", forMakingView: EditorViewController.self
      ) { config, _ in
        let viewController = EditorViewController()
        viewController.valueLabel.text = config.userInfo["key"] as? String
        return viewController
      }
    }
  }
}

/// The caller's side: the interface that hides the names.
extension DesignIdea.Mediator {
  func mediatorEditorViewController() -> UIViewController? {
    performTarget("Editor", action: "viewController", params: ["key": "value"]) as? UIViewController
  }
}

// "Module Manager with Type Matching": protocol and class, protocol and closure.

extension DesignIdea {
  class BeeHive {
    static let shared = BeeHive()

    func registerService<P, D: UIViewController>(_ type: P.Type, service: D.Type)
    where D: ZIKRoutableView, D: DefaultInitializableView {
      ZIKAnyViewRouter.register(RoutableView<P>(declaredProtocol: type), forMakingView: service)
    }

    func createService<P>(_ type: P.Type) -> P? {
      Router.makeDestination(to: RoutableView<P>(declaredProtocol: type))
    }
  }

  final class PlainEditor: UIViewController, EditorViewProtocol, ZIKRoutableView,
    DefaultInitializableView
  {
    let valueLabel = UILabel()
  }

  /// Swinject's container.
  class Container {
    private let registry = Registry()

    func register<P, D: UIViewController & ZIKRoutableView>(
      _ type: P.Type, making: @escaping @MainActor (Container) -> D
    ) {
      registry.withCurrent {
        _ = ZIKViewRoute<D, ViewRouteConfig>
          .make(withDestination: D.self) { [unowned self] _, _ in making(self) }
          .register(RoutableView<P>(declaredProtocol: type))
      }
    }

    func resolve<P>(_ type: P.Type) -> P? {
      registry.withCurrent {
        Router.makeDestination(to: RoutableView<P>(declaredProtocol: type))
      }
    }
  }
}
