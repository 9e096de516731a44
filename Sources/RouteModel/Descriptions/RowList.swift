/// Rows that belong to a row, such as the patterns of a route.
public protocol RowList<Owner>: Sendable {
  /// The row that they belong to.
  associatedtype Owner: Sendable
  /// What they are.
  associatedtype Child: DescribedRow

  /// The key in JSON: `patterns`.
  var key: String { get }
  /// What differences and lists call it.
  var name: String { get }
  /// What a list of words is called where there is none; empty for nothing.
  var whenEmpty: String { get }
  /// The words are masked where the owner is sensitive.
  var isSecret: Bool { get }
  /// The key of the field that stands for a row that comes or goes; nil if its key says enough.
  var told: String? { get }
  /// The options of `add` and `edit` that set a list of words.
  var option: FieldOption? { get }
  /// How a text writes them.
  var form: RowListForm { get }
  /// The column of the child's table that holds the owner's id.
  var ownerColumn: StaticString { get }
  /// The index of the child's table by its owner.
  var index: StaticString { get }

  /// How the rows are given to their owner in memory.
  var memory: ListMemory { get }

  /// The rows that an owner has, in no particular order.
  func children(of owner: Owner) -> [Child]
  /// Those that people hear of.
  func spoken(of owner: Owner) -> [Child]
  /// Whether two owners have the same rows.
  func isSame(_ a: Owner, _ b: Owner) -> Bool
  /// Gives an owner these rows and no others.
  ///
  /// - Returns: A row whose key was there before it; nil if all keys differ.
  func set(_ children: [Child], in owner: inout Owner) -> Child?
}

extension RowList {
  public var whenEmpty: String { "" }
  public var isSecret: Bool { false }
  public var option: FieldOption? { nil }
  public func spoken(of owner: Owner) -> [Child] { children(of: owner) }

  /// The rows that an owner has, by their keys.
  package func byKey(of owner: Owner?) -> [[Cell]: Child] {
    Dictionary((owner.map(children) ?? []).map { (Child.description.key(of: $0), $0) }) { $1 }
  }
}

/// Lists of words: their rows have one field.
extension RowList {
  private var field: RowField<Child> { Child.description.fields[0] }

  /// The words, sorted.
  public func words(of owner: Owner) -> [String] {
    children(of: owner).map(field.text).sorted()
  }

  /// What people call a row.
  public var noun: String { Child.description.noun }

  /// The table of the rows.
  public var table: StaticString { Child.description.table }

  /// The only words that there can be; nil for any.
  public var choices: [String]? {
    if case .word(let place) = field.kind { place.words } else { nil }
  }

  /// Gives an owner these words and no others.
  ///
  /// - Returns: A word that there cannot be; the owner is then as it was.
  public func set(words: some Sequence<String>, in owner: inout Owner) -> String? {
    var children: [Child] = []
    for word in words {
      var child = Child.blank
      guard field.set(.text(word), in: &child) else { return word }
      children.append(child)
    }
    _ = set(children, in: &owner)
    return nil
  }
}

/// How a text writes the rows of a list.
public enum RowListForm: Sendable {
  /// As rows with their fields.
  case rows
  /// As words: the rows have one field.
  case words
  /// As named texts: an object for those that stand in the file, one for those that were imported.
  case attributes
}

/// A list that an owner keeps in one property.
struct OwnedList<Owner: Sendable, Storage: Equatable & Sendable, Child: DescribedRow>: RowList {
  let key: String
  var name: String
  let form: RowListForm
  var whenEmpty = ""
  var isSecret = false
  var told: String?
  var option: FieldOption?
  let ownerColumn: StaticString
  let index: StaticString
  let place: FieldPlace<Owner, Storage>
  let read: @Sendable (Storage) -> [Child]
  /// The rows as the owner keeps them, and one that is there twice.
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
    whenEmpty: String = "", isSecret: Bool = false, option: FieldOption? = nil,
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
    self.isSecret = isSecret
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
