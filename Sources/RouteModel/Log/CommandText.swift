import Texts

/// The command of a revision where it is one fact among others. A script can be long: lists, the time
/// line and the page show its beginning, `log -p` and JSON all of it.
package struct CommandText: Sendable, Hashable {
  /// The most lines that are shown.
  private static let most = 3

  /// The lines that are shown.
  package var lines: [String]
  /// How many lines more there are.
  package var more: Int

  /// - Parameter command: The command, one line for each that was typed.
  package init(_ command: String) {
    let all = command.split(separator: "\n", omittingEmptySubsequences: true)
    more = max(0, all.count - Self.most)
    lines = all.prefix(Self.most).map(String.init)
  }

  /// A command as one text: whole if it is short.
  package static func short(_ command: String) -> String {
    let text = CommandText(command)
    return text.more == 0
      ? command
      : text.lines.joined(separator: "\n") + " … and \(Phrase.count(text.more, "line")) more"
  }
}
