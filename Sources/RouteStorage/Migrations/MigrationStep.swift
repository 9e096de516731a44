internal import RouteModel

/// What a revision did to one version of the applied migrations.
struct MigrationStep: Hashable {
  /// The migration before; nil if it was not applied.
  var before: AppliedMigration?
  /// The migration after; nil if it was taken back or forgotten.
  var after: AppliedMigration?

  /// The version that it is about.
  var version: Int { (after ?? before)?.migration.version ?? 0 }

  /// The step that takes this one back.
  var inverted: MigrationStep { MigrationStep(before: after, after: before) }
}

extension [MigrationStep] {
  /// The steps as one line of JSON; empty if there are none.
  var text: String {
    isEmpty
      ? ""
      : JSONValue.array(
        map { step in
          var json: JSONValue = [:]
          if let before = step.before { json = json.adding(["before": before.json]) }
          if let after = step.after { json = json.adding(["after": after.json]) }
          return json
        }
      ).text
  }

  /// Reads what ``text`` wrote; nil if it is something else.
  init?(text: String) {
    self = []
    if text.isEmpty { return }
    guard let list = try? JSONParser.parse(text).array else { return nil }
    for value in list {
      let (before, after) = (value["before"], value["after"])
      let step = MigrationStep(
        before: before.flatMap(AppliedMigration.init), after: after.flatMap(AppliedMigration.init))
      guard (before == nil) == (step.before == nil), (after == nil) == (step.after == nil) else {
        return nil
      }
      append(step)
    }
  }
}

extension AppliedMigration {
  fileprivate var json: JSONValue {
    [
      "version": .int(migration.version), "name": .string(migration.name),
      "upKind": .string(migration.up.kind.rawValue), "up": .string(migration.up.text),
      "downKind": .string(migration.down.kind.rawValue), "down": .string(migration.down.text),
      "time": .int(Int(time)), "duration": .int(Int(duration)), "tool": .string(toolVersion),
      "revision": .optional(revisionName),
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    // The name becomes that of files.
    guard let version = json["version"]?.int, let name = json["name"]?.string,
      !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 })
    else { return nil }
    func script(_ way: String) -> MigrationScript? {
      guard let kind = json[way + "Kind"]?.string.flatMap(MigrationScript.Kind.init),
        let text = json[way]?.string
      else { return nil }
      return MigrationScript(kind: kind, text: text, version: version, name: name, way: way)
    }
    guard let up = script("up"), let down = script("down") else { return nil }
    self.init(
      migration: Migration(version: version, name: name, up: up, down: down),
      time: Int64(json["time"]?.int ?? 0), duration: Int64(json["duration"]?.int ?? 0),
      toolVersion: json["tool"]?.string ?? "", revision: nil,
      revisionName: json["revision"]?.string)
  }

  /// Whether it is the same migration: what was run, not when.
  func isSame(_ other: AppliedMigration) -> Bool {
    func isSame(_ a: MigrationScript, _ b: MigrationScript) -> Bool {
      a.kind == b.kind && a.text == b.text
    }
    return migration.version == other.migration.version && migration.name == other.migration.name
      && isSame(migration.up, other.migration.up) && isSame(migration.down, other.migration.down)
  }

  /// Whether the store was only marked as being at its version.
  var isBaseline: Bool { migration.up.kind == .baseline }
}

extension MigrationScript {
  /// A script as a store has it, with the name that its file has.
  init(kind: Kind, text: String, version: Int, name: String, way: String) {
    self.init(kind: kind, text: text, file: "\(version)_\(name).\(way).\(kind.rawValue)")
  }
}
