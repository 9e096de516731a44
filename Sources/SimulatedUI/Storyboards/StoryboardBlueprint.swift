/// A storyboard as data: its scenes and the segues between them.
///
/// It holds what the toolkit needs of what Interface Builder writes. Scenes and segues are identified by the object identifiers of the file.
public struct StoryboardBlueprint: Hashable, Sendable, Codable {
  /// The name: the file's, without its extension.
  public var name: String
  /// The object identifier of the initial scene.
  public var initialScene: String?
  /// The scenes, in the order of the file.
  public var scenes: [SceneBlueprint]
  /// The segues, in the order of the file.
  public var segues: [SegueBlueprint]

  /// Makes a storyboard.
  public init(
    name: String, initialScene: String? = nil, scenes: [SceneBlueprint] = [],
    segues: [SegueBlueprint] = []
  ) {
    self.name = name
    self.initialScene = initialScene
    self.scenes = scenes
    self.segues = segues
  }
}

/// One scene: a controller, a reference to another storyboard's, or the exit.
public struct SceneBlueprint: Hashable, Sendable, Codable {
  /// Where a storyboard reference points.
  public struct Reference: Hashable, Sendable, Codable {
    /// The other storyboard; nil means the same one.
    public var storyboardName: String?
    /// The scene's storyboard identifier there; nil means the initial scene.
    public var sceneIdentifier: String?

    /// Makes a reference.
    public init(storyboardName: String? = nil, sceneIdentifier: String? = nil) {
      self.storyboardName = storyboardName
      self.sceneIdentifier = sceneIdentifier
    }
  }

  /// The object identifier, unique in its storyboard.
  public var id: String
  /// The element that describes the scene.
  public var kind: SceneKind
  /// The name by which code asks for the scene (`storyboardIdentifier`).
  public var identifier: String?
  /// The controller's own class.
  public var className: String?
  /// The module of the class.
  public var moduleName: String?
  /// The unwind actions that the class has methods for. They come from the application, not from
  /// the file.
  public var unwindActions: Set<String>
  /// Where the scene points, if it is a reference.
  public var reference: Reference?
  /// The other attributes of the controller. Those that the toolkit understands have properties:
  /// ``title``, ``presentationStyle`` …
  public var attributes: [String: String]

  /// Makes a scene.
  public init(
    id: String, kind: SceneKind = .viewController, identifier: String? = nil,
    className: String? = nil, moduleName: String? = nil, title: String? = nil,
    reference: Reference? = nil, unwindActions: Set<String> = [],
    attributes: [String: String] = [:]
  ) {
    self.id = id
    self.kind = kind
    self.identifier = identifier
    self.className = className
    self.moduleName = moduleName
    self.reference = reference
    self.unwindActions = unwindActions
    self.attributes = attributes
    if let title { self.attributes["title"] = title }
  }
}

/// One segue.
public struct SegueBlueprint: Hashable, Sendable, Codable {
  /// The object identifier, unique in its storyboard.
  public var id: String
  /// The kind, as the file writes it.
  public var kind: SegueKind
  /// The name by which code performs the segue. An empty one counts as none.
  public var identifier: String?
  /// The object identifier of the scene that it starts at.
  public var source: String
  /// The object identifier of the scene that it leads to, or of the exit; nil if it has none.
  public var destination: String?
  /// Which place of the source a relationship fills, for example `rootViewController`.
  public var relationship: String?
  /// The segue's own class.
  public var className: String?
  /// The module of the class.
  public var moduleName: String?
  /// The selector that an unwind looks for.
  public var unwindAction: String?
  /// The other attributes of the segue. Those that the toolkit understands have properties:
  /// ``presentationStyle``, ``animates`` …
  public var attributes: [String: String]

  /// Makes a segue.
  public init(
    id: String, kind: SegueKind, identifier: String? = nil, source: String,
    destination: String? = nil, relationship: String? = nil, className: String? = nil,
    unwindAction: String? = nil, presentationStyle: ModalPresentationStyle? = nil,
    animates: Bool = true, attributes: [String: String] = [:]
  ) {
    self.id = id
    self.kind = kind
    self.identifier = identifier
    self.source = source
    self.destination = destination
    self.relationship = relationship
    self.className = className
    self.unwindAction = unwindAction
    self.attributes = attributes
    if let presentationStyle {
      self.attributes["modalPresentationStyle"] = presentationStyle.rawValue
    }
    if !animates { self.attributes["animates"] = "NO" }
  }
}
