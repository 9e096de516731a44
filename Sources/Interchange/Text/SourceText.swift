package import RouteModel
package import Texts

/// A text with the name of its file, which can find places in it.
public struct SourceText: Sendable {
  /// The file's name in diagnostics.
  public let file: String
  /// The text, which is valid UTF-8.
  public let text: String
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

  /// The bytes of a file.
  ///
  /// - Throws: ``ImportError`` `not-utf8` with the place of the first byte that is not UTF-8; `compressed-file`.
  public init(_ data: [UInt8], file: String) throws(ImportError) {
    if let problem = Self.compressed(data, file: file) { throw ImportError(problem) }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ImportError(Self.notUTF8(data[...], file: file))
    }
    self.init(text, file: file)
  }

  /// The name of standard input as a file.
  package static let standardInput = "<stdin>"

  /// What is wrong with bytes that are not UTF-8, with the place of the first.
  ///
  /// - Parameter line: The number of the first line.
  package static func notUTF8(
    _ data: ArraySlice<UInt8>, file: String, line: Int = 1
  ) -> Diagnostic {
    let readable = String(decoding: data, as: UTF8.self)
    let good = readable.unicodeScalars.prefix { $0 != "\u{FFFD}" }
    let column = good.reversed().prefix { $0 != "\n" }.count + 1
    return Diagnostic(
      code: "not-utf8",
      message: "\(file == standardInput ? "standard input" : "'\(file)'") is not UTF-8 text",
      place: SourcePlace(
        file: file, line: line + good.count { $0 == "\n" }, column: column))
  }

  /// What is wrong with bytes that gzip has made; nil for others.
  package static func compressed(_ data: [UInt8], file: String) -> Diagnostic? {
    guard data.starts(with: [0x1F, 0x8B]) else { return nil }
    return Diagnostic(
      code: "compressed-file",
      message:
        "\(file == standardInput ? "standard input" : "'\(file)'") is compressed: gunzip it first")
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes that are read.
  /// - Throws: ``ImportError`` `no-file`, `unreadable-file`, `file-too-large` or `not-utf8`.
  public static func read(_ path: String, limit: Int = 256 << 20) throws(ImportError) -> SourceText
  {
    try SourceText(FileBytes.read(path, limit: limit), file: path)
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
      return try JSONParser.parse(text, mendsHalves: mendsHalves)
    } catch {
      throw problem("bad-json", Message(error.message), error.offset)
    }
  }

  /// An error at a byte.
  func problem(_ code: String, _ message: Message, _ offset: Int) -> ImportError {
    ImportError(Diagnostic(code: code, message: message, place: place(utf8Offset: offset)))
  }
}
