package import RouteModel
import Texts

/// A logical line: the text of one command, possibly from several physical lines.
package struct SourceLine: Sendable, Hashable {
  /// The file, `<stdin>`, or nil at the prompt and for a command given as arguments.
  package var file: String?
  /// The number of the first physical line, from 1.
  package var firstLine: Int
  /// The text of all joined lines.
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

  /// The bytes of a very long line that are shown on either side of a mistake.
  private static let shown = 200

  /// The physical line of an offset with marks under a span: two lines without a final line break.
  package func caret(_ span: Span) -> String {
    let start = joints.last { $0 <= span.lower } ?? 0
    let end = joints.first { $0 > span.lower } ?? text.utf8.count
    let lower = span.lower - start > Self.shown ? scalar(span.lower - Self.shown) : start
    let upper = end - span.lower > Self.shown ? scalar(span.lower + Self.shown) : end
    func piece(_ lower: Int, _ upper: Int) -> String {
      String(
        decoding: text.utf8.dropFirst(lower).prefix(max(0, upper - lower)), as: UTF8.self
      ).escapingControls()
    }
    let head = lower > start ? "…" : ""
    let tail = upper < end ? "…" : ""
    let blank = String(repeating: " ", count: (head + piece(lower, span.lower)).displayWidth)
    let width = max(1, piece(span.lower, min(span.upper, upper)).displayWidth)
    let marks = "^" + String(repeating: "~", count: width - 1)
    return "  \(head)\(piece(lower, upper))\(tail)\n  \(blank)\(marks)"
  }

  /// The offset at or before an offset where a scalar begins.
  private func scalar(_ offset: Int) -> Int {
    let bytes = text.utf8
    guard var index = bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex)
    else { return bytes.count }
    var offset = offset
    while offset > 0, index < bytes.endIndex, bytes[index] & 0xC0 == 0x80 {
      index = bytes.index(before: index)
      offset -= 1
    }
    return offset
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
