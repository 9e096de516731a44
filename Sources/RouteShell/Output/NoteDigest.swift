import RouteModel
import Texts

/// A summary of the notes of an import or an export. Notes with the same reason become one line,
/// with their number and the first of them.
struct NoteDigest {
  /// The most notes of a kind that have a line each.
  private static let most = 3

  /// The lines, in the order of the first note of each.
  let lines: [String]

  init(_ notes: [Diagnostic]) {
    var lines: [(first: Int, text: String)] = []
    var others: [[Int]] = []
    for group in Self.groups(notes.indices, by: { [notes[$0].code, notes[$0].reason] }) {
      if group.count > Self.most {
        lines.append((group[0], Self.line(ofSame: group.map { notes[$0] })))
      } else {
        others.append(group)
      }
    }
    // The same reason with a different name in each message; what has a subject has its reason apart from it.
    let kinds = Self.groups(others.joined()) { place -> [String] in
      let note = notes[place]
      return [note.code] + (note.subject == nil ? [] : [note.reason])
    }
    for group in kinds {
      if group.count > Self.most {
        let more = "; and \(group.count - 1) more like this [\(notes[group[0]].code)]"
        lines.append((group[0], Self.line(notes[group[0]]) + more))
      } else {
        lines += group.map { ($0, Self.line(notes[$0])) }
      }
    }
    self.lines =
      lines.sorted { $0.first < $1.first }.map(\.text)
      + (lines.count < notes.count
        ? ["note: --json lists all \(notes.count) notes"] : [])
  }

  /// The elements that have the same key, in the order of the first of each.
  private static func groups<Key: Hashable>(
    _ elements: some Sequence<Int>, by key: (Int) -> Key
  ) -> [[Int]] {
    var places: [Key: Int] = [:]
    var groups: [[Int]] = []
    for element in elements {
      let place = places[key(element), default: groups.count]
      if place == groups.count {
        places[key(element)] = place
        groups.append([])
      }
      groups[place].append(element)
    }
    return groups.map { $0.sorted() }
  }

  /// One note.
  private static func line(_ note: Diagnostic) -> String {
    "\(note.place.map { "\(text($0)): " } ?? "")note: \(note.message.escapingControls())"
  }

  /// Several notes with the same reason for different subjects or places.
  private static func line(ofSame notes: [Diagnostic]) -> String {
    let examples = notes.prefix(most).compactMap { note in
      note.subject?.escapingControls() ?? note.place.map(text)
    }
    let list = examples.isEmpty ? "" : ": " + examples.joined(separator: ", ") + ", …"
    return "note: \(notes.count) times: \(notes[0].reason.escapingControls())\(list)"
  }

  private static func text(_ place: SourcePlace) -> String {
    (place.line > 0 ? "\(place.file):\(place.line)" : place.file).escapingControls()
  }
}
