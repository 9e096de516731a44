import RouteModel

extension RebaseTransaction {
  private static let renumbering =
    "take yours back (migrate down), give its files the next number, and pull again"

  /// Decides which migrations of this store run again, depending on what both sides did with each
  /// version.
  ///
  /// - Returns: After which revision of each side a migration is settled that both have.
  /// - Throws: `conflict` if both sides have another migration with one version, or a later one came
  ///   than this store has applied.
  mutating func settleMigrations(
    _ own: inout [Entry], _ came: [Entry]
  ) throws(StoreError) -> [(ours: Int, theirs: Int)] {
    var theirs: [Int: (migration: AppliedMigration?, by: Revision)] = [:]
    for (revision, steps) in came {
      for step in steps { theirs[step.version] = (step.after, revision) }
    }
    var ends: [Int: MigrationStep] = [:]
    for step in own.flatMap(\.migrations) {
      let before = ends[step.version].map(\.before) ?? step.before
      ends[step.version] = MigrationStep(deed: step.deed, before: before, after: step.after)
    }
    func isSame(_ first: AppliedMigration?, _ second: AppliedMigration?) -> Bool {
      guard let first, let second else { return first == nil && second == nil }
      return first.isSame(second)
    }
    let newest = theirs.filter { $0.value.migration != nil }.keys.max()
    var (gone, same): (Set<Int>, Set<Int>) = ([], [])
    for (version, end) in ends.sorted(by: { $0.key < $1.key }) {
      let their = theirs[version]
      if let their, isSame(end.after, their.migration) {
        same.insert(version)
        if let ours = end.after { result.same.append(ours.migration.title) }
      } else if isSame(end.before, end.after) {
        gone.insert(version)
      } else if let ours = end.after, case (let migration?, let by)? = their {
        throw StoreError(
          .conflict,
          """
          both sides have a migration \(version): \(migration.migration.title) of \(by.who), and \
          \(ours.migration.title) here: \(Self.renumbering)
          """)
      } else if their == nil, end.before == nil, let ours = end.after, !ours.isBaseline,
        !options.allowsOutOfOrder, let newest, ours.migration.isOutOfOrder(after: newest),
        case (let migration?, let by)? = theirs[newest]
      {
        let order = ours.migration.outOfOrder(
          "\(migration.migration.title) of \(by.who) would come before it")
        throw StoreError(.conflict, order + Message(", or \(Self.renumbering)"))
      }
    }
    let points = same.compactMap { version -> (ours: Int, theirs: Int)? in
      func isAbout(_ entry: Entry) -> Bool { entry.migrations.contains { $0.version == version } }
      guard let here = own.lastIndex(where: isAbout), let there = came.lastIndex(where: isAbout)
      else { return nil }
      return (here, there)
    }
    for place in own.indices {
      // The hub's revisions have already done the same, and a migration that was taken back is merged like any
      // other change.
      own[place].migrations.removeAll { same.contains($0.version) || gone.contains($0.version) }
    }
    return points
  }
}
