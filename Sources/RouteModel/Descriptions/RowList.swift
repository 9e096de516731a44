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

extension RowList {
  /// The rows of an owner, by what two sides cannot change in different ways.
  func grouped(of owner: Owner?) -> [[Cell]: Set<Child>] {
    Dictionary(grouping: owner.map(children) ?? []) { Child.description.group(of: $0) }
      .mapValues { Set($0) }
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
  let place: FieldPlace<Owner, Storage>
  let read: @Sendable (Storage) -> [Child]
  /// The rows as the owner stores them, and one that occurs twice.
  let make: @Sendable ([Child]) -> (Storage, Child?)

  private init(
    _ path: FieldPath<Owner, Storage>, _ key: String, _ form: RowListForm,
    _ ownerColumn: StaticString, read: @escaping @Sendable (Storage) -> [Child],
    make: @escaping @Sendable ([Child]) -> (Storage, Child?)
  ) {
    self.key = key
    name = key
    self.form = form
    self.ownerColumn = ownerColumn
    place = FieldPlace(path)
    self.read = read
    self.make = make
  }

  func children(of owner: Owner) -> [Child] { read(place.value(of: owner)) }

  func isSame(_ a: Owner, _ b: Owner) -> Bool {
    place.value(of: a) == place.value(of: b)
  }

  func set(_ children: [Child], in owner: inout Owner) -> Child? {
    let (storage, double) = make(children)
    place.set(storage, in: &owner)
    return double
  }
}

extension OwnedList {
  /// Rows by their keys.
  init(
    _ path: FieldPath<Owner, Storage>, key: String, told: String? = nil,
    ownerColumn: StaticString, by id: @escaping @Sendable (Child) -> String
  ) where Storage == [String: Child] {
    self.init(
      path, key, .rows, ownerColumn,
      read: { Array($0.values) },
      make: { children in
        var table: Storage = [:]
        var double: Child?
        table.reserveCapacity(children.count)
        for child in children {
          if table.updateValue(child, forKey: id(child)) != nil { double = child }
        }
        return (table, double)
      })
    self.told = told
  }

  /// A set of words, each of which is a row.
  init<Word: Sendable>(
    words path: FieldPath<Owner, Storage>, key: String, name: String? = nil,
    whenEmpty: String = "", option: FieldOption? = nil,
    ownerColumn: StaticString,
    _ row: @escaping @Sendable (Word) -> Child, _ word: @escaping @Sendable (Child) -> Word
  ) where Storage == Set<Word> {
    self.init(
      path, key, .words, ownerColumn,
      read: { $0.map(row) },
      make: { children in
        var words: Storage = []
        var double: Child?
        for child in children where !words.insert(word(child)).inserted { double = child }
        return (words, double)
      })
    if let name { self.name = name }
    self.whenEmpty = whenEmpty
    self.option = option
  }

  /// Names with a word each, both of which are in a row.
  init<Word: Equatable & Sendable>(
    named path: FieldPath<Owner, Storage>, key: String, told: String,
    ownerColumn: StaticString,
    _ row: @escaping @Sendable (String, Word) -> Child,
    _ entry: @escaping @Sendable (Child) -> (String, Word)
  ) where Storage == [String: Word] {
    self.init(
      path, key, .rows, ownerColumn,
      read: { $0.map(row) },
      make: { children in
        var table: Storage = [:]
        var double: Child?
        for child in children {
          let (name, word) = entry(child)
          if table.updateValue(word, forKey: name) != nil { double = child }
        }
        return (table, double)
      })
    self.told = told
  }
}
