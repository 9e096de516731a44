extension Command {
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
