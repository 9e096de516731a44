/// A closed set of words that a field can have.
public typealias ClosedWord = CaseIterable & RawRepresentable<String> & Sendable

/// Where a row stores one of the words of a closed set.
public struct WordPlace<Row>: Sendable {
  /// The words, in the order in which help lists them.
  public let words: [String]
  /// Whether the field may be empty.
  public let isOptional: Bool
  /// The words in UTF-8, in the same order: loading a store compares bytes.
  public let bytes: [[UInt8]]
  private let get: @Sendable (UnsafeRawPointer) -> String?
  /// Sets the word of a row in memory, by its index in ``words``; nil for none.
  public let set: @Sendable (Int?, UnsafeMutableRawPointer) -> Void

  /// The word of a row; nil if it has none.
  public func word(of row: Row) -> String? { withUnsafePointer(to: row) { get($0) } }

  /// The word of a row in memory; nil if it has none.
  public func word(inMemory row: UnsafeRawPointer) -> String? { get(row) }

  init<Word: ClosedWord>(_ path: FieldPath<Row, Word>) {
    let place = FieldPlace(path)
    let all = Array(Word.allCases)
    words = all.map(\.rawValue)
    bytes = words.map { Array($0.utf8) }
    isOptional = false
    get = { place.value(inMemory: $0).rawValue }
    set = { index, row in
      guard let index else { return }
      place.set(all[index], inMemory: row)
    }
  }

  init<Word: ClosedWord>(_ path: FieldPath<Row, Word?>) {
    let place = FieldPlace(path)
    let all = Array(Word.allCases)
    words = all.map(\.rawValue)
    bytes = words.map { Array($0.utf8) }
    isOptional = true
    get = { place.value(inMemory: $0)?.rawValue }
    set = { index, row in
      place.set(index.map { all[$0] }, inMemory: row)
    }
  }
}
