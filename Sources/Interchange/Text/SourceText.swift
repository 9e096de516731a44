package import Files
package import RouteModel
package import Texts

/// A text with the name of its file, which can find places in it.
public struct SourceText: Sendable {
  /// The file's name in diagnostics.
  public let file: String
  /// The text, which is valid UTF-8.
  public let text: String
  /// What ends the work on it early.
  package var interruption = Interruption.none
  private let lineStarts: [Int]
  /// How many scalars begin before each block of bytes: a file may be one line.
  private let scalarCounts: [Int]
  private static let block = 1_024

  /// A text and the name of its file, for messages.
  public init(_ text: String, file: String) {
    var text = text
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    self.text = text
    self.file = file
    var starts = [0]
    var counts: [Int] = []
    var count = 0
    for (offset, byte) in text.utf8.enumerated() {
      if offset % Self.block == 0 { counts.append(count) }
      // Bytes that continue a scalar are not counted.
      if byte & 0xC0 != 0x80 { count += 1 }
      if byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    }
    (lineStarts, scalarCounts) = (starts, counts)
  }

  /// The place of a byte, from 0; a column counts characters as Unicode scalars.
  ///
  /// - Complexity: O(log lines).
  package func place(utf8Offset offset: Int) -> SourcePlace {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = scalarCount(before: offset) - scalarCount(before: lineStarts[low]) + 1
    return SourcePlace(file: file, line: low + 1, column: max(1, column))
  }

  private func scalarCount(before offset: Int) -> Int {
    let block = min(offset / Self.block, scalarCounts.count - 1)
    guard block >= 0 else { return 0 }
    let start = block * Self.block
    return scalarCounts[block]
      + text.utf8.dropFirst(start).prefix(max(0, offset - start)).count { $0 & 0xC0 != 0x80 }
  }

  /// The places of bytes in their order.
  ///
  /// - Complexity: O(length of the text), also if it is one line.
  package func places(ascendingOffsets offsets: [Int]) -> [SourcePlace] {
    var (line, column, next) = (1, 1, 0)
    var places: [SourcePlace] = []
    var text = text
    text.withUTF8 { bytes in
      for offset in offsets {
        while next < min(offset, bytes.count) {
          if bytes[next] == UInt8(ascii: "\n") {
            (line, column) = (line + 1, 1)
          } else if bytes[next] & 0xC0 != 0x80 {
            column += 1
          }
          next += 1
        }
        places.append(SourcePlace(file: file, line: line, column: column))
      }
    }
    return places
  }
}

extension SourceText {
  /// The text as JSON.
  ///
  /// - Throws: ``ImportError`` `bad-json` with the place.
  /// - Parameter mendsHalves: See ``JSONParser/parse(_:keepsDoubles:mendsHalves:)``.
  package func json(mendsHalves: Bool = false) throws(ImportError) -> JSONValue {
    do {
      return try JSONParser.parse(
        text, mendsHalves: mendsHalves, isStopped: interruption.isPending)
    } catch {
      throw problem("bad-json", Message(error.message), error.offset)
    }
  }

  /// An error at a byte.
  func problem(_ code: String, _ message: Message, _ offset: Int) -> ImportError {
    ImportError(Diagnostic(code: code, message: message, place: place(utf8Offset: offset)))
  }
}
