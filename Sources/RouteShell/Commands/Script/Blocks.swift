import Interchange

extension Command {
  static let each = Command(
    "each", in: .script, "Runs a block for every line of a file",
    arguments: [Argument("FILE", .file)], use: .none, takesBlock: true,
    discussion: """
      In the block $line is the line and $1 … $9, $@ are its fields: separated by tabs if there is
      one, in a file called *.csv by commas, else by blanks. Empty lines and lines that begin with #
      are skipped. A field is one word, whatever is in it; what --csv has written \\e or \\u{9b} is
      the control character again.
      """,
    examples: [.init("each links.txt {", "A block for every line; $1 … are its fields")]
  ) { call, shell in
    let path = try call.require("FILE")
    try shell.requireFreeInput(path)
    var file = try DataFile(path)
    let (outer, line) = (shell.variables.arguments, shell.variables["line"])
    defer {
      shell.variables.arguments = outer
      shell.variables.restore("line", line)
    }
    while !shell.output.isClosed, let line = try file.next() {
      shell.variables.define("line", line.text)
      shell.variables.arguments = line.fields
      try shell.runBlock(call.block ?? [])
      if shell.isQuitting { break }
    }
    return .none
  }

  static let `try` = Command(
    "try", in: .script, "Runs a block and continues if it fails", use: .none, takesBlock: true,
    blockMayFail: true,
    discussion: """
      The block stops at its first failing command. The error is reported; the script runs on and its exit
      code is not affected. Afterwards $? is the exit code of the block.
      """,
    examples: [.init("try {", "The script continues whatever the block does")]
  ) { call, shell in
    do throws(ShellError) {
      try shell.runTrapping(call.block ?? [])
    } catch {
      if error.exit == .interrupted { throw error }
      shell.report(error)
      shell.pendingStatus = error.exit.rawValue
    }
    return .none
  }
}
