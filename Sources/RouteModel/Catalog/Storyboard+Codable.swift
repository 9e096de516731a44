/// The keys are stable; `docs/interchange.md` describes them.
extension Storyboard {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case name, runtime, launchScreen, initialScene, attributes, imported
  }

  public init(from decoder: any Decoder) throws {
    let row = try decoder.row(CodingKeys.self)
    name = try row.decode(String.self, forKey: .name)
    runtime = try row.decode(.runtime, or: "")
    isLaunchScreen = try row.decode(.launchScreen, or: false)
    initialScene = try row.decodeIfPresent(String.self, forKey: .initialScene)
    attributes = try row.decode(.attributes, or: [:])
    imported = try row.decode(.imported, or: [:])
  }

  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(name, forKey: .name)
    try row.encode(runtime, forKey: .runtime, unless: "")
    try row.encode(isLaunchScreen, forKey: .launchScreen, unless: false)
    try row.encodeIfPresent(initialScene, forKey: .initialScene)
    try row.encode(attributes, forKey: .attributes, unless: [:])
    try row.encode(imported, forKey: .imported, unless: [:])
  }
}

extension Scene {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case storyboard, object, identifier, module, element, container, reference, label
    case attributes, imported
    case className = "class"
  }

  public init(from decoder: any Decoder) throws {
    let row = try decoder.row(CodingKeys.self)
    id = StoryboardObject(
      storyboard: try row.decode(String.self, forKey: .storyboard),
      objectID: try row.decode(String.self, forKey: .object))
    identifier = try row.decodeIfPresent(String.self, forKey: .identifier)
    className = try row.decodeIfPresent(String.self, forKey: .className)
    module = try row.decodeIfPresent(String.self, forKey: .module)
    element = try row.decode(.element, or: "viewController")
    container = try row.decode(.container, or: .none)
    reference = try row.decodeIfPresent(Reference.self, forKey: .reference)
    label = try row.decodeIfPresent(String.self, forKey: .label)
    attributes = try row.decode(.attributes, or: [:])
    imported = try row.decode(.imported, or: [:])
  }

  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id.storyboard, forKey: .storyboard)
    try row.encode(id.objectID, forKey: .object)
    try row.encodeIfPresent(identifier, forKey: .identifier)
    try row.encodeIfPresent(className, forKey: .className)
    try row.encodeIfPresent(module, forKey: .module)
    try row.encode(element, forKey: .element, unless: "viewController")
    try row.encode(container, forKey: .container, unless: .none)
    try row.encodeIfPresent(reference, forKey: .reference)
    try row.encodeIfPresent(label, forKey: .label)
    try row.encode(attributes, forKey: .attributes, unless: [:])
    try row.encode(imported, forKey: .imported, unless: [:])
  }
}

extension Scene.Reference {
  private enum CodingKeys: String, CodingKey, CaseIterable { case storyboard, identifier, bundle }

  public init(from decoder: any Decoder) throws {
    let row = try decoder.row(CodingKeys.self)
    storyboard = try row.decodeIfPresent(String.self, forKey: .storyboard)
    identifier = try row.decodeIfPresent(String.self, forKey: .identifier)
    bundle = try row.decodeIfPresent(String.self, forKey: .bundle)
  }

  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encodeIfPresent(storyboard, forKey: .storyboard)
    try row.encodeIfPresent(identifier, forKey: .identifier)
    try row.encodeIfPresent(bundle, forKey: .bundle)
  }
}

extension Segue {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case storyboard, object, identifier, kind, source, destination, relationship, unwindAction
    case customClass, customModule, triggerElement, triggerID, attributes, imported
  }

  public init(from decoder: any Decoder) throws {
    let row = try decoder.row(CodingKeys.self)
    id = StoryboardObject(
      storyboard: try row.decode(String.self, forKey: .storyboard),
      objectID: try row.decode(String.self, forKey: .object))
    identifier = try row.decodeIfPresent(String.self, forKey: .identifier)
    kind = try row.decode(Kind.self, forKey: .kind)
    source = try row.decode(String.self, forKey: .source)
    destination = try row.decode(String.self, forKey: .destination)
    relationship = try row.decodeIfPresent(String.self, forKey: .relationship)
    unwindAction = try row.decodeIfPresent(String.self, forKey: .unwindAction)
    customClass = try row.decodeIfPresent(String.self, forKey: .customClass)
    customModule = try row.decodeIfPresent(String.self, forKey: .customModule)
    triggerElement = try row.decodeIfPresent(String.self, forKey: .triggerElement)
    triggerID = try row.decodeIfPresent(String.self, forKey: .triggerID)
    attributes = try row.decode(.attributes, or: [:])
    imported = try row.decode(.imported, or: [:])
  }

  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id.storyboard, forKey: .storyboard)
    try row.encode(id.objectID, forKey: .object)
    try row.encodeIfPresent(identifier, forKey: .identifier)
    try row.encode(kind, forKey: .kind)
    try row.encode(source, forKey: .source)
    try row.encode(destination, forKey: .destination)
    try row.encodeIfPresent(relationship, forKey: .relationship)
    try row.encodeIfPresent(unwindAction, forKey: .unwindAction)
    try row.encodeIfPresent(customClass, forKey: .customClass)
    try row.encodeIfPresent(customModule, forKey: .customModule)
    try row.encodeIfPresent(triggerElement, forKey: .triggerElement)
    try row.encodeIfPresent(triggerID, forKey: .triggerID)
    try row.encode(attributes, forKey: .attributes, unless: [:])
    try row.encode(imported, forKey: .imported, unless: [:])
  }
}
