import RouteModel

extension Listing {
  /// Aligned columns under a line of titles, without lines around them; nothing for an empty list.
  ///
  /// - Parameter width: The columns of the terminal; sentences go on in further lines and the widest
  ///   cells are shortened to fit; a last column goes on lines of its own first. nil means as wide as it
  ///   gets.
  package func text(width: Int?, isColored: Bool = false) -> String {
    guard !rows.isEmpty else { return "" }
    // A column that says nothing takes no room from those that do.
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
    // Where nothing is shortened, one very long value does not push what is beside all others away.
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
      // More columns than the terminal is wide.
      return width.map { text.fitting($0) } ?? text
    }
    /// A row with its sentences over as many lines as they take.
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

  /// How wide a column gets that may be as wide as it wants; wider cells are whole, and alone.
  private static let mostPadding = 200

  /// How wide the table is if nothing is shortened.
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
    var other = Listing(columns.enumerated().filter { $0.offset != index }.map(\.element))
    for row in rows {
      other.add(row.cells.enumerated().filter { $0.offset != index }.map(\.element), json: .null)
    }
    return other
  }

  /// The table without a column, whose cells stand below their rows.
  private func text(width: Int, isColored: Bool, below index: Int) -> String {
    let indent = "    "
    var lines = without(index).text(width: width, isColored: isColored).split(separator: "\n")
      .map(String.init)
    // One line for each row: a last column stands in no table with sentences.
    for (number, row) in rows.enumerated().reversed() where index < row.cells.count {
      let cell = row.cells[index].escapingControls()
      guard !cell.isEmpty, number + 2 <= lines.count else { continue }
      lines.insert(
        contentsOf: cell.wrapped(max(8, width - indent.count), breaksWords: false)
          .map { indent + $0 }, at: number + 2)
    }
    return lines.joined(separator: "\n")
  }

  /// Takes from the widest column until the line fits: from sentences, which lose nothing, before what
  /// is shortened, and from titles last.
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
  /// The text in lines of at most a width, broken between words where there are some.
  ///
  /// - Parameter breaksWords: Else a word that is wider is a line of its own.
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
      // A word of its own that fits no line.
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
