import CLibrary
internal import RouteModel
import Texts

/// Reads one Interface Builder document.
struct StoryboardReader {
  private let name: String
  private var result = ImportResult()
  /// How many segues each relationship of a container has so far: its children are in the order of
  /// the file.
  private var relationshipCounts: [String: Int] = [:]
  private var unnamedSegues = 0
  /// Whether it is a storyboard of a watch, whose controllers are opened by their `identifier`.
  private var isForWatch = false

  /// - Throws: ``ImportError``: `not-a-storyboard`, `bad-storyboard`.
  static func read(_ root: XMLTree, name: String) throws(ImportError) -> ImportResult {
    var reader = StoryboardReader(name: name)
    try reader.readDocument(root)
    return reader.result
  }

  private init(name: String) {
    self.name = name
  }

  private mutating func readDocument(_ root: XMLTree) throws(ImportError) {
    guard root.name == "document", root.attributes["type"]?.contains("Storyboard") != false,
      let scenes = root.child("scenes")
    else {
      throw XMLTree.problem(
        "not-a-storyboard", "an Interface Builder storyboard is a <document> with <scenes>",
        root.place)
    }
    isForWatch = root["type"]?.contains("WatchKit") == true
    var attributes = root.attributes
    let board = Storyboard(
      name: name, runtime: attributes.removeValue(forKey: "targetRuntime") ?? "",
      isLaunchScreen: attributes.removeValue(forKey: "launchScreen") == "YES",
      initialScene: attributes.removeValue(forKey: "initialViewController").flatMap {
        $0.isEmpty ? nil : $0
      },
      attributes: attributes)
    result.catalog.storyboards[name] = board
    for scene in scenes.children("scene") {
      for objects in scene.children("objects") { try readScene(scene, objects) }
    }
    for id in result.catalog.segues.keys { dropIndexOfOnlyChild(id) }
    result.rowCount = result.catalog.scenes.count + result.catalog.segues.count
  }

  private mutating func readScene(_ scene: XMLTree, _ objects: XMLTree) throws(ImportError) {
    let marked = objects.children.filter { $0["sceneMemberID"] == "viewController" }
    let controllers = marked.isEmpty ? objects.children.filter(Self.isController) : marked
    for controller in controllers { try addScene(controller, sceneID: scene["sceneID"]) }
    let ids = Set(controllers.compactMap { $0["id"] })
    for object in objects.children {
      // Gesture recognisers, bar items and views beside the controller may own segues too.
      let owner = object["id"].map(ids.contains) == true ? object : controllers.first
      if let source = owner?["id"] { try readSegues(of: object, source: source) }
    }
  }

  /// Whether an object of a scene without a marked member, as on the Mac and on a watch, is a view or window controller.
  /// First responders, exits, loose views, and the controllers of bindings, such as
  /// `arrayController`, are none.
  private static func isController(_ object: XMLTree) -> Bool {
    if object["sceneMemberID"] != nil { return false }
    let name = object.name.lowercased()
    return ["viewcontroller", "windowcontroller", "controllerplaceholder"].contains {
      name.hasSuffix($0)
    } || otherControllers.contains(name)
  }

  /// In small letters: the containers, and the controllers of a watch.
  private static let otherControllers: Set<String> = [
    "navigationcontroller", "tabbarcontroller", "pagecontroller", "hostingcontroller",
    "controller", "interfacecontroller", "glancecontroller", "notificationcontroller",
  ]

  private mutating func addScene(_ controller: XMLTree, sceneID: String?) throws(ImportError) {
    guard let objectID = controller["id"] else {
      throw XMLTree.problem(
        "bad-storyboard", "<\(controller.name)> has no id", controller.place)
    }
    var attributes = controller.attributes
    func take(_ key: String) -> String? {
      attributes.removeValue(forKey: key).flatMap { $0.isEmpty ? nil : $0 }
    }
    for key in ["id", "sceneMemberID"] { attributes[key] = nil }
    var scene = Scene(
      id: StoryboardObject(storyboard: name, objectID: objectID),
      identifier: take("storyboardIdentifier") ?? (isForWatch ? take("identifier") : nil),
      className: take("customClass"),
      module: take("customModule"), element: controller.name,
      container: Self.container(controller.name), label: take("userLabel"))
    if controller.name.lowercased().hasSuffix("placeholder") {
      scene.reference = Scene.Reference(
        storyboard: take("storyboardName"), identifier: take("referencedIdentifier"),
        bundle: take("bundleIdentifier"))
    }
    if let sceneID { attributes["sceneID"] = sceneID }
    scene.attributes = attributes
    if !result.catalog.scenes.insertNew(scene) {
      throw XMLTree.problem(
        "bad-storyboard", "two objects have the id \(objectID)", controller.place)
    }
  }

  private static func container(_ element: String) -> Scene.Container {
    switch element {
    case "navigationController": .navigation
    case "tabBarController", "tabViewController": .tabs
    case "splitViewController": .split
    case "pageViewController", "pagecontroller": .page
    case "windowController": .window
    default: .none
    }
  }

  /// Only a segue directly in `<connections>` counts: tie breakers name segues, and a segue inside
  /// a segue describes its preview.
  private mutating func readSegues(of object: XMLTree, source: String) throws(ImportError) {
    for child in object.children {
      if child.name == "connections" {
        for segue in child.children("segue") {
          try addSegue(segue, source: source, trigger: object)
        }
      } else {
        try readSegues(of: child, source: source)
      }
    }
  }

  private mutating func addSegue(
    _ element: XMLTree, source: String, trigger: XMLTree
  ) throws(ImportError) {
    guard let destination = element["destination"], let kind = element["kind"] else {
      result.notes.note(
        "segue-incomplete", "a segue without destination or kind is left out", at: element.place)
      return
    }
    var attributes = element.attributes
    func take(_ key: String) -> String? {
      attributes.removeValue(forKey: key).flatMap { $0.isEmpty ? nil : $0 }
    }
    for key in ["destination", "kind"] { attributes[key] = nil }
    if element.attributes["id"]?.isEmpty != false { unnamedSegues += 1 }
    let id = StoryboardObject(
      storyboard: name, objectID: take("id") ?? "segue-\(unnamedSegues)")
    let relationship = take("relationship")
    if let relationship {
      let key = source + "\n" + relationship
      attributes["index"] = String(relationshipCounts[key, default: 0])
      relationshipCounts[key, default: 0] += 1
    }
    for nested in element.children("segue") {
      for (key, value) in nested.attributes where key != "id" {
        attributes["\(nested["key"] ?? "segue").\(key)"] = value
      }
    }
    let segue = Segue(
      id: id, identifier: take("identifier"), kind: Segue.Kind(rawValue: kind), source: source,
      destination: destination, relationship: relationship, unwindAction: take("unwindAction"),
      customClass: take("customClass"), customModule: take("customModule"),
      triggerElement: trigger.name, triggerID: trigger["id"], attributes: attributes)
    if !result.catalog.segues.insertNew(segue) {
      throw XMLTree.problem(
        "bad-storyboard", "two segues have the id \(id.objectID)", element.place)
    }
  }

  private mutating func dropIndexOfOnlyChild(_ id: StoryboardObject) {
    guard let segue = result.catalog.segues[id], let relationship = segue.relationship else {
      return
    }
    if relationshipCounts[segue.source + "\n" + relationship] == 1 {
      result.catalog.segues[id]?.attributes["index"] = nil
    }
  }
}
