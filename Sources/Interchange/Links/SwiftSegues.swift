internal import RouteModel

/// Writes the identifiers of scenes and segues as constants in Swift: those of a storyboard's scenes in
/// a type of the storyboard, those of segues in a type of the view controller that performs them.
struct SwiftSegues {
  private var lines = LinkLines()
  private let catalog: RouteCatalog
  private let access: String

  init(_ catalog: RouteCatalog, _ options: LinkExport.Options) {
    self.catalog = catalog
    access = options.isPublic ? "public " : ""
    lines.add("/// The identifiers in the storyboards of the app.")
    lines.add("\(access)enum \(options.name) {")
    writeScenes()
    lines.add()
    writeSegues()
    lines.add("}")
  }

  /// What follows the head of the file.
  var text: String { lines.text }

  /// Names that a case cannot have.
  private static let reserved: Set<String> = [
    "self", "init", "type", "protocol", "none", "some", "rawvalue", "allcases", "hash", "hashvalue",
    "storyboard",
  ]

  /// A case: its identifier, and what it is.
  private struct Constant {
    let identifier: String
    var notes: [String]
  }

  private mutating func write(
    _ type: String, _ comment: String, storyboard: String? = nil, _ constants: [Constant]
  ) {
    lines.add("/// \(comment.visible)", 2)
    let raw = constants.isEmpty ? "" : ": String, CaseIterable, Sendable"
    lines.add("\(access)enum \(SwiftNames.escaped(type))\(raw) {", 2)
    if let storyboard {
      lines.add("/// The name of the storyboard's file.", 3)
      lines.add("\(access)static let storyboard = \(SwiftWriter.literal(storyboard))", 3)
    }
    var names = LinkNames(reserved: Self.reserved)
    for constant in constants {
      for note in constant.notes { lines.add("/// \(note.visible)", 3) }
      // Words are also what underscores divide; a name cannot begin with a digit.
      let words = String(constant.identifier.map { $0 == "_" ? " " : $0 })
      let isNumber = words.first { $0 != " " }?.isNumber ?? false
      let name = SwiftWord.name(
        names.name(of: isNumber ? "identifier " + words : words, suffix: "Identifier"))
      lines.add("case \(name) = \(SwiftWriter.literal(constant.identifier))", 3)
    }
    lines.add("}", 2)
  }

  // MARK: Scenes

  private mutating func writeScenes() {
    lines.add("/// The scenes that have an identifier, by their storyboards.", 1)
    lines.add("\(access)enum Scene {", 1)
    var names = LinkNames(reserved: ["type", "protocol", "self"])
    for storyboard in catalog.storyboards.values.sorted(by: { $0.name < $1.name }) {
      let scenes = catalog.scenes.values.filter {
        $0.id.storyboard == storyboard.name && $0.reference == nil
      }
      var constants: [Constant] = []
      for scene in scenes.sorted(by: { ($0.identifier ?? "", $0.id) < ($1.identifier ?? "", $1.id) }
      ) {
        guard let identifier = scene.identifier, constants.last?.identifier != identifier else {
          continue
        }
        constants.append(Constant(identifier: identifier, notes: [type(of: scene)]))
      }
      let initial = storyboard.initialScene.flatMap { id in scenes.first { $0.id.objectID == id } }
      let type = names.name(of: storyboard.name, suffix: "Storyboard").type
      write(
        type,
        "The storyboard \(storyboard.name)"
          + (initial.map { "; it begins with \(self.type(of: $0))." } ?? "."),
        storyboard: storyboard.name, constants)
    }
    lines.add("}", 1)
  }

  /// The class of a scene's controller; the framework's own if it has no other.
  private func type(of scene: Scene) -> String {
    if let name = scene.className, !name.isEmpty { return name }
    let runtime = catalog.storyboards[scene.id.storyboard]?.runtime ?? ""
    let element = scene.element.prefix(1).uppercased() + scene.element.dropFirst()
    return (runtime.hasPrefix("MacOSX") ? "NS" : "UI") + element
  }

  // MARK: Segues

  private mutating func writeSegues() {
    lines.add(
      "/// The segues that have an identifier, by the view controllers that perform them.", 1)
    lines.add("\(access)enum Segue {", 1)
    var byType: [String: [String: Constant]] = [:]
    for segue in catalog.segues.values.sorted(by: { $0.id < $1.id }) {
      guard let identifier = segue.identifier, let source = scene(segue.source, segue) else {
        continue
      }
      let target = scene(segue.destination, segue).map { " to \(self.target($0))" } ?? ""
      let note = segue.kind.rawValue + target
      let type = type(of: source)
      var constant =
        byType[type]?[identifier] ?? Constant(identifier: identifier, notes: [])
      if !constant.notes.contains(note) { constant.notes.append(note) }
      byType[type, default: [:]][identifier] = constant
    }
    var names = LinkNames(reserved: ["type", "protocol", "self"])
    for (type, constants) in byType.sorted(by: { $0.key < $1.key }) {
      write(
        names.name(of: type, suffix: "Controller").type, "From \(type).",
        constants.values.sorted { $0.identifier < $1.identifier })
    }
    lines.add("}", 1)
  }

  private func scene(_ id: String, _ segue: Segue) -> Scene? {
    catalog.scenes[StoryboardObject(storyboard: segue.id.storyboard, objectID: id)]
  }

  /// A destination for people: its class, or what a reference names.
  private func target(_ scene: Scene) -> String {
    guard let reference = scene.reference else { return type(of: scene) }
    return [reference.storyboard, reference.identifier].compactMap(\.self).joined(separator: "/")
  }
}
