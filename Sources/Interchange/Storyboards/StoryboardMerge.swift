internal import RouteModel
import Texts

/// Merges imported storyboards into a catalog that may have them already.
///
/// An import owns what it wrote: a value that is unchanged since the last import is updated from
/// the file; a value, row or removal made by hand since is kept and reported. A second import of
/// the same file changes nothing.
enum StoryboardMerge {
  /// Merges the storyboards and reports what was kept; the catalog's other storyboards are not
  /// touched.
  static func merge(_ imported: RouteCatalog, into merged: inout RouteCatalog) -> [Diagnostic] {
    let current = merged
    var notes: [Diagnostic] = []
    let boards = Set(imported.storyboards.keys)
    let written = Dictionary(uniqueKeysWithValues: boards.map { ($0, objectsOnce(current, $0)) })
    for (name, theirs) in imported.storyboards.ordered(by: \.key) {
      merged.storyboards[name] =
        current.storyboards[name].map { merge(theirs, $0, &notes) } ?? theirs
    }
    func mergeObjects<Row: ImportedRow>(_: Row.Type) where Row.Key == StoryboardObject {
      let (table, known) = (imported[keyPath: Row.table], current[keyPath: Row.table])
      for (id, theirs) in table.sorted(by: { $0.key < $1.key }) {
        if let mine = known[id] {
          merged[keyPath: Row.table][id] = merge(theirs, mine, &notes)
        } else if written[id.storyboard]?.contains(id.objectID) == true {
          notes.kept(theirs, "stays removed, as it was by hand")
        } else {
          merged[keyPath: Row.table][id] = theirs
        }
      }
      for (id, mine) in known.sorted(by: { $0.key < $1.key })
      where boards.contains(id.storyboard) && table[id] == nil && goesWithFile(mine, &notes) {
        merged[keyPath: Row.table][id] = nil
      }
    }
    mergeObjects(Scene.self)
    mergeObjects(Segue.self)
    return notes
  }

  /// The ids that the last import of a storyboard wrote.
  private static func objectsOnce(_ catalog: RouteCatalog, _ board: String) -> Set<String> {
    let list = catalog.storyboards[board]?.imported[Storyboard.objectsField] ?? ""
    return Set(list.split(separator: " ").map(String.init))
  }

  private static func merge<Row: ImportedRow>(
    _ theirs: Row, _ mine: Row, _ notes: inout [Diagnostic]
  ) -> Row {
    var fields = mine.fields
    let base = mine.imported
    let wanted = theirs.fields
    for key in Set(fields.keys).union(wanted.keys).union(base.keys).sorted()
    where key != Storyboard.objectsField && fields[key] != wanted[key] {
      if fields[key] == base[key] {
        fields[key] = wanted[key]
      } else {
        func shown(_ value: String?) -> String { value.map { "'\($0)'" } ?? "nothing" }
        let name = key.hasPrefix("@") ? String(key.dropFirst()) : key
        notes.kept(
          mine,
          "keeps \(name) \(shown(fields[key])), changed by hand; the file has \(shown(wanted[key]))"
        )
      }
    }
    var result = mine
    result.fields = fields
    result.imported = theirs.imported
    return result
  }

  /// Whether a row is removed with the file's: an import wrote it, and it was not changed by hand.
  private static func goesWithFile<Row: ImportedRow>(
    _ mine: Row, _ notes: inout [Diagnostic]
  ) -> Bool {
    if mine.imported.isEmpty { return false }
    if mine.imported == mine.fields { return true }
    notes.kept(mine, "stays, changed by hand; the file no longer has it")
    return false
  }
}

extension [Diagnostic] {
  fileprivate mutating func kept<Row: ImportedRow>(_ row: Row, _ what: String) {
    note("hand-change-kept", "\(Row.description.noun) \(row.rowKey) \(what)")
  }
}
