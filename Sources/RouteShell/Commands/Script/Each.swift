extension Command {
  static let each = Command(
    "each", in: .script, "Runs a block for every line of a file",
    arguments: [Argument("FILE", .file)], use: .none, takesBlock: true,
    discussion: """
      In the block $line is the line and $1 … $9, $@ are its fields: separated by tabs if there is one, in
      a file called *.csv by commas, else by blanks. Empty lines and lines that begin with # are passed
      over. A field is one word, whatever is in it.
      """
  ) { call, shell in
    let path = try call.require("FILE")
    let text = try TextFile.read(path)
    let isCSV = path.hasSuffix(".csv")
    let outer = shell.variables.arguments
    defer { shell.variables.arguments = outer }
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let line = String(line)
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      shell.variables.define("line", line)
      shell.variables.arguments = Fields.of(line, isCSV: isCSV)
      try shell.runBlock(call.block ?? [])
      if shell.isQuitting { break }
    }
    return .none
  }
}

/// The fields of a line of a data file.
enum Fields {
  static func of(_ line: String, isCSV: Bool) -> [String] {
    if isCSV { return csv(line) }
    if line.contains("\t") {
      return line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    return line.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The fields of a line of comma-separated values; `""` in a quoted field is one quote.
  private static func csv(_ line: String) -> [String] {
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var rest = line[...]
    while let character = rest.popFirst() {
      switch character {
      case "\"" where isQuoted && rest.first == "\"":
        field.append("\"")
        rest.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        fields.append(field)
        field = ""
      default: field.append(character)
      }
    }
    return fields + [field]
  }
}
