/// Lines for people in a window that is narrower than they are: broken at blanks only, so that every
/// word, URL and name stays whole.
extension String {
  /// The text with its lines broken where they are wider than a window. What goes on stands under what
  /// its line began with: its indent, or the second column of a list.
  ///
  /// - Parameters:
  ///   - width: The columns of the window; nil leaves the text as it is.
  ///   - isProse: Lines of one paragraph are joined before they are broken.
  func folded(to width: Int?, isProse: Bool = false) -> String {
    guard let width, width > 1 else { return self }
    var lines: [Substring] = split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.displayWidthOfText > width }) else { return self }
    if isProse { lines = Self.paragraphs(lines) }
    return lines.flatMap { $0.foldedLine(width) }.joined(separator: "\n")
  }

  /// Lines of the same indent that follow each other, and are no rows of a list, as one line.
  private static func paragraphs(_ lines: [Substring]) -> [Substring] {
    var joined: [Substring] = []
    var canGoOn = false
    for line in lines {
      let isPlain = !line.isEmpty && line.hangingIndent == line.indent
      if canGoOn, isPlain, let last = joined.last, last.indent == line.indent {
        joined[joined.count - 1] = last + " " + line.drop { $0 == " " }
      } else {
        joined.append(line)
      }
      canGoOn = isPlain
    }
    return joined
  }
}

extension Substring {
  fileprivate var displayWidthOfText: Int { String(self).displayWidth }

  fileprivate var indent: Int { prefix { $0 == " " }.count }

  /// Where the second column of a line begins; its indent if it has none.
  fileprivate var hangingIndent: Int {
    let indent = indent
    let text = dropFirst(indent)
    var gap = text.startIndex
    while let blank = text[gap...].firstIndex(of: " ") {
      let end = text[blank...].firstIndex { $0 != " " } ?? text.endIndex
      if text.distance(from: blank, to: end) > 1 {
        return indent + String(text[..<end]).displayWidth
      }
      gap = end
    }
    return indent
  }

  fileprivate func foldedLine(_ width: Int) -> [String] {
    guard displayWidthOfText > width else { return [String(self)] }
    let hanging = hangingIndent <= width / 2 ? hangingIndent : Swift.min(indent, width / 2)
    var head = ""
    var rest = self
    while head.displayWidth < hanging, let next = rest.popFirst() { head.append(next) }
    let blank = String(repeating: " ", count: hanging)
    return String(rest).wrapped(width - hanging, breaksWords: false).enumerated().map {
      ($0.offset == 0 ? head : blank) + $0.element
    }
  }
}
