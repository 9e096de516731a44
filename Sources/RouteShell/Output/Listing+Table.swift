import RouteModel

extension Listing {
  /// Aligned columns under a line of titles, without borders; nothing for an empty list.
  ///
  /// - Parameter width: The columns of the terminal. To fit, a last column is first moved to lines
  ///   of its own; then sentences are wrapped and the widest cells truncated. nil means unlimited.
  package func text(width: Int?, isColored: Bool = false) -> String {
    guard !rows.isEmpty else { return "" }
    // An empty column is left out if space is needed.
    if let width, fullWidth > width,
      let empty = columns.indices.first(where: { index in
        rows.allSatisfy { index >= $0.cells.count || $0.cells[index].isEmpty }
      })
    {
      return without(empty).text(width: width, isColored: isColored)
    }
    if let width, let last = columns.indices.last(where: { columns[$0].isLast }), fullWidth > width
    {
      return text(width: width, isColored: isColored, below: last)
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
    /// A row with its sentences wrapped to as many lines as needed.
    func lines(_ row: [String]) -> [String] {
      var parts = row.map { [$0] }
      for (index, column) in columns.enumerated() where column.isProse && index < row.count {
        if width != nil { parts[index] = row[index].wrapped(widths[index]) }
      }
      return (0..<(parts.map(\.count).max() ?? 1)).map { number in
        line(parts.map { number < $0.count ? $0[number] : "" })
      }
    }
    let title = line(columns.map(\.title))
    return ([isColored ? "\u{1B}[1m\(title)\u{1B}[0m" : title] + cells.flatMap(lines))
      .joined(separator: "\n")
  }

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

  /// The table with the cells of one column below their rows.
  private func text(width: Int, isColored: Bool, below index: Int) -> String {
    let indent = "    "
    var lines = without(index).text(width: width, isColored: isColored).split(separator: "\n")
      .map(String.init)
    // One line for each row: a table with a last column has no sentences.
    for (number, row) in rows.enumerated().reversed() where index < row.cells.count {
      let cell = row.cells[index].escapingControls()
      guard !cell.isEmpty, number + 2 <= lines.count else { continue }
      lines.insert(
        contentsOf: cell.wrapped(max(8, width - indent.count), breaksWords: false)
          .map { indent + $0 }, at: number + 2)
    }
    return lines.joined(separator: "\n")
  }

  /// Narrows the widest column until the line fits: first sentences, which lose nothing, then
  /// truncated columns, and titles last.
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
    take(from: columns.indices.filter { columns[$0].isProse }) { _ in 32 }
    take(from: columns.indices.filter { !columns[$0].isFixed }) {
      max(columns[$0].title.displayWidth, 8)
    }
    take(from: columns.indices.filter { !columns[$0].isFixed }) { _ in 4 }
    take(from: Array(columns.indices)) { _ in 2 }
  }
}

extension String {
  /// The text in lines of at most a width, wrapped between words if possible.
  ///
  /// - Parameter breaksWords: Whether a word that is too long is broken; else it gets a line of its
  ///   own.
  func wrapped(_ width: Int, breaksWords: Bool = true) -> [String] {
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
      line = breaksWords ? "" : String(word)
      guard breaksWords else { continue }
      // A word that does not fit in a line.
      for character in word {
        if (line + String(character)).displayWidth > width {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + [line]
  }
}
