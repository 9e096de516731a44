import RouteModel
import Texts

extension Listing {
  /// Aligned columns under a line of titles, without borders; nothing for an empty list.
  ///
  /// - Parameter width: The columns of the terminal. To fit, last columns and sentences are first moved
  ///   to lines of their own below the row; then the widest cells are truncated. nil means unlimited, but
  ///   for rows with sentences.
  package func text(width: Int?, isColored: Bool = false) -> String {
    guard !rows.isEmpty else { return "" }
    let long = columns.indices.filter { columns[$0].isCommand }
    if !long.isEmpty { return cutting(long).text(width: width, isColored: isColored) }
    let prose = columns.indices.filter { columns[$0].isProse }
    if width == nil, !prose.isEmpty, prose.count < columns.count, fullWidth > Self.longestLine {
      return text(width: Self.longestLine, isColored: isColored, below: prose)
    }
    // An empty column is left out if space is needed.
    if let width, fullWidth > width,
      let empty = columns.indices.first(where: { index in
        rows.allSatisfy { index >= $0.cells.count || $0.cells[index].isEmpty }
      })
    {
      return without(empty).text(width: width, isColored: isColored)
    }
    if let width, fullWidth > width {
      let below = columns.indices.filter { columns[$0].isLast || columns[$0].isProse }
      if !below.isEmpty, below.count < columns.count {
        return text(width: width, isColored: isColored, below: below)
      }
    }
    let cells = rows.map { $0.cells.map { $0.escapingControls() } }
    var widths = columns.map { $0.title.displayWidth }
    // Without a limit, one very long value must not widen the column for all others.
    let widest = width == nil ? Self.mostPadding : .max
    for row in cells {
      for (index, cell) in row.enumerated() where index < widths.count {
        let needed = cell.displayWidth
        if needed <= widest { widths[index] = max(widths[index], needed) }
      }
    }
    if let width { shrink(&widths, to: width) }
    func line(_ row: [String]) -> String {
      var text = ""
      for (index, column) in columns.enumerated() {
        let whole = index < row.count ? row[index] : ""
        let cell = width == nil ? whole : whole.fitting(widths[index])
        let pad = String(repeating: " ", count: max(0, widths[index] - cell.displayWidth))
        if index > 0 { text += "  " }
        text += column.isNumeric ? pad + cell : cell + pad
      }
      while text.last == " " { text.removeLast() }
      // There are more columns than the terminal can show.
      return width.map { text.fitting($0) } ?? text
    }
    let title = line(columns.map(\.title))
    return ([isColored ? "\u{1B}[1m\(title)\u{1B}[0m" : title] + cells.map(line))
      .joined(separator: "\n")
  }

  /// The table with the beginnings of long commands.
  private func cutting(_ commands: [Int]) -> Listing {
    var other = mappingRows { row in
      var row = row
      for index in commands where index < row.cells.count {
        row.cells[index] = CommandText.short(row.cells[index])
      }
      return row
    }
    for index in commands { other.columns[index].isCommand = false }
    return other
  }

  /// The longest line of a list of sentences, such as those of `check`, where there is no terminal.
  private static let longestLine = 120

  /// The greatest width of a column without a limit; wider cells are not truncated, but not
  /// aligned.
  private static let mostPadding = 200

  /// The width of the table without truncation.
  private var fullWidth: Int {
    columns.indices.reduce(2 * max(0, columns.count - 1)) { sum, index in
      sum
        + rows.reduce(columns[index].title.displayWidth) {
          max($0, index < $1.cells.count ? $1.cells[index].escapingControls().displayWidth : 0)
        }
    }
  }

  /// The table without a column.
  private func without(_ index: Int) -> Listing {
    var other = mappingRows { row in
      var row = row
      row.cells.remove(at: index)
      return row
    }
    other.columns.remove(at: index)
    return other
  }

  /// The table with the cells of some columns below their rows: sentences on lines of their own, the
  /// others together if they fit.
  private func text(width: Int, isColored: Bool, below: [Int]) -> String {
    let indent = "    "
    let rest = below.reversed().reduce(self) { $0.without($1) }
    var lines = rest.text(width: width, isColored: isColored).split(separator: "\n").map(
      String.init)
    for (number, row) in rows.enumerated().reversed() where number + 2 <= lines.count {
      var texts: [String] = []
      var canGoOn = false
      for index in below where index < row.cells.count && !row.cells[index].isEmpty {
        let cell = row.cells[index].escapingControls()
        let isProse = columns[index].isProse
        if canGoOn, !isProse, let last = texts.last,
          (last + cell).displayWidth + indent.count + 2 <= width
        {
          texts[texts.count - 1] = "\(last)  \(cell)"
        } else {
          texts += cell.wrapped(max(8, width - indent.count))
        }
        canGoOn = !isProse
      }
      lines.insert(contentsOf: texts.map { indent + $0 }, at: number + 2)
    }
    return lines.joined(separator: "\n")
  }

  /// Narrows the widest column until the line fits; titles last.
  private func shrink(_ widths: inout [Int], to width: Int) {
    var excess = widths.reduce(0, +) + 2 * max(0, widths.count - 1) - width
    func take(from columns: [Int], downTo floor: (Int) -> Int) {
      while excess > 0 {
        let candidates = columns.filter { widths[$0] > floor($0) }
        guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return }
        widths[widest] -= 1
        excess -= 1
      }
    }
    take(from: columns.indices.filter { !columns[$0].isFixed }) {
      max(columns[$0].title.displayWidth, 8)
    }
    take(from: columns.indices.filter { !columns[$0].isFixed }) { _ in 4 }
    take(from: Array(columns.indices)) { _ in 2 }
  }
}

extension String {
  /// The text with each line wrapped between words, and the rest of a line below its beginning.
  ///
  /// - Parameter width: nil for a text of any width.
  func wrappedLines(_ width: Int?) -> String {
    guard let width, split(separator: "\n").contains(where: { String($0).displayWidth > width })
    else {
      return self
    }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let indent = String(repeating: " ", count: min(line.prefix { $0 == " " }.count, width / 2))
      let words = String(line.drop { $0 == " " })
      return words.wrapped(width - indent.count).map { indent + $0 }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The text in lines of at most a width, wrapped between words. A word that is too long, such as a
  /// URL, gets a line of its own, and is never broken.
  func wrapped(_ width: Int) -> [String] {
    guard width > 1, displayWidth > width else { return [self] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if longer.displayWidth <= width {
        line = longer
        continue
      }
      while line.last == " " { line.removeLast() }
      if !line.isEmpty { lines.append(line) }
      line = String(word)
    }
    return lines + [line]
  }
}
