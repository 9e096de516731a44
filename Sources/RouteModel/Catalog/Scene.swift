/// A controller, or a reference to one, in a storyboard.
public struct Scene: Sendable, Hashable {
  /// How the scene's controller contains other controllers.
  public enum Container: String, Sendable, Hashable, CaseIterable {
    /// It contains none.
    case none
    /// A stack of controllers.
    case navigation
    /// Tabs.
    case tabs
    /// Columns.
    case split
    /// Pages.
    case page
    /// A window of the Mac, around a controller.
    case window

    /// Interface Builder's element for such a controller; a plain one for ``none``.
    public var element: String {
      switch self {
      case .none: "viewController"
      case .navigation: "navigationController"
      case .tabs: "tabBarController"
      case .split: "splitViewController"
      case .page: "pageViewController"
      case .window: "windowController"
      }
    }
  }

  /// The target of a storyboard reference.
  public struct Reference: Sendable, Hashable {
    /// The other storyboard's name; nil means the same file.
    public var storyboard: String?
    /// The scene's storyboard identifier; nil means the initial scene.
    public var identifier: String?
    /// The bundle of the framework that contains the storyboard.
    public var bundle: String?

    /// A reference; without a storyboard it means the same one, without an identifier the initial
    /// scene.
    public init(storyboard: String? = nil, identifier: String? = nil, bundle: String? = nil) {
      self.storyboard = storyboard
      self.identifier = identifier
      self.bundle = bundle
    }
  }

  /// The key: storyboard and object id.
  public var id: StoryboardObject
  /// Interface Builder's storyboard identifier; nil if there is none or it is empty.
  public var identifier: String?
  /// The custom class as written; nil means the plain class of its ``element``.
  public var className: String?
  /// The module of the custom class.
  public var module: String?
  /// Interface Builder's element, such as `tableViewController`; `viewController` if made by hand.
  public var element: String
  /// How the controller contains others.
  public var container: Container
  /// Set if the scene is a reference to another storyboard's scene.
  public var reference: Reference?
  /// The name given in Interface Builder, for people.
  public var label: String?
  /// Attributes of the file that have no field of their own.
  public var attributes: [String: String]
  /// What the last import wrote, by field; empty if made by hand.
  public var imported: [String: String]

  /// A scene of the storyboard that its id names.
  public init(
    id: StoryboardObject, identifier: String? = nil, className: String? = nil,
    module: String? = nil, element: String = "viewController", container: Container = .none,
    reference: Reference? = nil, label: String? = nil, attributes: [String: String] = [:],
    imported: [String: String] = [:]
  ) {
    self.id = id
    self.identifier = identifier
    self.className = className
    self.module = module
    self.element = element
    self.container = container
    self.reference = reference
    self.label = label
    self.attributes = attributes
    self.imported = imported
  }

  /// The shortest name of the scene: its identifier, its class, else its object id.
  public var name: String { identifier ?? className ?? id.objectID }
}

extension Scene: DescribedRow {
  package static let blank = Scene(id: StoryboardObject(storyboard: "", objectID: ""))
  package static let description = RowDescription<Scene>(
    noun: "scene", table: "scene", spoken: ["class", "container", "identifier"],
    fields: [
      .reference(
        \.id.storyboard, to: Storyboard.reference, column: "storyboard_id", key: "storyboard",
        isKey: true),
      .text(\.id.objectID, column: "object_id", key: "object", isKey: true),
      .text(
        \.identifier, column: "identifier",
        option: .value(
          "identifier", "ID", "Its storyboard identifier; 'none' for none", none: "none")),
      .text(
        \.className, column: "class_name", key: "class", naming: "class",
        option: .value(
          "class", "CLASS", "The controller's class; 'none' for the plain one", none: "none",
          .row(of: "class"))),
      .text(\.module, column: "module"),
      .text(\.element, column: "element"),
      .word(
        \.container, column: "container",
        option: .value("container", "KIND", "What it does with other controllers")),
      .flag(\.isReference, column: "is_reference", key: "reference"),
      .text(
        \.referenceStoryboard, column: "reference_storyboard", key: "reference.storyboard",
        name: "storyboard", naming: "storyboard"),
      .text(
        \.referenceIdentifier, column: "reference_identifier", key: "reference.identifier",
        name: "referencedIdentifier"),
      .text(
        \.referenceBundle, column: "reference_bundle", key: "reference.bundle", name: "bundle"),
      .text(\.label, column: "label"),
    ],
    lists: [
      OwnedList(
        attributes: \.attributes, imported: \.imported, ownerColumn: "scene_id")
    ])

  /// The reference as the row stores it: whether there is one, and its parts.
  fileprivate var isReference: Bool {
    get { reference != nil }
    set { reference = newValue ? reference ?? Reference() : nil }
  }

  fileprivate var referenceStoryboard: String? {
    get { reference?.storyboard }
    set { reference?.storyboard = newValue }
  }

  fileprivate var referenceIdentifier: String? {
    get { reference?.identifier }
    set { reference?.identifier = newValue }
  }

  fileprivate var referenceBundle: String? {
    get { reference?.bundle }
    set { reference?.bundle = newValue }
  }
}
