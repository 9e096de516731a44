public import Routing
public import SimulatedUI

extension ViewRoutePath {
  /// ``present(from:)`` by its old name.
  public static func presentModally(from source: ViewController) -> Self { .present(from: source) }
  /// ``popover(from:configure:)`` by its old name.
  public static func presentAsPopover(
    from source: ViewController, configure: @escaping (PopoverConfiguration) -> Void
  ) -> Self { .popover(from: source, configure: configure) }
  /// ``sheet(from:)`` by its old name.
  public static func presentAsSheet(from source: ViewController) -> Self { .sheet(from: source) }
  /// ``segue(from:identifier:sender:)`` by its old name.
  public static func performSegue(
    from source: ViewController, identifier: String, sender: Any?
  ) -> Self { .segue(from: source, identifier: identifier, sender: sender) }
  /// ``child(from:addingChildViewHandler:)`` by its old name.
  public static func addAsChild(
    from source: ViewController,
    addingChildViewHandler: ViewRouteConfiguration.AddingChildViewHandler? = nil
  ) -> Self { .child(from: source, addingChildViewHandler: addingChildViewHandler) }
  /// ``subview(from:)`` by its old name.
  public static func addAsSubview(from source: View) -> Self { .subview(from: source) }
  /// ``make`` by its old name.
  public static var makeDestination: Self { .make }
  /// ``child(from:addingChildViewHandler:)`` by its older name.
  public static func addAsChildViewController(
    from source: ViewController,
    addingChildViewHandler: @escaping ViewRouteConfiguration.AddingChildViewHandler
  ) -> ViewRoutePath { .child(from: source, addingChildViewHandler: addingChildViewHandler) }
  /// By a path class of your own, which configures last.
  public static func extensible(path: ExtensibleViewRoutePath) -> ViewRoutePath {
    .configured(path.kind, from: path.source) { path.configure($0) }
  }
}
