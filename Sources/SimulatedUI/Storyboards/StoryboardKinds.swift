/// The element that describes a scene, as Interface Builder writes it. Unknown ones are kept and count
/// as plain controllers.
public struct SceneKind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The word in the file.
  public let rawValue: String
  /// Makes a kind from the word in the file.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The word in the file.
  public var description: String { rawValue }

  /// A plain controller.
  public static let viewController = Self(rawValue: "viewController")
  /// A navigation controller.
  public static let navigationController = Self(rawValue: "navigationController")
  /// A tab bar controller.
  public static let tabBarController = Self(rawValue: "tabBarController")
  /// A split controller, of iOS or macOS.
  public static let splitViewController = Self(rawValue: "splitViewController")
  /// A page controller.
  public static let pageViewController = Self(rawValue: "pageViewController")
  /// A tab controller of macOS.
  public static let tabViewController = Self(rawValue: "tabViewController")
  /// A window controller of macOS.
  public static let windowController = Self(rawValue: "windowController")
  /// A page controller of macOS.
  public static let pageController = Self(rawValue: "pagecontroller")
  /// A reference to another storyboard's scene.
  public static let placeholder = Self(rawValue: "viewControllerPlaceholder")
  /// A reference on macOS.
  public static let controllerPlaceholder = Self(rawValue: "controllerPlaceholder")
  /// The exit, to which unwind segues lead.
  public static let exit = Self(rawValue: "exit")

  /// Whether the scene only refers to another one.
  public var isReference: Bool { self == .placeholder || self == .controllerPlaceholder }

  /// The toolkit's container for such a scene.
  package var controllerKind: ControllerKind {
    switch self {
    case .navigationController: .navigation
    case .tabBarController, .tabViewController: .tabBar
    case .splitViewController: .split
    case .pageViewController, .pageController: .page
    case .windowController: .window
    default: .plain
    }
  }
}

/// The kind of a segue, as Interface Builder writes it. Unknown ones are kept; performing one is an
/// error.
public struct SegueKind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The word in the file.
  public let rawValue: String
  /// Makes a kind from the word in the file.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The word in the file.
  public var description: String { rawValue }

  /// As the nearest container shows it.
  public static let show = Self(rawValue: "show")
  /// In the detail column of a split controller.
  public static let showDetail = Self(rawValue: "showDetail")
  /// A push; the kind that preceded `show`.
  public static let push = Self(rawValue: "push")
  /// A presentation; the kind that preceded `presentation`, and the one of macOS.
  public static let modal = Self(rawValue: "modal")
  /// A presentation that adapts.
  public static let presentation = Self(rawValue: "presentation")
  /// A popover; the kind that preceded `popoverPresentation`, and the one of macOS.
  public static let popover = Self(rawValue: "popover")
  /// A presentation as a popover.
  public static let popoverPresentation = Self(rawValue: "popoverPresentation")
  /// A child in a container view, added when the source's view is made.
  public static let embed = Self(rawValue: "embed")
  /// A part of a container, added when the container is made.
  public static let relationship = Self(rawValue: "relationship")
  /// A segue class of the application.
  public static let custom = Self(rawValue: "custom")
  /// Back to a controller up the stack.
  public static let unwind = Self(rawValue: "unwind")
  /// A sheet of macOS.
  public static let sheet = Self(rawValue: "sheet")
}
