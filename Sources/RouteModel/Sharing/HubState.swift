import Texts

/// The catalog and the migrations of a revision of the hub.
package struct HubState: Sendable {
  /// The revision; nil for the empty catalog.
  package var revision: Revision?
  /// The catalog.
  package var catalog: RouteCatalog
  /// The applied migrations by their versions, as revisions have them.
  private var migrations: [Int: JSONValue] = [:]

  /// - Parameter steps: What led to the applied migrations, as a revision has it.
  package init(revision: Revision?, catalog: RouteCatalog, steps: String) {
    self.revision = revision
    self.catalog = catalog
    change(steps, "after")
  }

  /// The titles of the applied migrations, such as `3_add_editor`, by their versions.
  package var titles: [Int: String] {
    migrations.reduce(into: [:]) {
      $0[$1.key] = Revision.migrationTitle($1.key, $1.value["name"]?.string ?? "")
    }
  }

  /// Steps that apply each migration, as a revision has them.
  package var steps: String {
    migrations.isEmpty
      ? ""
      : JSONValue.array(migrations.sorted { $0.key < $1.key }.map { ["after": $0.value] }).text
  }

  /// Takes the newest revisions back.
  ///
  /// - Parameter revisions: The revisions, oldest first.
  /// - Returns: The first one that does not lead to the catalog; nil if all do.
  package mutating func takeBack(_ revisions: [Revision]) -> Revision? {
    for revision in revisions.reversed() {
      guard (try? revision.logged?.back(on: &catalog)) != nil else { return revision }
      change(revision.migrations, "before")
    }
    return nil
  }

  private mutating func change(_ steps: String, _ side: String) {
    for step in (try? JSONParser.parse(steps))?.array ?? [] {
      guard let version = (step["after"] ?? step["before"])?["version"]?.int else { continue }
      migrations[version] = step[side]
    }
  }
}
