/// Rows that belong to another row, such as the patterns of a route: an `OwnedList` whose rows are of any
/// type.
package protocol RowList<Owner>: Sendable {
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
  /// The key of a field that is shown beside the key of an added or removed row; nil if the key is
  /// enough.
  var told: String? { get }
  /// The options of `add` and `edit` that set a list of words.
  var option: FieldOption? { get }
  /// How they are written in JSON and scripts.
  var form: RowListForm { get }
  /// The column of the child's table that holds the owner's id.
  var ownerColumn: StaticString { get }
  /// How rows of two fields are written as words; nil for rows of one.
  var pairs: PairedWords<Child>? { get }

  /// The rows of an owner, in no particular order.
  func children(of owner: Owner) -> [Child]
  /// The rows that only one of two owners has, or that they have with other values.
  func difference(from before: Owner, to after: Owner) -> ListDifference<Child>
  /// Whether two owners have the same rows.
  func isSame(_ a: Owner, _ b: Owner) -> Bool
  /// Replaces the rows of an owner.
  ///
  /// - Returns: A row with the same key as an earlier one; nil if all keys differ.
  func set(_ children: [Child], in owner: inout Owner) -> Child?
}

/// In what two lists differ; a row with other values is on both sides.
package struct ListDifference<Child: DescribedRow>: Sendable {
  package var gone: [Child] = []
  package var new: [Child] = []

  /// The same by their keys.
  package var byKey: (gone: [[Cell]: Child], new: [[Cell]: Child]) {
    func table(_ rows: [Child]) -> [[Cell]: Child] {
      if rows.isEmpty { return [:] }
      return Dictionary(rows.map { (Child.description.key(of: $0), $0) }) { $1 }
    }
    return (table(gone), table(new))
  }
}

/// How a list writes its rows as words of two parts, such as `platform=ios`.
package struct PairedWords<Child>: Sendable {
  /// A row as its word.
  let word: @Sendable (Child) -> String
  /// The row for a word; nil if it is not allowed.
  let row: @Sendable (String) -> Child?
  /// What is wrong with a word that is not allowed.
  let mistake: @Sendable (String) -> String
}

/// How the rows of a list are written.
package enum RowListForm: Sendable {
  /// As rows with their fields.
  case rows
  /// As words.
  case words
  /// As named texts: one object for those in the file, another for those that were imported.
  case attributes
}

extension RowList {
  /// The difference between two owners, either of which may be missing.
  package func difference(from before: Owner?, to after: Owner?) -> ListDifference<Child> {
    switch (before, after) {
    case (let before?, let after?): difference(from: before, to: after)
    case (let before?, nil): ListDifference(gone: children(of: before))
    case (nil, let after?): ListDifference(new: children(of: after))
    case (nil, nil): ListDifference()
    }
  }

  /// The rows that people see, without the bookkeeping of an import.
  package func spoken(of owner: Owner) -> [Child] { spoken(children(of: owner)) }

  package func spoken(_ rows: [Child]) -> [Child] {
    rows.filter { ($0 as? Attribute)?.isImported != true }
  }

  /// The rows of an owner, by their keys.
  package func byKey(of owner: Owner?) -> [[Cell]: Child] {
    difference(from: nil, to: owner).byKey.new
  }

  /// The rows of an owner, in groups: if two sides change one group in different ways, that is a
  /// conflict.
  func grouped(of owner: Owner?) -> [[Cell]: Set<Child>] {
    Dictionary(grouping: owner.map(children) ?? []) { Child.description.group(of: $0) }
      .mapValues { Set($0) }
  }
}

/// Lists of words: their rows have one field, or are written in pairs.
extension RowList {
  private var field: RowField<Child> { Child.description.fields[0] }

  /// What is wrong with a word that is not allowed, beyond the possible words.
  package func mistake(in word: String) -> String? { pairs?.mistake(word) }

  /// A row of a list of words as its word.
  package func word(of child: Child) -> String { pairs?.word(child) ?? field.text(of: child) }

  /// The row for a word; nil if it is not allowed.
  package func child(_ word: String) -> Child? {
    if let pairs { return pairs.row(word) }
    var child = Child.blank
    return field.set(.text(word), in: &child) ? child : nil
  }

  /// Words with another one, which replaces those whose rows have its key.
  package func adding(_ word: String, to words: Set<String>) -> Set<String> {
    let key = child(word).map(Child.description.key)
    return words.filter { key == nil || child($0).map(Child.description.key) != key }.union([word])
  }

  /// Words without one; the first part of a pair means all that begin with it. nil if there is none.
  package func removing(_ word: String, from words: Set<String>) -> Set<String>? {
    let gone = words.filter { $0 == word || pairs != nil && $0.hasPrefix(word + "=") }
    return gone.isEmpty ? nil : words.subtracting(gone)
  }

  /// The words, sorted.
  package func words(of owner: Owner) -> [String] {
    children(of: owner).map(word).sorted()
  }

  /// The word for a row.
  package var noun: String { Child.description.noun }

  /// The table of the rows.
  package var table: StaticString { Child.description.table }

  /// The possible words; nil for any.
  package var choices: [String]? {
    guard pairs == nil, case .word(let place) = field.kind else { return nil }
    return place.words
  }

  /// Replaces the words of an owner.
  ///
  /// - Returns: A word that is not allowed; the owner is then unchanged.
  package func set(words: some Sequence<String>, in owner: inout Owner) -> String? {
    var children: [Child] = []
    for word in words {
      guard let child = child(word) else { return word }
      children.append(child)
    }
    _ = set(children, in: &owner)
    return nil
  }
}

/// The rows of one type that an owner stores in its properties.
struct OwnedList<Owner: Sendable, Child: DescribedRow>: RowList {
  let key: String
  var name: String
  let form: RowListForm
  var whenEmpty = ""
  var told: String?
  var option: FieldOption?
  let ownerColumn: StaticString
  var pairs: PairedWords<Child>?
  let read: @Sendable (Owner) -> [Child]
  let differ: @Sendable (Owner, Owner) -> ListDifference<Child>
  let compare: @Sendable (Owner, Owner) -> Bool
  /// Stores rows; returns how many keys they have.
  let store: @Sendable ([Child], inout Owner) -> Int

  /// A list that an owner stores in any way.
  init(
    key: String, _ form: RowListForm, ownerColumn: StaticString,
    read: @escaping @Sendable (Owner) -> [Child],
    differ: @escaping @Sendable (Owner, Owner) -> ListDifference<Child>,
    compare: @escaping @Sendable (Owner, Owner) -> Bool,
    store: @escaping @Sendable ([Child], inout Owner) -> Int
  ) {
    self.key = key
    name = key
    self.form = form
    self.ownerColumn = ownerColumn
    self.read = read
    self.differ = differ
    self.compare = compare
    self.store = store
  }

  /// A list that an owner stores in one property.
  init<Storage: Collection & Equatable & Sendable>(
    _ path: FieldPath<Owner, Storage>, key: String, _ form: RowListForm,
    ownerColumn: StaticString, read: @escaping @Sendable (Storage) -> [Child],
    differ: @escaping @Sendable (Storage, Storage) -> ListDifference<Child>,
    make: @escaping @Sendable ([Child]) -> Storage
  ) {
    self.init(
      key: key, form, ownerColumn: ownerColumn, read: { read($0[keyPath: path]) },
      differ: { differ($0[keyPath: path], $1[keyPath: path]) },
      compare: { $0[keyPath: path] == $1[keyPath: path] },
      store: { children, owner in
        let storage = make(children)
        owner[keyPath: path] = storage
        return storage.count
      })
  }

  func children(of owner: Owner) -> [Child] { read(owner) }

  func difference(from before: Owner, to after: Owner) -> ListDifference<Child> {
    differ(before, after)
  }

  func isSame(_ a: Owner, _ b: Owner) -> Bool { compare(a, b) }

  func set(_ children: [Child], in owner: inout Owner) -> Child? {
    if store(children, &owner) == children.count { return nil }
    var keys: Set<[Cell]> = []
    return children.first { !keys.insert(Child.description.key(of: $0)).inserted }
  }
}

extension OwnedList {
  /// Rows by their keys.
  init(
    _ path: FieldPath<Owner, [String: Child]>, key: String, told: String? = nil,
    ownerColumn: StaticString, by id: @escaping @Sendable (Child) -> String
  ) {
    self.init(
      path, key: key, .rows, ownerColumn: ownerColumn, read: { Array($0.values) },
      differ: { ListDifference(from: $0, to: $1) { $1 } },
      make: { Dictionary($0.lazy.map { (id($0), $0) }) { $1 } })
    self.told = told
  }

  /// A set of words, each of which is a row.
  init<Word: Hashable & Sendable>(
    words path: FieldPath<Owner, Set<Word>>, key: String, name: String? = nil,
    whenEmpty: String = "", option: FieldOption? = nil, ownerColumn: StaticString,
    _ row: @escaping @Sendable (Word) -> Child, _ word: @escaping @Sendable (Child) -> Word
  ) {
    self.init(
      path, key: key, .words, ownerColumn: ownerColumn, read: { $0.map(row) },
      differ: {
        ListDifference(gone: $0.subtracting($1).map(row), new: $1.subtracting($0).map(row))
      },
      make: { Set($0.lazy.map(word)) })
    self.name = name ?? key
    self.whenEmpty = whenEmpty
    self.option = option
  }

  /// Names with a value each, both of which are in a row.
  init<Value: Equatable & Sendable>(
    named path: FieldPath<Owner, [String: Value]>, key: String, _ form: RowListForm = .rows,
    told: String? = nil, ownerColumn: StaticString,
    _ row: @escaping @Sendable (String, Value) -> Child,
    _ entry: @escaping @Sendable (Child) -> (String, Value)
  ) {
    self.init(
      path, key: key, form, ownerColumn: ownerColumn, read: { $0.map(row) },
      differ: { ListDifference(from: $0, to: $1, row) },
      make: { Dictionary($0.lazy.map(entry)) { $1 } })
    self.told = told
  }
}

extension ListDifference {
  /// The difference of two tables. Where nothing was removed, one of them is looked through.
  init<Value: Equatable>(
    from before: [String: Value], to after: [String: Value], _ row: (String, Value) -> Child
  ) {
    var kept = before.count
    for (key, value) in after {
      guard let old = before[key] else {
        new.append(row(key, value))
        continue
      }
      kept -= 1
      if old == value { continue }
      gone.append(row(key, old))
      new.append(row(key, value))
    }
    if kept == 0 { return }
    for (key, value) in before where after[key] == nil { gone.append(row(key, value)) }
  }
}
