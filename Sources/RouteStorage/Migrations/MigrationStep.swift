internal import RouteModel
import Texts

/// What a revision did to one version of the applied migrations.
struct MigrationStep: Hashable {
  /// What it did: two ran a script, three only changed what counts as applied.
  enum Deed: String {
    /// Ran the way up, or the way back.
    case up, down
    /// Counted it as applied, by `migrate up --mark`.
    case marked
    /// Took the texts of changed files as those that were applied, by `migrate repair --accept`.
    case accepted
    /// Counts it as applied no more, by `migrate repair --forget`.
    case forgotten

    /// What takes this back.
    var inverted: Deed {
      switch self {
      case .up: .down
      case .down: .up
      case .marked: .forgotten
      case .accepted: .accepted
      case .forgotten: .marked
      }
    }
  }

  /// What it did.
  var deed: Deed
  /// The migration before; nil if it was not applied.
  var before: AppliedMigration?
  /// The migration after; nil if it was taken back or forgotten.
  var after: AppliedMigration?

  /// The version that it is about.
  var version: Int { (after ?? before)?.migration.version ?? 0 }

  /// The step that takes this one back.
  var inverted: MigrationStep {
    MigrationStep(deed: deed.inverted, before: after, after: before)
  }

  /// The migration's title.
  var title: String { (after ?? before)?.migration.title ?? "" }
}

extension [MigrationStep] {
  /// The steps as one line of JSON; empty if there are none.
  var text: String {
    isEmpty
      ? ""
      : JSONValue.array(
        map { step in
          var json: JSONValue = ["did": .string(step.deed.rawValue)]
          if let before = step.before { json = json.adding(["before": before.json]) }
          if let after = step.after { json = json.adding(["after": after.json]) }
          return json
        }
      ).text
  }

  /// Reads what ``text`` wrote; nil if it is something else.
  ///
  /// - Parameter command: The command of the revision, by which a step is known that was written before
  ///   steps said what they did.
  init?(text: String, command: String) {
    self = []
    if text.isEmpty { return }
    guard let list = try? JSONParser.parse(text).array else { return nil }
    for value in list {
      let (before, after) = (value["before"], value["after"])
      let (old, new) = (
        before.flatMap(AppliedMigration.init), after.flatMap(AppliedMigration.init)
      )
      let step = MigrationStep(
        deed: value["did"]?.string.flatMap(MigrationStep.Deed.init)
          ?? MigrationStep.deed(from: old, to: new, by: command), before: old, after: new)
      guard (before == nil) == (step.before == nil), (after == nil) == (step.after == nil) else {
        return nil
      }
      append(step)
    }
  }
}

extension MigrationStep {
  /// What a step did that does not say it.
  fileprivate static func deed(
    from old: AppliedMigration?, to new: AppliedMigration?, by command: String
  ) -> Deed {
    switch (old, new) {
    case (nil, let new?): new.isBaseline ? .marked : .up
    case (.some, nil): command.hasPrefix("migrate repair") ? .forgotten : .down
    default: .accepted
    }
  }
}

extension Revision {
  /// What the revision did to the applied migrations.
  ///
  /// - Throws: `damaged-store` if it cannot be read.
  func migrationSteps() throws(StoreError) -> [MigrationStep] {
    guard let steps = [MigrationStep](text: migrations, command: command) else {
      throw StoreLog.broken("what r\(number) did to the migrations cannot be read")
    }
    return steps
  }
}

extension AppliedMigration {
  fileprivate var json: JSONValue {
    [
      "version": .int(migration.version), "name": .string(migration.name),
      "upKind": .string(migration.up.kind.rawValue), "up": .string(migration.up.text),
      "downKind": .string(migration.down.kind.rawValue), "down": .string(migration.down.text),
      "time": .int(Int(time)), "duration": .int(Int(duration.inMicroseconds)),
      "tool": .string(toolVersion),
      "revision": .optional(revisionName),
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    // The name becomes that of files.
    guard let version = json["version"]?.int, let name = json["name"]?.string,
      !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 })
    else { return nil }
    func script(_ way: Migration.Direction) -> MigrationScript? {
      guard let kind = json[way.rawValue + "Kind"]?.string.flatMap(MigrationScript.Kind.init),
        let text = json[way.rawValue]?.string
      else { return nil }
      let file = MigrationDirectory.Name(version: version, name: name, direction: way, kind: kind)
      return MigrationScript(kind: kind, text: text, file: file.text)
    }
    guard let up = script(.up), let down = script(.down) else { return nil }
    self.init(
      migration: Migration(version: version, name: name, up: up, down: down),
      time: Int64(json["time"]?.int ?? 0), duration: .microseconds(json["duration"]?.int ?? 0),
      toolVersion: json["tool"]?.string ?? "", revision: nil,
      revisionName: json["revision"]?.string)
  }

  /// Whether it is the same migration: what was run, not when. Comments do not count, as in files.
  func isSame(_ other: AppliedMigration) -> Bool {
    migration.version == other.migration.version && migration.name == other.migration.name
      && migration.means(other.migration)
  }

  /// Whether the store was only marked as being at its version.
  var isBaseline: Bool { migration.up.kind == .baseline }
}
