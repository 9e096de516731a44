import RouteModel
import Texts

/// Which command of a script made a change, so that a finding about a row has the place of the
/// command that made it.
@MainActor final class ChangePlaces {
  private struct Note {
    let statement: Statement
    let rows: Set<String>
    let patterns: Set<String>
    /// The patterns that went.
    let gone: Set<String>
  }

  /// In the order of the commands.
  private var notes: [String: [Note]] = [:]

  /// Notes what a command of a file changed.
  func note(_ changes: some Sequence<CatalogChange>, by statement: Statement, in file: String) {
    var rows: Set<String> = []
    var patterns: Set<String> = []
    var gone: Set<String> = []
    for change in changes {
      if case .route(let before, let after?) = change {
        patterns.formUnion(
          after.patterns.filter { before?.patterns[$0.key] != $0.value }.map(\.key))
        gone.formUnion(before?.patterns.keys.filter { after.patterns[$0] == nil } ?? [])
        var other = before
        other?.patterns = after.patterns
        if other == after { continue }
      }
      let (before, after) = change.row.keys
      rows.formUnion([before, after].compactMap(\.self))
    }
    notes[file, default: []].append(
      Note(statement: statement, rows: rows, patterns: patterns, gone: gone))
  }

  /// The last command of a file that made something of which a finding tells, or took its pattern; else the
  /// file as a whole, also for one in SQL.
  ///
  /// - Parameter subjects: Of what the finding tells: patterns and rows.
  func place(of subjects: [String], in file: String) -> SourcePlace {
    let notes = notes[file] ?? []
    // A pattern says more than its route, which other commands change, too.
    for names in [\Note.patterns, \Note.gone, \Note.rows] {
      for note in notes.reversed() {
        guard let name = subjects.first(where: note[keyPath: names].contains) else {
          continue
        }
        return note.statement.place(of: name) ?? note.statement.line.place(0)
      }
    }
    return SourcePlace(file: file)
  }
}

extension Statement {
  /// The place of a name in the command: of the word that it is, or of a part of one.
  fileprivate func place(of name: String) -> SourcePlace? {
    let word = words.first { word in
      let said = word.unresolved
      return !said.isOpen && said.text == name
    }
    if let word { return line.place(word.span.lower) }
    let text = line.text
    return text.firstRange(of: name).map {
      line.place(text.utf8.distance(from: text.startIndex, to: $0.lowerBound))
    }
  }
}
