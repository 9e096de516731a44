package import Texts

/// Rows of a type in JSON, derived from their description: keys are sorted, default values are left
/// out, and lists are sorted by key, so that equal rows have equal texts.
///
/// A partial row has its key and some other values.
package struct RowJSON<Row: DescribedRow>: Sendable {
  /// The value of one key of the object.
  fileprivate enum Part: Sendable {
    /// A field, with the value of a blank row.
    case field(RowField<Row>, key: String, blank: Cell)
    /// An object that exists if a flag is set.
    case object(RowField<Row>, RowJSON)
    case list(any RowList<Row>)
    /// Named texts that were imported.
    case imported(any RowList<Row>)
  }

  fileprivate let parts: [Part]
  fileprivate let sorted: [Part]

  @_semantics("optimize.sil.specialize.generic.never")
  init(_ fields: [RowField<Row>], _ lists: [any RowList<Row>]) {
    let blank = Row.blank
    func part(_ field: RowField<Row>, _ key: some StringProtocol) -> Part {
      .field(field, key: String(key), blank: field.cell(of: blank))
    }
    var parts: [Part] = []
    for field in fields where !field.key.contains(".") {
      let inner = fields.filter { $0.key.hasPrefix(field.key + ".") }
      let names = inner.map { part($0, $0.key.dropFirst(field.key.count + 1)) }
      parts.append(
        inner.isEmpty ? part(field, field.key) : .object(field, RowJSON(parts: names)))
    }
    for list in lists {
      parts.append(.list(list))
      if list.form == .attributes { parts.append(.imported(list)) }
    }
    self.init(parts: parts)
  }

  private init(parts: [Part]) {
    self.parts = parts
    sorted = parts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// The key of the fields that the last import wrote.
  static var importedKey: String { "imported" }
}

extension RowJSON.Part {
  fileprivate var key: String {
    switch self {
    case .field(_, let key, _): key
    case .object(let flag, _): flag.key
    case .list(let list): list.key
    case .imported: RowJSON<Row>.importedKey
    }
  }

  fileprivate func isRequired(isPartial: Bool) -> Bool {
    guard case .field(let field, _, _) = self else { return false }
    return isPartial ? field.isKey : field.isRequired
  }
}

// MARK: Writing

extension RowJSON {
  /// The row on one line.
  package func text(_ row: Row) -> String {
    var json = JSONWriter()
    write(row, to: &json)
    return json.text
  }

  package func write(_ row: Row, to json: inout JSONWriter, isPartial: Bool = false) {
    json.object { json in
      for part in sorted {
        switch part {
        case .field(let field, let key, let blank):
          let cell = field.cell(of: row)
          if cell == blank, !part.isRequired(isPartial: isPartial) { continue }
          json.key(key)
          field.write(cell, to: &json)
        case .object(let flag, let object):
          if flag.cell(of: row) == .integer(0) { continue }
          json.key(flag.key)
          object.write(row, to: &json)
        case .list(let list): list.write(row, to: &json, key: list.key)
        case .imported(let list): list.write(row, to: &json, key: Self.importedKey)
        }
      }
    }
  }

  /// Writes a key with a list of rows, sorted by their keys; nothing if there are none.
  package func write(_ rows: some Collection<Row>, key: String, to json: inout JSONWriter) {
    if rows.isEmpty { return }
    let ordered = rows.orderedByTexts { Row.description.keyTexts(of: $0) }
    json.key(key)
    json.array { json in for row in ordered { write(row, to: &json) } }
  }
}

extension RowField {
  fileprivate func write(_ cell: Cell, to json: inout JSONWriter) {
    switch (cell, kind) {
    case (.null, _): json.null()
    case (.text(let text), _): json.string(text)
    case (.integer(let number), .flag): json.bool(number != 0)
    case (.integer(let number), _): json.int(number)
    case (.real(let number), _): json.value(.double(number))
    }
  }
}

extension RowList {
  /// - Parameter key: For named texts, the key of those to write.
  fileprivate func write(_ owner: Owner, to json: inout JSONWriter, key: String) {
    let children = children(of: owner)
    switch form {
    case .rows: Child.description.json.write(children, key: key, to: &json)
    case .words:
      if children.isEmpty { return }
      json.key(key)
      json.array { json in for word in children.map(word).sorted() { json.string(word) } }
    case .attributes:
      let texts = children.compactMap { $0 as? Attribute }
        .filter { $0.isImported == (key != self.key) }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      if texts.isEmpty { return }
      json.key(key)
      json.object { json in
        for text in texts {
          json.key(text.name)
          json.string(text.value)
        }
      }
    }
  }
}

// MARK: Reading

extension RowJSON {
  /// Reads a row.
  ///
  /// - Parameter ignoresUnknownKeys: Whether unknown keys are ignored; else they are a mistake.
  package func row(
    _ value: JSONValue, isPartial: Bool = false, ignoresUnknownKeys: Bool = false
  ) throws(JSONMistake) -> Row {
    var row = Row.blank
    try fill(&row, from: value, isPartial, ignoresUnknownKeys)
    return row
  }

  /// Reads a list of rows; null is an empty one.
  ///
  /// - Parameter take: Stores the rows; returns true if two have the same key.
  package func rows(
    of list: JSONValue.Member, ignoresUnknownKeys: Bool = false, _ take: ([Row]) -> Bool
  ) throws(JSONMistake) {
    let rows = try list.value.list { (element) throws(JSONMistake) in
      try row(element, ignoresUnknownKeys: ignoresUnknownKeys)
    }
    guard take(rows) else { return }
    var keys: Set<[Cell]> = []
    let index = rows.firstIndex { !keys.insert(Row.description.key(of: $0)).inserted } ?? 0
    let name = Row.description.keyTexts(of: rows[index]).joined(separator: "#")
    throw JSONMistake(
      message: "'\(name)' occurs twice in \(list.key)",
      offset: list.value.array?[index].offset ?? list.keyOffset
    ).inside(index: index)
  }

  private func fill(
    _ row: inout Row, from value: JSONValue, _ isPartial: Bool, _ ignoresUnknownKeys: Bool
  ) throws(JSONMistake) {
    guard let members = value.object else {
      throw JSONMistake.expected("an object", value, at: value.offset)
    }
    for member in members {
      guard let part = parts.first(where: { $0.key == member.key }) else {
        if ignoresUnknownKeys { continue }
        throw .unknown(member, in: parts.map(\.key))
      }
      if case .null = member.value.kind, !part.isRequired(isPartial: isPartial) { continue }
      do {
        switch part {
        case .field(let field, _, _):
          _ = field.set(try field.cell(member.value, at: member.keyOffset), in: &row)
        case .object(let flag, let object):
          _ = flag.set(.integer(1), in: &row)
          try object.fill(&row, from: member.value, isPartial, ignoresUnknownKeys)
        case .list(let list), .imported(let list):
          try list.read(member, into: &row, ignoresUnknownKeys)
        }
      } catch {
        throw error.inside(key: member.key)
      }
    }
    for part in parts where part.isRequired(isPartial: isPartial) {
      guard members.contains(where: { $0.key == part.key }) else {
        throw JSONMistake(message: "the key '\(part.key)' is missing", offset: value.offset)
      }
    }
  }
}

extension RowField {
  /// - Parameter offset: The offset for a mistake.
  fileprivate func cell(_ value: JSONValue, at offset: Int) throws(JSONMistake) -> Cell {
    switch kind {
    case .text, .optionalText, .reference: return .text(try value.text(at: offset))
    case .integer:
      guard let number = value.int else {
        throw .expected("a whole number", value, at: offset)
      }
      return .integer(number)
    case .flag:
      guard let flag = value.bool else { throw .expected("true or false", value, at: offset) }
      return .integer(flag ? 1 : 0)
    case .word(let place):
      let word = try value.text(at: offset)
      guard place.words.contains(word) else {
        throw JSONMistake(
          message: "must be one of \(place.words.joined(separator: ", ")), not '\(word)'"
            + NearestNames.hint(word, in: place.words), offset: offset)
      }
      return .text(word)
    }
  }
}

extension RowList {
  fileprivate func read(
    _ member: JSONValue.Member, into owner: inout Owner, _ ignoresUnknownKeys: Bool
  ) throws(JSONMistake) {
    switch form {
    case .rows:
      try Child.description.json.rows(of: member, ignoresUnknownKeys: ignoresUnknownKeys) {
        set($0, in: &owner) != nil
      }
    case .words:
      let words = try member.value.list { (element) throws(JSONMistake) in
        if let word = element.string, let child = child(word) { return child }
        if let mistake = element.string.flatMap(mistake) {
          throw JSONMistake(message: mistake, offset: element.offset)
        }
        var child = Child.blank
        for field in Child.description.fields {
          _ = field.set(try field.cell(element, at: element.offset), in: &child)
        }
        return child
      }
      if let double = set(Array(Set(words)), in: &owner) {
        throw JSONMistake(
          message: "the list '\(key)' has '\(word(of: double))' beside another of its kind",
          offset: member.keyOffset)
      }
    case .attributes:
      guard let members = member.value.object else {
        throw .expected("an object", member.value, at: member.keyOffset)
      }
      var texts = self.children(of: owner)
      for text in members {
        do throws(JSONMistake) {
          let value = try text.value.text(at: text.keyOffset)
          let row = Attribute(isImported: member.key != key, name: text.key, value: value)
          if let child = row as? Child { texts.append(child) }
        } catch {
          throw error.inside(key: text.key)
        }
      }
      _ = set(texts, in: &owner)
    }
  }
}

// MARK: Values

extension JSONValue {
  fileprivate func text(at offset: Int) throws(JSONMistake) -> String {
    guard let string else { throw .expected("a string", self, at: offset) }
    return string
  }

  fileprivate func list<Element>(
    _ read: (JSONValue) throws(JSONMistake) -> Element
  ) throws(JSONMistake) -> [Element] {
    if case .null = kind { return [] }
    guard let array else { throw .expected("a list", self, at: offset) }
    var elements: [Element] = []
    elements.reserveCapacity(array.count)
    for (index, value) in array.enumerated() {
      do {
        elements.append(try read(value))
      } catch {
        throw error.inside(index: index)
      }
    }
    return elements
  }
}
