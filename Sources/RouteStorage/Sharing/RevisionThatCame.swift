import RouteModel

/// A revision of the hub, read.
struct RevisionThatCame {
  let shared: SharedRevision
  let kind: Revision.Kind
  let changes: [LoggedChange]
  let steps: [SharedMigrationStep]

  /// - Throws: `newer-store` if it has a later format, `damaged-store` if it cannot be read.
  init(_ shared: SharedRevision) throws(StoreError) {
    self.shared = shared
    guard shared.format <= ChangeText.format else {
      throw StoreError(
        .newerStore, "\(Self.name(shared)) was written by a newer routesh: update this one")
    }
    guard let kind = Revision.Kind(rawValue: shared.kind),
      let changes = ChangeText.read(shared.changes),
      let steps = SharedMigrationStep.read(shared.migrations)
    else { throw StoreError(.damagedStore, "\(Self.name(shared)) cannot be read") }
    self.kind = kind
    self.changes = changes
    self.steps = steps
  }

  /// `h38 of anna on build-2`
  private static func name(_ shared: SharedRevision) -> String {
    "h\(shared.number ?? 0) of \(shared.who)"
  }

  /// `h38 of anna on build-2`
  var name: String { Self.name(shared) }

  var doesNotFit: StoreError {
    StoreError(
      .damagedStore,
      "\(name) does not fit the catalog that both had: "
        + "this store or the hub was changed in another way; 'hub pull --join --again' compares the two"
    )
  }

  /// Takes its changes back.
  ///
  /// - Returns: The resulting changes of the catalog.
  func takeBack(from catalog: inout RouteCatalog) throws(StoreError) -> [CatalogChange] {
    do {
      let made = try changes.reversed().map(\.inverted).changes(of: catalog)
      try catalog.apply(made)
      return made
    } catch {
      throw doesNotFit
    }
  }
}

extension RevisionLog {
  /// The newest revision with a unique name; nil if there is none.
  func number(named name: String) throws(StoreError) -> Int? {
    try connection.kept(
      "SELECT id FROM revision WHERE uuid = ?1 ORDER BY id DESC LIMIT 1", name
    ).number()
  }
}
