/// Rows that belong to another row, such as the patterns of a route.
public protocol RowList<Owner>: Sendable {
  /// The type of the row that they belong to.
  associatedtype Owner: Sendable
  /// The type of the rows.
  associatedtype Child: DescribedRow

  /// The key in JSON: `patterns`.
  var key: String { get }
  /// Its name in differences and lists.
  var name: String { get }
  /// The text for an empty list of words; empty for nothing.
  var whenEmpty: String { get }
  /// The key of the field that is shown for an added or removed row; nil if its key is enough.
  var told: String? { get }
  /// The options of `add` and `edit` that set a list of words.
  var option: FieldOption? { get }
  /// How they are written in JSON and scripts.
  var form: RowListForm { get }
  /// The column of the child's table that holds the owner's id.
  var ownerColumn: StaticString { get }
  /// The index of the child's table by its owner.
  var index: StaticString { get }

  /// How the rows are stored in their owner in memory.
  var memory: ListMemory { get }

  /// What is wrong with a word that is not allowed, beyond the possible words.
  func mistake(in word: String) -> String?
  /// A row of a list of words as its word.
  func word(of child: Child) -> String
  /// The row for a word; nil if it is not allowed.
  func child(_ word: String) -> Child?
  /// Words with another one, which may replace some of them.
  func adding(_ word: String, to words: Set<String>) -> Set<String>
  /// Words without one, or without those that it means; nil if there is none.
  func removing(_ word: String, from words: Set<String>) -> Set<String>?

  /// The rows of an owner, in no particular order.
  func children(of owner: Owner) -> [Child]
  /// The rows that are shown.
  func spoken(of owner: Owner) -> [Child]
  /// Whether two owners have the same rows.
  func isSame(_ a: Owner, _ b: Owner) -> Bool
  /// Replaces the rows of an owner.
  ///
  /// - Returns: A row with the same key as an earlier one; nil if all keys differ.
  func set(_ children: [Child], in owner: inout Owner) -> Child?
}

extension RowList {
  public var whenEmpty: String { "" }
  public var option: FieldOption? { nil }
  public func spoken(of owner: Owner) -> [Child] { children(of: owner) }

  /// The rows of an owner, by their keys.
  package func byKey(of owner: Owner?) -> [[Cell]: Child] {
    Dictionary((owner.map(children) ?? []).map { (Child.description.key(of: $0), $0) }) { $1 }
  }
}

/// Lists of words: nearly always their rows have one field.
extension RowList {
  private var field: RowField<Child> { Child.description.fields[0] }

  public func mistake(in word: String) -> String? { nil }

  public func word(of child: Child) -> String { field.text(of: child) }

  public func child(_ word: String) -> Child? {
    var child = Child.blank
    return field.set(.text(word), in: &child) ? child : nil
  }

  public func adding(_ word: String, to words: Set<String>) -> Set<String> {
    words.union([word])
  }

  public func removing(_ word: String, from words: Set<String>) -> Set<String>? {
    words.contains(word) ? words.subtracting([word]) : nil
  }

  /// The words, sorted.
  public func words(of owner: Owner) -> [String] {
    children(of: owner).map(word).sorted()
  }

  /// The word for a row.
  public var noun: String { Child.description.noun }

  /// The table of the rows.
  public var table: StaticString { Child.description.table }

  /// The possible words; nil for any.
  public var choices: [String]? {
    guard Child.description.fields.count == 1, case .word(let place) = field.kind else {
      return nil
    }
    return place.words
  }

  /// Replaces the words of an owner.
  ///
  /// - Returns: A word that is not allowed; the owner is then unchanged.
  public func set(words: some Sequence<String>, in owner: inout Owner) -> String? {
    var children: [Child] = []
    for word in words {
      guard let child = child(word) else { return word }
      children.append(child)
    }
    _ = set(children, in: &owner)
    return nil
  }
}

/// How the rows of a list are written.
public enum RowListForm: Sendable {
  /// As rows with their fields.
  case rows
  /// As words: the rows have one field.
  case words
  /// As named texts: one object for those in the file, another for those that were imported.
  case attributes
}

/// A list that an owner stores in one property.
struct OwnedList<Owner: Sendable, Storage: Equatable & Sendable, Child: DescribedRow>: RowList {
  let key: String
  var name: String
  let form: RowListForm
  var whenEmpty = ""
  var told: String?
  var option: FieldOption?
  let ownerColumn: StaticString
  let index: StaticString
  let place: FieldPlace<Owner, Storage>
  let read: @Sendable (Storage) -> [Child]
  /// The rows as the owner stores them, and one that occurs twice.
  let make: @Sendable (UnsafeBufferPointer<Child>) -> (Storage, Child?)
  let give: @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> String?

  @inline(__always)
  private init(
    _ path: FieldPath<Owner, Storage>, _ key: String, _ form: RowListForm,
    _ ownerColumn: StaticString, _ index: StaticString,
    read: @escaping @Sendable (Storage) -> [Child],
    make: @escaping @Sendable (UnsafeBufferPointer<Child>) -> (Storage, Child?)
  ) {
    let place = FieldPlace(path)
    self.key = key
    name = key
    self.form = form
    self.ownerColumn = ownerColumn
    self.index = index
    self.place = place
    self.read = read
    self.make = make
    give = { children, count, owner in
      let rows = UnsafeBufferPointer(
        start: children.assumingMemoryBound(to: Child.self), count: count)
      let (storage, double) = make(rows)
      place.set(storage, inMemory: owner)
      return double.map { Child.description.key(of: $0).compactMap(\.text).joined(separator: " ") }
    }
  }

  var memory: ListMemory {
    ListMemory(
      row: Child.description.memory, ownerColumn: ownerColumn, index: index, give: give)
  }

  func children(of owner: Owner) -> [Child] { read(place.value(of: owner)) }

  func isSame(_ a: Owner, _ b: Owner) -> Bool {
    place.value(of: a) == place.value(of: b)
  }

  func set(_ children: [Child], in owner: inout Owner) -> Child? {
    let (storage, double) = children.withUnsafeBufferPointer(make)
    place.set(storage, in: &owner)
    return double
  }
}

extension OwnedList {
  /// Rows by their keys.
  @inline(__always)
  init(
    _ path: FieldPath<Owner, Storage>, key: String, told: String? = nil,
    ownerColumn: StaticString, index: StaticString, by id: @escaping @Sendable (Child) -> String
  ) where Storage == [String: Child] {
    self.init(
      path, key, .rows, ownerColumn, index,
      read: { Array($0.values) },
      make: { children in
        var table: Storage = [:]
        var double: Child?
        table.reserveCapacity(children.count)
        for index in children.indices {
          let child = children[index]
          if table.updateValue(child, forKey: id(child)) != nil { double = child }
        }
        return (table, double)
      })
    self.told = told
  }

  /// A set of words, each of which is a row.
  @inline(__always)
  init<Word: Sendable>(
    words path: FieldPath<Owner, Storage>, key: String, name: String? = nil,
    whenEmpty: String = "", option: FieldOption? = nil,
    ownerColumn: StaticString, index: StaticString,
    _ row: @escaping @Sendable (Word) -> Child, _ word: @escaping @Sendable (Child) -> Word
  ) where Storage == Set<Word> {
    self.init(
      path, key, .words, ownerColumn, index,
      read: { $0.map(row) },
      make: { children in
        var words: Storage = []
        var double: Child?
        for index in children.indices
        where !words.insert(word(children[index])).inserted { double = children[index] }
        return (words, double)
      })
    if let name { self.name = name }
    self.whenEmpty = whenEmpty
    self.option = option
  }

  /// Names with a word each, both of which are in a row.
  @inline(__always)
  init<Word: Equatable & Sendable>(
    named path: FieldPath<Owner, Storage>, key: String, told: String,
    ownerColumn: StaticString, index: StaticString,
    _ row: @escaping @Sendable (String, Word) -> Child,
    _ entry: @escaping @Sendable (Child) -> (String, Word)
  ) where Storage == [String: Word] {
    self.init(
      path, key, .rows, ownerColumn, index,
      read: { $0.map(row) },
      make: { children in
        var table: Storage = [:]
        var double: Child?
        for index in children.indices {
          let (name, word) = entry(children[index])
          if table.updateValue(word, forKey: name) != nil { double = children[index] }
        }
        return (table, double)
      })
    self.told = told
  }
}
