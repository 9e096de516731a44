package import RouteModel
import Texts

extension StoreLog {
  /// Why `undo` does not take back a revision of migrations, and what does.
  ///
  /// - Parameter target: The revision to which everything after it would be taken back; nil if it is about this
  ///   one alone.
  package func refusal(
    ofMigrations revision: Revision, onTheWayTo target: Int? = nil
  ) throws(StoreError) -> StoreError {
    let steps = try revision.migrationSteps()
    let number = revision.number
    let applied = try MigrationTable(connection: connection).all()
    let ups = steps.filter { $0.deed == .up }.map(\.version)
    let isApplied = applied.contains {
      $0.revision ?? number == number && ups.contains($0.migration.version)
    }
    let higher = applied.filter { $0.migration.version > ups.max() ?? .max }
    let above = higher.map(\.migration.title)
    // All above were applied after it, too.
    let isOnTheWay =
      target.map { target in higher.allSatisfy { $0.revision ?? 0 > target } } ?? false
    let below = applied.last { $0.migration.version < ups.min() ?? .min }?.migration.version ?? 0
    let wayDown =
      !isApplied
      ? "it was taken back or forgotten since"
      : above.isEmpty
        ? "'migrate down' takes it back"
        : isOnTheWay
          ? "'migrate down --to \(below)' takes it back, with \(Phrase.list(above))"
          : "\(Phrase.list(above)) \(above.count == 1 ? "lies" : "lie") above it, so "
            + "'migrate new NAME --from r\(number) --to r\(number - 1)', then 'migrate up' takes it back"
    func titles(_ deed: MigrationStep.Deed) -> String? {
      let titles = steps.filter { $0.deed == deed }.map(\.title)
      return titles.isEmpty ? nil : Phrase.list(titles)
    }
    func versions(_ deed: MigrationStep.Deed, _ option: String) -> String {
      steps.filter { $0.deed == deed }.map { "\(option) \($0.version)" }.joined(separator: " ")
    }
    let ways = [
      titles(.down).map { "took \($0) back: 'migrate up' applies it again" },
      titles(.up).map { "applied \($0): \(wayDown)" },
      titles(.marked).map {
        "counts \($0) as applied and ran nothing: there is nothing to take back in the catalog"
      },
      titles(.accepted).map {
        "accepted the texts of the files of \($0) and ran nothing: put the texts before into the files, "
          + "and 'migrate repair \(versions(.accepted, "--accept"))' accepts those"
      },
      titles(.forgotten).map {
        "forgot \($0) and ran nothing: with its files back, "
          + "'migrate up \(versions(.forgotten, "--mark"))' counts it as applied again"
      },
    ].compactMap(\.self)
    let way =
      ways.isEmpty
      ? "is a migration, which undo does not take back" : ways.joined(separator: "; it ")
    return StoreError(.cannotUndo, "r\(number) (\(revision.command)) \(way)")
  }
}
