public import Routing
public import SimulatedUI

extension ViewRoutePath {
  /// ``addAsChild(from:addingChildViewHandler:)`` by its old name.
  public static func addAsChildViewController(
    from source: ViewController,
    addingChildViewHandler: @escaping ViewRouteConfiguration.AddingChildViewHandler
  ) -> ViewRoutePath { .addAsChild(from: source, addingChildViewHandler: addingChildViewHandler) }
}

/// The path objects of Objective-C, for ``ViewRoutePath/extensible(path:)``.
extension ExtensibleViewRoutePath {
  /// Pushes.
  public static func push(from source: ViewController) -> ExtensibleViewRoutePath {
    ExtensibleViewRoutePath(kind: .push, source: source)
  }
  /// Presents modally.
  public static func presentModally(from source: ViewController) -> ExtensibleViewRoutePath {
    ExtensibleViewRoutePath(kind: .present, source: source)
  }
  /// Shows in the nearest container of the source.
  public static func show(from source: ViewController) -> ExtensibleViewRoutePath {
    ExtensibleViewRoutePath(kind: .show, source: source)
  }
  /// Shows in the detail column of a split controller.
  public static func showDetail(from source: ViewController) -> ExtensibleViewRoutePath {
    ExtensibleViewRoutePath(kind: .showDetail, source: source)
  }
  /// Adds a view.
  public static func addAsSubview(from source: View) -> ExtensibleViewRoutePath {
    ExtensibleViewRoutePath(kind: .subview, source: source)
  }
  /// Leaves it to the router.
  public static func custom(from source: Responder?) -> ExtensibleViewRoutePath {
    ExtensibleViewRoutePath(kind: .custom, source: source)
  }
}
