/// Whether the files of an applied migration still say what was run; which state that gives it is decided by
/// ``MigrationStatus``.
extension MigrationStatus {
  /// Whether the files differ from the applied texts only in comments, empty lines and blanks,
  /// which is not drift.
  public var hasOtherComments: Bool {
    guard state == .applied, let applied, let file else { return false }
    return applied.migration.up.text != file.up.text
      || applied.migration.down.text != file.down.text
  }

  /// The applied scripts compared with the files, line by line; empty unless the state is
  /// `changed`.
  package var differences: [(direction: Migration.Direction, lines: [LineDifference])] {
    guard state == .changed, let applied, let file else { return [] }
    return [Migration.Direction.up, .down].compactMap { direction in
      let (old, new) = (applied.migration[direction], file[direction])
      if old.means(new) { return nil }
      return (direction, LineDifference.between(old.text, new.text))
    }
  }
}

extension Migration {
  /// Whether both scripts are equivalent.
  func means(_ other: Migration) -> Bool { up.means(other.up) && down.means(other.down) }
}

extension MigrationScript {
  /// Whether the scripts are the same except for comments, empty lines, and blanks at the ends of
  /// lines: a new licence header or another editor is not drift.
  func means(_ other: MigrationScript) -> Bool {
    kind == other.kind && (text == other.text || meaning == other.meaning)
  }

  private var meaning: [Substring] {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    // In a quotation over several lines everything counts.
    let isPlain = lines.allSatisfy { line in
      line.count { $0 == "'" } % 2 == 0 && line.count { $0 == "\"" } % 2 == 0
    }
    guard isPlain else { return lines }
    return lines.compactMap { line in
      let end = line.lastIndex { !$0.isWhitespace }
      guard let end else { return nil }
      let words = line[...end].drop(while: \.isWhitespace)
      return words.hasPrefix(kind == .sql ? "--" : "#") ? nil : words
    }
  }
}
