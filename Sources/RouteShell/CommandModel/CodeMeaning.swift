import CTexts

/// What a code means and what helps: a row of docs/codes.md, which is compiled into the program.
struct CodeMeaning: Sendable, Hashable {
  /// What has the code: a part of the page, in its order.
  enum Subject: Int, Sendable, Hashable, CaseIterable {
    /// A failed event, or a ``RouteError``.
    case event
    /// A finding of `check`, or a registration issue.
    case finding
    /// A finding of `check-site`.
    case site
    /// A finding of `check-links`.
    case links
    /// An error of a store.
    case store
    /// An error of the hub.
    case hub
    /// An error of a command or script.
    case command
    /// An error of a pattern or URL.
    case pattern
    /// An error or note of `import` or `export`.
    case file
  }

  /// Kebab-case and stable.
  let code: String
  /// What has the code. Some codes have several.
  let subject: Subject
  /// A clause for a person.
  let meaning: String
  /// What usually helps, with an example; nil if the message of each error says it.
  let advice: String?

  /// All codes, in the order of the page.
  static let all = read(String(cString: meanings_of_codes()))

  /// The meanings of a code such as `no-match`, one for each thing that has it; none if there is no
  /// such code.
  ///
  /// - Parameter code: The code of an event, an error, a finding or a note.
  static func of(_ code: String) -> [CodeMeaning] { all.filter { $0.code == code } }

  /// The meaning of a code of one kind of thing; nil if it has no such code.
  static func of(_ code: String, _ subject: Subject) -> CodeMeaning? {
    all.first { $0.code == code && $0.subject == subject }
  }

  /// The codes of one kind of thing.
  static func codes(of subject: Subject) -> Set<String> {
    Set(all.lazy.filter { $0.subject == subject }.map(\.code))
  }

  /// The rows of the page's tables, each below the heading of its part.
  private static func read(_ page: String) -> [CodeMeaning] {
    var part = -1
    var rows: [CodeMeaning] = []
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") { part += 1 }
      guard line.hasPrefix("| `"), let subject = Subject(rawValue: part) else { continue }
      let cells = line.split(separator: "|").map { cell in
        String(cell.filter { $0 != "`" }.dropFirst().dropLast())
      }
      rows.append(
        CodeMeaning(
          code: cells[0], subject: subject, meaning: cells[1],
          advice: cells.count < 3 || cells[2].isEmpty ? nil : cells[2]))
    }
    return rows
  }
}
