/// The statements of the schema's text, one after the other.
struct SchemaStatements {
  private let text: [UInt8]
  private var position = 0

  init(_ steps: [String]) {
    text = steps.flatMap { Array($0.utf8) }
    skipComments()
  }

  var isAtEnd: Bool { position == text.count }

  /// Reads the next statement if it is this one.
  mutating func take(_ statement: UnsafeBufferPointer<UInt8>) -> Bool {
    let end = position + statement.count
    guard end < text.count, text[end] == UInt8(ascii: ";"),
      text[position..<end].elementsEqual(statement)
    else { return false }
    position = end + 1
    skipComments()
    return true
  }

  /// Goes to the beginning of a statement.
  private mutating func skipComments() {
    while position < text.count {
      if text[position] == 0x0A {
        position += 1
      } else if text[position...].starts(with: "--".utf8) {
        position = text[position...].firstIndex(of: 0x0A) ?? text.count
      } else {
        return
      }
    }
  }
}
