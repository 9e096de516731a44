/// The statements of the schema's text that stand in a file, one after the other, as SQLite keeps them:
/// a column that a later step adds stands at the end of its table's.
struct SchemaStatements {
  private let text: [UInt8]
  private var position = 0
  /// What later steps add to a table, by its name.
  private var added: [(name: ArraySlice<UInt8>, columns: [UInt8])] = []

  init(_ steps: [String]) {
    text = steps.flatMap { Array($0.utf8) }
    findAdditions(behind: steps.first?.utf8.count ?? 0)
    skip()
  }

  var isAtEnd: Bool { position == text.count }

  /// Reads the next statement if it is this one.
  mutating func take(_ statement: UnsafeBufferPointer<UInt8>) -> Bool {
    let columns = addedColumns
    let length = statement.count - columns.count
    let end = position + length
    guard length > 0, end < text.count, text[end] == UInt8(ascii: ";") else { return false }
    if columns.isEmpty {
      guard text[position..<end].elementsEqual(statement) else { return false }
    } else {
      guard let place = place(of: columns, endingAt: end) else { return false }
      let split = place - position
      guard text[position..<place].elementsEqual(statement[..<split]),
        columns.elementsEqual(statement[split..<split + columns.count]),
        text[place..<end].elementsEqual(statement[(split + columns.count)...])
      else { return false }
    }
    position = end + 1
    skip()
    return true
  }

  /// Reads the next statement, without its semicolon.
  mutating func next() -> String? {
    guard !isAtEnd else { return nil }
    let columns = addedColumns
    let end = end(from: position)
    var statement = Array(text[position..<end])
    if let place = place(of: columns, endingAt: end) {
      statement.insert(contentsOf: columns, at: place - position)
    }
    position = min(end + 1, text.count)
    skip()
    return String(decoding: statement, as: UTF8.self)
  }

  // MARK: Reading

  /// Where a statement's semicolon is: the last character of a line.
  private func end(from start: Int) -> Int {
    var at = start
    while at < text.count {
      if text[at] == UInt8(ascii: ";"), at + 1 == text.count || text[at + 1] == 0x0A { return at }
      at += 1
    }
    return text.count
  }

  /// Where SQLite puts columns that are added to a table: before the last parenthesis.
  private func place(of columns: [UInt8], endingAt end: Int) -> Int? {
    columns.isEmpty ? nil : text[position..<end].lastIndex(of: UInt8(ascii: ")"))
  }

  /// What is added to the table that the next statement makes.
  private var addedColumns: [UInt8] {
    guard let name = name(behind: "CREATE TABLE ", at: position) else { return [] }
    return added.first { $0.name == name }?.columns ?? []
  }

  private func name(behind words: StaticString, at place: Int) -> ArraySlice<UInt8>? {
    let start = place + words.utf8CodeUnitCount
    let isThere = words.withUTF8Buffer { text[place...].starts(with: $0) }
    guard isThere, let end = text[start...].firstIndex(of: UInt8(ascii: " ")) else { return nil }
    return text[start..<end]
  }

  private mutating func findAdditions(behind start: Int) {
    position = start
    skipComments()
    while !isAtEnd {
      let end = end(from: position)
      if let name = name(behind: "ALTER TABLE ", at: position) {
        let column = [UInt8](", ".utf8) + text[(name.endIndex + " ADD COLUMN ".utf8.count)..<end]
        if let known = added.firstIndex(where: { $0.name == name }) {
          added[known].columns += column
        } else {
          added.append((name, column))
        }
      }
      position = min(end + 1, text.count)
      skipComments()
    }
    position = 0
  }

  /// Goes to the beginning of a statement that stands in a file.
  private mutating func skip() {
    skipComments()
    while name(behind: "ALTER TABLE ", at: position) != nil {
      position = min(end(from: position) + 1, text.count)
      skipComments()
    }
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
