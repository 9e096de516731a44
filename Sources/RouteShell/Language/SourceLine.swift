package import RouteModel

/// A logical line: what one command was written in, possibly over several physical lines.
package struct SourceLine: Sendable, Hashable {
  /// The file, `<stdin>`, or nil at the prompt and for a command given as arguments.
  package var file: String?
  /// The number of the first physical line, from 1.
  package var firstLine: Int
  /// The text, with joined lines put together.
  package var text: String
  /// Byte offsets in `text` where the second and further physical lines begin.
  package var joints: [Int]

  package init(_ text: String, file: String? = nil, firstLine: Int = 1, joints: [Int] = []) {
    self.text = text
    self.file = file
    self.firstLine = firstLine
    self.joints = joints
  }

  /// The place of a byte offset. Columns count Unicode scalars, from 1.
  package func place(_ offset: Int) -> SourcePlace {
    let before = joints.filter { $0 <= offset }
    let start = before.last ?? 0
    let bytes = text.utf8.dropFirst(start).prefix(max(0, offset - start))
    let column = String(decoding: bytes, as: UTF8.self).unicodeScalars.count + 1
    return SourcePlace(file: file ?? "", line: firstLine + before.count, column: column)
  }

  /// The physical line of an offset with marks under a span, in two lines without a line end.
  package func caret(_ span: Span) -> String {
    let start = joints.last { $0 <= span.lower } ?? 0
    let end = joints.first { $0 > span.lower } ?? text.utf8.count
    func piece(_ lower: Int, _ upper: Int) -> String {
      String(
        decoding: text.utf8.dropFirst(lower).prefix(max(0, upper - lower)), as: UTF8.self
      ).escapingControls()
    }
    let blank = String(repeating: " ", count: piece(start, span.lower).displayWidth)
    let width = max(1, piece(span.lower, min(span.upper, end)).displayWidth)
    return "  \(piece(start, end))\n  \(blank)^\(String(repeating: "~", count: width - 1))"
  }
}

/// A range of byte offsets in a ``SourceLine``.
package struct Span: Sendable, Hashable {
  package var lower: Int
  package var upper: Int

  package init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = max(lower, upper)
  }
}
