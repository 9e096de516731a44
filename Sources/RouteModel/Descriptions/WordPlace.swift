/// A closed set of words that a field can have.
package typealias ClosedWord = CaseIterable & RawRepresentable<String> & Sendable

/// Where a row stores one of the words of a closed set.
package struct WordPlace<Row>: Sendable {
  /// The words, in the order in which help lists them.
  package let words: [String]
  /// Whether the field may be empty.
  package let isOptional: Bool
  private let get: @Sendable (Row) -> String?
  private let put: @Sendable (Int?, inout Row) -> Void

  /// The word of a row; nil if it has none.
  package func word(of row: Row) -> String? { get(row) }

  /// Sets the word of a row; nil for none.
  ///
  /// - Returns: False, without a change, if the field cannot have this word.
  package func set(_ word: String?, in row: inout Row) -> Bool {
    let index = word.flatMap { words.firstIndex(of: $0) }
    guard word == nil ? isOptional : index != nil else { return false }
    put(index, &row)
    return true
  }

  init<Word: ClosedWord>(_ path: FieldPath<Row, Word>) {
    let all = Array(Word.allCases)
    words = all.map(\.rawValue)
    isOptional = false
    get = { $0[keyPath: path].rawValue }
    put = { index, row in
      if let index { row[keyPath: path] = all[index] }
    }
  }

  init<Word: ClosedWord>(_ path: FieldPath<Row, Word?>) {
    let all = Array(Word.allCases)
    words = all.map(\.rawValue)
    isOptional = true
    get = { $0[keyPath: path]?.rawValue }
    put = { index, row in row[keyPath: path] = index.map { all[$0] } }
  }
}
