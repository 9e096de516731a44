import RouteModel
import RouteStorage
import Routing
import Simulation

extension Shell {
  /// What is sensitive in the present catalog: masked in what is recorded, and nowhere else.
  var sensitive: SensitiveValues {
    // Another program may change a catalog that is not loaded.
    guard workspace.isLoaded || workspace.isDetached else { return workspace.sensitiveValues() }
    if let known = knownSensitive, known.version == workspace.catalogVersion { return known.values }
    let found = workspace.sensitiveValues()
    knownSensitive = (workspace.catalogVersion, found)
    return found
  }

  /// Whether a typed line may be written to the line history: one that names a sensitive parameter,
  /// or that has user information in a URL, stays out of it.
  func mayBeKept(_ line: String) -> Bool {
    if line.contains("://"), line.contains("@") { return false }
    return !workspace.hasCatalog || !sensitive.isNamed(in: line)
  }

  /// Refuses rows with values of sensitive parameters.
  func refuseSensitiveValues(_ changes: [CatalogChange]) throws {
    guard changes.contains(where: \.mayExposeValues),
      let found = try workspace.requireRegistry().sensitiveFinding(broughtBy: changes)
    else { return }
    let advice = CodeMeaning.of(found.code, .finding)?.advice
    throw ShellError.failure(found.code, Message(found.message), notes: advice.map { [$0] } ?? [])
  }

  /// Warns about values from before their name became sensitive, in the history and in the log.
  func warnOfOldValues(_ changes: [CatalogChange]) {
    for (name, wasPlain) in changes.parametersThatBecameSensitive.sorted(by: { $0.key < $1.key }) {
      if let count = try? historyStore().eventsHolding(parameter: name), count > 0 {
        let events = "\(Phrase.count(count, "event")) recorded before \(name) was sensitive"
        errors.warn(
          "\(events) \(count == 1 ? "holds" : "hold") its value: history prune --max 0 removes the "
            + "history, --keep TIME its old part; then store vacuum", code: "sensitive-history")
      }
      guard wasPlain else { continue }
      let log = try? workspace.store?.newestRevision { (rows, _) throws(StoreError) in
        rows.changes.contains { $0.hasValues(of: name) }
      }
      guard let number = log?.number else { continue }
      errors.warn(
        "the log keeps what was the default or an allowed value of \(name), in r\(number) or before: only "
          + "a new store is without it (export json, then import into it)", code: "sensitive-log")
    }
  }
}
