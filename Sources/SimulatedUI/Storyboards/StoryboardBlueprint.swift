public import RouteModel

/// A storyboard as data: the rows of its scenes, and of the segues between them.
public struct StoryboardBlueprint: Hashable, Sendable {
  /// The name: the file's, without its extension.
  public let name: String
  /// The object identifier of the initial scene.
  public let initialScene: String?
  /// The scenes, in the order of the file.
  public let scenes: [Scene]
  /// The segues, in the order of the file.
  public let segues: [Segue]

  /// Makes a storyboard. Its scenes and segues get its name.
  public init(
    name: String, initialScene: String? = nil, scenes: [Scene] = [], segues: [Segue] = []
  ) {
    func named<Row>(_ rows: [Row], _ id: WritableKeyPath<Row, StoryboardObject>) -> [Row] {
      rows.map { row in
        var row = row
        row[keyPath: id].storyboard = name
        return row
      }
    }
    self.name = name
    self.initialScene = initialScene
    self.scenes = named(scenes, \.id)
    self.segues = named(segues, \.id)
  }
}

/// A scene of a `StoryboardBlueprint`: a row of the catalog.
public typealias SceneBlueprint = Scene
/// A segue of a `StoryboardBlueprint`: a row of the catalog.
public typealias SegueBlueprint = Segue

extension Scene {
  /// Makes a scene for a `StoryboardBlueprint`.
  ///
  /// - Parameters:
  ///   - id: The object identifier, unique in its storyboard.
  ///   - identifier: The name by which code asks for the scene.
  ///   - className: The controller's own class.
  ///   - module: The module of that class.
  ///   - container: How the controller contains others.
  ///   - element: Interface Builder's element; `exit` for the exit.
  ///   - title: The title of the screen.
  ///   - reference: Where the scene points, if it is a reference.
  public init(
    id: String, identifier: String? = nil, className: String? = nil, module: String? = nil,
    container: Container = .none, element: String? = nil, title: String? = nil,
    reference: Reference? = nil
  ) {
    self.init(
      id: StoryboardObject(storyboard: "", objectID: id), identifier: identifier,
      className: className, module: module, element: element ?? container.element,
      container: container, reference: reference, attributes: title.map { ["title": $0] } ?? [:])
  }

  /// Whether it is the exit, to which unwind segues lead.
  var isExit: Bool { element == "exit" }
}

extension Segue {
  /// Makes a segue for a `StoryboardBlueprint`.
  ///
  /// - Parameters:
  ///   - id: The object identifier, unique in its storyboard.
  ///   - kind: Interface Builder's word.
  ///   - identifier: The name by which code performs the segue. An empty one counts as none.
  ///   - source: The object identifier of the scene that it starts at.
  ///   - destination: That of the scene that it leads to, or of the exit.
  ///   - relationship: Which place of the source a relationship fills.
  ///   - className: The segue's own class.
  ///   - unwindAction: The selector that an unwind looks for.
  ///   - attributes: The others of the file, by Interface Builder's names.
  public init(
    id: String, kind: Kind, identifier: String? = nil, source: String, destination: String,
    relationship: String? = nil, className: String? = nil, unwindAction: String? = nil,
    attributes: [String: String] = [:]
  ) {
    self.init(
      id: StoryboardObject(storyboard: "", objectID: id), identifier: identifier, kind: kind,
      source: source, destination: destination, relationship: relationship,
      unwindAction: unwindAction, customClass: className, attributes: attributes)
  }

  /// Its name in messages.
  package var name: String { identifier ?? id.objectID }
}

/// How a controller is presented, by Interface Builder's names.
extension [String: String] {
  var presentationStyle: ModalPresentationStyle? {
    self["modalPresentationStyle"].flatMap(ModalPresentationStyle.init)
  }
}
