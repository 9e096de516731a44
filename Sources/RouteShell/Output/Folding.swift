/// Wraps lines to a narrower window: only at blanks, so that every word, URL and name stays whole.
extension String {
  /// The text with its lines wrapped to a window. Continuation lines are indented to the line's
  /// indent, or to the second column of a list.
  ///
  /// - Parameters:
  ///   - width: The columns of the window; nil leaves the text as it is.
  ///   - isProse: Whether lines of a paragraph are joined before they are wrapped.
  func folded(to width: Int?, isProse: Bool = false) -> String {
    guard let width, width > 1 else { return self }
    var lines: [Substring] = split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.displayWidthOfText > width }) else { return self }
    if isProse { lines = Self.paragraphs(lines) }
    return lines.flatMap { $0.foldedLine(width) }.joined(separator: "\n")
  }

  /// Joins consecutive lines with the same indent that are not rows of a list.
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

  /// The start of a line's second column, or its indent if it has none.
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
