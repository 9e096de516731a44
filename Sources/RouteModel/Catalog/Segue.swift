/// A named transition between two scenes.
public struct Segue: Sendable, Hashable {
  /// Interface Builder's word for the kind; unknown words are kept as written.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The word.
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pushed or shown in place.
    public static let show = Kind(rawValue: "show")
    /// Shown in the detail column.
    public static let showDetail = Kind(rawValue: "showDetail")
    /// Pushed; deprecated on iOS.
    public static let push = Kind(rawValue: "push")
    /// Presented; deprecated on iOS, a kind of its own on macOS.
    public static let modal = Kind(rawValue: "modal")
    /// Presented modally, adaptive.
    public static let presentation = Kind(rawValue: "presentation")
    /// In a popover; deprecated on iOS.
    public static let popover = Kind(rawValue: "popover")
    /// In a popover, adaptive.
    public static let popoverPresentation = Kind(rawValue: "popoverPresentation")
    /// As a sheet of a window (macOS).
    public static let sheet = Kind(rawValue: "sheet")
    /// Embedded in a container view.
    public static let embed = Kind(rawValue: "embed")
    /// A child of a container: see ``Segue/relationship``.
    public static let relationship = Kind(rawValue: "relationship")
    /// Back to the scene that has the action.
    public static let unwind = Kind(rawValue: "unwind")
    /// Performed by the custom class.
    public static let custom = Kind(rawValue: "custom")

    /// The kinds that Interface Builder writes, in the order in which help lists them.
    public static let known: [Kind] = [
      .show, .showDetail, .push, .modal, .presentation, .popover, .popoverPresentation, .sheet,
      .embed, .relationship, .unwind, .custom,
    ]
  }

  /// The key: storyboard and object id.
  public var id: StoryboardObject
  /// nil if there is none or it is empty.
  public var identifier: String?
  /// How the destination is shown.
  public var kind: Kind
  /// The object id of the source scene, in the same storyboard.
  public var source: String
  /// The object id of the destination: a scene of the same storyboard, which may be a reference, or
  /// the exit object of an unwind segue.
  public var destination: String
  /// The relationship of a segue of that kind, such as `rootViewController`.
  public var relationship: String?
  /// The selector that an unwind segue looks for up the stack.
  public var unwindAction: String?
  /// The class that performs a custom segue.
  public var customClass: String?
  /// The module of the custom class.
  public var customModule: String?
  /// The element that triggers the segue, such as `button`.
  public var triggerElement: String?
  /// The object id of that element.
  public var triggerID: String?
  /// When it can be performed; empty means always.
  public var conditions: Set<Condition>
  /// Presentation attributes and all others of the file.
  public var attributes: [String: String]
  /// What the last import wrote, by field; empty if made by hand.
  public var imported: [String: String]

  /// A segue of the storyboard that its id names; source and destination are object ids in it.
  public init(
    id: StoryboardObject, identifier: String? = nil, kind: Kind, source: String,
    destination: String, relationship: String? = nil, unwindAction: String? = nil,
    customClass: String? = nil, customModule: String? = nil, triggerElement: String? = nil,
    triggerID: String? = nil, conditions: Set<Condition> = [], attributes: [String: String] = [:],
    imported: [String: String] = [:]
  ) {
    self.id = id
    self.identifier = identifier
    self.kind = kind
    self.source = source
    self.destination = destination
    self.relationship = relationship
    self.unwindAction = unwindAction
    self.customClass = customClass
    self.customModule = customModule
    self.triggerElement = triggerElement
    self.triggerID = triggerID
    self.conditions = conditions
    self.attributes = attributes
    self.imported = imported
  }
}

extension Segue: DescribedRow {
  package static let blank = Segue(
    id: StoryboardObject(storyboard: "", objectID: ""), kind: Kind(rawValue: ""), source: "",
    destination: "")
  package static let description = RowDescription<Segue>(
    noun: "segue", table: "segue",
    spoken: ["kind", "destination", "identifier", "customClass", "unwindAction", "relationship"],
    fields: [
      .reference(
        \.id.storyboard, to: Storyboard.reference, column: "storyboard_id", key: "storyboard",
        isKey: true),
      .text(\.id.objectID, column: "object_id", key: "object", isKey: true),
      .text(
        \.identifier, column: "identifier",
        option: .value("identifier", "NEW", "Its new identifier", none: "none")),
      .text(
        \.kind.rawValue, column: "kind", isRequired: true,
        option: .value(
          "kind", "KIND", "Interface Builder's word: show, modal …",
          .words(Kind.known.map(\.rawValue)))),
      .text(\.source, column: "source", isRequired: true),
      .text(\.destination, column: "destination", isRequired: true),
      .text(
        \.relationship, column: "relationship",
        option: .value("relationship", "NAME", "The relationship of a relationship segue")),
      .text(
        \.unwindAction, column: "unwind_action", key: "unwindAction",
        option: .value(
          "action", "SELECTOR", "The action that an unwind segue looks for", none: "none")),
      .text(
        \.customClass, column: "custom_class", key: "customClass",
        option: .value(
          "custom", "CLASS", "The class of a custom segue", none: "none", .row(of: "class"))),
      .text(\.customModule, column: "custom_module", key: "customModule"),
      .text(\.triggerElement, column: "trigger_element", key: "triggerElement"),
      .text(\.triggerID, column: "trigger_id", key: "triggerID"),
    ],
    lists: [
      OwnedList(conditions: \.conditions, ownerColumn: "segue_id"),
      OwnedList(
        attributes: \.attributes, imported: \.imported, ownerColumn: "segue_id"),
    ])
}
