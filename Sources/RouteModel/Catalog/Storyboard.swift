/// A storyboard. The scenes and segues with its name belong to it.
public struct Storyboard: Sendable, Hashable {
  /// The key: the file's name without its extension, or a name given by hand.
  public var name: String
  /// Interface Builder's target runtime, such as `iOS.CocoaTouch`; empty if made by hand.
  public var runtime: String
  /// Whether the system shows it before the app runs.
  public var isLaunchScreen: Bool
  /// The object id of the initial scene.
  public var initialScene: String?
  /// Attributes of the file that have no field of their own.
  public var attributes: [String: String]
  /// What the last import wrote, by field; empty if made by hand.
  public var imported: [String: String]

  /// A storyboard without scenes; they are rows of their own.
  public init(
    name: String, runtime: String = "", isLaunchScreen: Bool = false, initialScene: String? = nil,
    attributes: [String: String] = [:], imported: [String: String] = [:]
  ) {
    self.name = name
    self.runtime = runtime
    self.isLaunchScreen = isLaunchScreen
    self.initialScene = initialScene
    self.attributes = attributes
    self.imported = imported
  }
}

/// An object of a storyboard: a scene or a segue, by Interface Builder's object id.
public struct StoryboardObject: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// A key of ``RouteCatalog/storyboards``.
  public var storyboard: String
  /// Unique within the storyboard; for an object made by hand, its name.
  public var objectID: String

  /// The object with an id in a storyboard.
  public init(storyboard: String, objectID: String) {
    self.storyboard = storyboard
    self.objectID = objectID
  }

  /// `Main#BYZ-38-t0r`
  public var description: String { "\(storyboard)#\(objectID)" }

  /// By storyboard, then by object id.
  public static func < (a: Self, b: Self) -> Bool {
    (a.storyboard, a.objectID) < (b.storyboard, b.objectID)
  }
}

extension Storyboard: DescribedRow {
  package static let blank = Storyboard(name: "")
  /// How other rows name a storyboard.
  static let reference = RowReference(table: "storyboard", column: "name")
  package static let description = RowDescription<Storyboard>(
    noun: "storyboard", table: "storyboard", isNamed: true,
    fields: [
      .text(\.name, column: "name", isKey: true),
      .text(\.runtime, column: "runtime"),
      .flag(
        \.isLaunchScreen, column: "is_launch_screen", key: "launchScreen",
        option: .flags(
          on: "launch-screen", "It is a launch screen", off: "plain", "It is an ordinary one")),
      .text(\.initialScene, column: "initial_scene", key: "initialScene"),
    ],
    lists: [
      OwnedList(
        attributes: \.attributes, imported: \.imported, ownerColumn: "storyboard_id")
    ])
}
