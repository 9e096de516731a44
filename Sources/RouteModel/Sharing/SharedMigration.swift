/// A configuration migration as it travels between stores, with its texts.
package struct SharedMigration: Sendable, Hashable {
  /// One direction: its language and its text.
  package struct Script: Sendable, Hashable {
    package var kind: String
    package var text: String

    package init(kind: String, text: String) {
      self.kind = kind
      self.text = text
    }
  }

  package var version: Int
  package var name: String
  package var up: Script
  package var down: Script
  /// When it was applied, in microseconds since 1970-01-01 UTC.
  package var time: Int64
  /// How long it took, in microseconds.
  package var duration: Int64
  package var toolVersion: String
  /// The unique name of the revision that applied it; nil if none did.
  package var revision: String?

  package init(
    version: Int, name: String, up: Script, down: Script, time: Int64, duration: Int64,
    toolVersion: String, revision: String?
  ) {
    self.version = version
    self.name = name
    self.up = up
    self.down = down
    self.time = time
    self.duration = duration
    self.toolVersion = toolVersion
    self.revision = revision
  }

  /// `3_add_editor`
  package var title: String { "\(version)_\(name)" }

  /// Whether it is the same migration: what was run, not when.
  package func isSame(_ other: SharedMigration) -> Bool {
    version == other.version && name == other.name && up == other.up && down == other.down
  }
}

/// What a revision did to one version of the applied migrations.
package struct SharedMigrationStep: Sendable, Hashable {
  /// The migration before; nil if it was not applied.
  package var before: SharedMigration?
  /// The migration after; nil if it was taken back or forgotten.
  package var after: SharedMigration?

  package init(before: SharedMigration?, after: SharedMigration?) {
    self.before = before
    self.after = after
  }

  /// The version that it is about.
  package var version: Int { (after ?? before)?.version ?? 0 }

  /// The step that takes this one back.
  package var inverted: SharedMigrationStep {
    SharedMigrationStep(before: after, after: before)
  }

  /// Steps as one line of JSON.
  package static func text(_ steps: [SharedMigrationStep]) -> String {
    JSONValue.array(
      steps.map { step in
        var json: JSONValue = [:]
        if let before = step.before { json = json.adding(["before": before.json]) }
        if let after = step.after { json = json.adding(["after": after.json]) }
        return json
      }
    ).text
  }

  /// Reads what ``text(_:)`` wrote; nil if it is something else.
  package static func read(_ text: String) -> [SharedMigrationStep]? {
    guard let list = try? JSONParser.parse(text).array else { return nil }
    var steps: [SharedMigrationStep] = []
    for value in list {
      let (before, after) = (value["before"], value["after"])
      let step = SharedMigrationStep(
        before: before.flatMap(SharedMigration.init), after: after.flatMap(SharedMigration.init))
      guard (before == nil) == (step.before == nil), (after == nil) == (step.after == nil) else {
        return nil
      }
      steps.append(step)
    }
    return steps
  }
}

extension SharedMigration {
  fileprivate var json: JSONValue {
    [
      "version": .int(version), "name": .string(name), "upKind": .string(up.kind),
      "up": .string(up.text), "downKind": .string(down.kind), "down": .string(down.text),
      "time": .int(Int(time)), "duration": .int(Int(duration)), "tool": .string(toolVersion),
      "revision": .optional(revision),
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    // The name becomes that of files.
    guard let version = json["version"]?.int, let name = json["name"]?.string,
      !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 }),
      let upKind = json["upKind"]?.string, let up = json["up"]?.string,
      let downKind = json["downKind"]?.string, let down = json["down"]?.string
    else { return nil }
    self.init(
      version: version, name: name, up: Script(kind: upKind, text: up),
      down: Script(kind: downKind, text: down), time: Int64(json["time"]?.int ?? 0),
      duration: Int64(json["duration"]?.int ?? 0), toolVersion: json["tool"]?.string ?? "",
      revision: json["revision"]?.string)
  }
}
