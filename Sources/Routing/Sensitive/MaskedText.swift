import RouteModel

/// A text with the places in it that must not be written.
package struct MaskedText {
  package let bytes: [UInt8]
  private var changes: [(range: Range<Int>, text: String)] = []
  /// Which bytes are masked or replaced; empty while none are.
  private var covered: [Bool] = []
  /// Where masked ranges end.
  private var ends: Set<Int> = []

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isUnchanged: Bool { changes.isEmpty }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether something in a range is masked or replaced already.
  func touches(_ range: Range<Int>) -> Bool {
    !covered.isEmpty && covered[range.clamped(to: covered.indices)].contains(true)
  }

  /// Whether all of a range is masked or replaced already.
  func covers(_ range: Range<Int>) -> Bool {
    !covered.isEmpty && !covered[range.clamped(to: covered.indices)].contains(false)
  }

  /// Whether the text right before a place is masked.
  func isMasked(before place: Int) -> Bool { ends.contains(place) }

  package mutating func mask(_ range: Range<Int>) { replace(range, with: RouteEvent.mask) }

  package mutating func replace(_ range: Range<Int>, with text: String) {
    guard !range.isEmpty else { return }
    changes.append((range, text))
    if text.hasSuffix(RouteEvent.mask) { ends.insert(range.upperBound) }
    if covered.isEmpty { covered = [Bool](repeating: false, count: bytes.count) }
    for index in range.clamped(to: covered.indices) { covered[index] = true }
  }

  /// The replacements, in order. Overlapping ranges are masked as one.
  private var merged: [(range: Range<Int>, text: String)] {
    var merged: [(range: Range<Int>, text: String)] = []
    for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard let last = merged.last, change.range.lowerBound < last.range.upperBound else {
        merged.append(change)
        continue
      }
      let upper = max(last.range.upperBound, change.range.upperBound)
      merged[merged.count - 1] = (last.range.lowerBound..<upper, RouteEvent.mask)
    }
    return merged
  }

  /// The text with its replacements made.
  package var text: String {
    var result: [UInt8] = []
    var end = 0
    for change in merged {
      result += bytes[end..<change.range.lowerBound]
      result += change.text.utf8
      end = change.range.upperBound
    }
    result += bytes[end...]
    return String(decoding: result, as: UTF8.self)
  }

  /// Where a place of the original is in ``text``; inside a replacement it is the replacement's
  /// beginning, or its end for the end of a range.
  package func place(of offset: Int, isEnd: Bool) -> Int {
    var place = offset
    for change in merged {
      guard change.range.lowerBound < offset else { break }
      let length = change.text.utf8.count
      if offset >= change.range.upperBound {
        place += length - change.range.count
      } else {
        place += change.range.lowerBound - offset + (isEnd ? length : 0)
      }
    }
    return place
  }
}
