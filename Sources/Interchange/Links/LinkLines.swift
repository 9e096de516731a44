/// The lines of a file, indented in steps of two blanks.
struct LinkLines {
  private(set) var lines: [String] = []

  /// The lines as a text.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Adds a line, or several, each as deep.
  mutating func add(_ text: String = "", _ depth: Int = 0) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? "" : String(repeating: "  ", count: depth) + line)
    }
  }

  mutating func add(contentsOf more: [String]) { lines += more }

  /// Adds to the last line.
  mutating func end(with text: String) {
    if let last = lines.indices.last { lines[last] += text }
  }
}
