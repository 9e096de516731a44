public import RouteModel
public import Routing
public import SimulatedUI

/// A path class: subclass it to carry parameters of your own to a configuration's `configurePath`.
@MainActor open class ExtensibleViewRoutePath {
  /// The kind of transition that it ends in.
  public let kind: PathKind
  /// Where it starts; some kinds need none.
  public let source: Responder?
  private let configuring: ((ViewRouteConfiguration) -> Void)?

  /// A path of a kind; `configure` runs last and wins over everything else.
  public init(
    kind: PathKind, source: Responder?, configure: ((ViewRouteConfiguration) -> Void)? = nil
  ) {
    self.kind = kind
    self.source = source
    self.configuring = configure
  }

  /// Called last, to change the configuration.
  open func configure(_ configuration: ViewRouteConfiguration) { configuring?(configuration) }
}

/// The path objects of Objective-C, for ``Routing/ViewRoutePath/extensible(path:)``.
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
