/// Rows of a type in JSON, as their description says: keys are sorted, a key that says what a blank row
/// says is left out, a list is sorted by key, so that equal rows have equal texts.
package struct RowJSON<Row: DescribedRow>: Sendable {
  /// One key of the object.
  struct Part: Sendable {
    let key: String
    let isRequired: Bool
    /// Writes the key and its value, or nothing.
    let write: @Sendable (Row, inout JSONWriter) -> Void
    let read: @Sendable (JSONValue.Member, inout Row) throws(JSONMistake) -> Void
  }

  private let parts: [Part]
  private let sorted: [Part]
  private let ignoresUnknownKeys: Bool

  /// - Parameters:
  ///   - ignoresUnknownKeys: Else a key that nothing reads is a mistake.
  ///   - isPartial: A row is its key and whatever else somebody says of it; else it is whole.
  package init(ignoresUnknownKeys: Bool = false, isPartial: Bool = false) {
    let description = Row.description
    func part(_ field: RowField<Row>) -> Part {
      Part(field, key: field.key, isRequired: isPartial ? field.isKey : field.isRequired)
    }
    var parts: [Part] = []
    for field in description.fields where !field.key.contains(".") {
      let inner = description.fields.filter { $0.key.hasPrefix(field.key + ".") }
      if inner.isEmpty {
        parts.append(part(field))
      } else {
        let names = inner.map {
          Part($0, key: String($0.key.dropFirst(field.key.count + 1)), isRequired: false)
        }
        parts.append(
          Part(field, object: RowJSON(parts: names, ignoresUnknownKeys: ignoresUnknownKeys)))
      }
    }
    for list in description.lists {
      parts += Self.parts(
        of: list, ignoresUnknownKeys: ignoresUnknownKeys, isPartial: isPartial)
    }
    self.init(parts: parts, ignoresUnknownKeys: ignoresUnknownKeys)
  }

  private init(parts: [Part], ignoresUnknownKeys: Bool) {
    self.parts = parts
    sorted = parts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    self.ignoresUnknownKeys = ignoresUnknownKeys
  }
}

// MARK: Rows

extension RowJSON {
  /// The row on one line.
  package func text(_ row: Row) -> String {
    var json = JSONWriter()
    write(row, to: &json)
    return json.text
  }

  package func write(_ row: Row, to json: inout JSONWriter) {
    json.object { json in for part in sorted { part.write(row, &json) } }
  }

  /// Writes a key with a list of rows, sorted by their keys; nothing if there are none.
  package func write(_ rows: some Collection<Row>, key: String, to json: inout JSONWriter) {
    if rows.isEmpty { return }
    let keyed = rows.map { (key: Row.description.keyTexts(of: $0), row: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    json.key(key)
    json.array { json in for (_, row) in keyed { write(row, to: &json) } }
  }

  /// Reads a row.
  package func row(_ value: JSONValue) throws(JSONMistake) -> Row {
    var row = Row.blank
    try fill(&row, from: value)
    return row
  }

  /// Reads a list of rows; null is an empty one.
  package func rows(_ value: JSONValue) throws(JSONMistake) -> [Row] {
    try value.list { (element) throws(JSONMistake) in try row(element) }
  }

  /// A mistake that names the first of some rows whose key was there before it.
  package func doubled(_ rows: [Row], in list: JSONValue.Member) -> JSONMistake {
    var keys: Set<[Cell]> = []
    let index = rows.firstIndex { !keys.insert(Row.description.key(of: $0)).inserted } ?? 0
    let name = Row.description.keyTexts(of: rows[index]).joined(separator: "#")
    return JSONMistake(
      message: "'\(name)' stands twice in \(list.key)",
      offset: list.value.array?[index].offset ?? list.keyOffset
    ).inside(index: index)
  }

  private func fill(_ row: inout Row, from value: JSONValue) throws(JSONMistake) {
    guard let members = value.object else {
      throw JSONMistake.expected("an object", value, at: value.offset)
    }
    for member in members {
      guard let part = parts.first(where: { $0.key == member.key }) else {
        if ignoresUnknownKeys { continue }
        throw .unknown(member, in: parts.map(\.key))
      }
      if case .null = member.value.kind, !part.isRequired { continue }
      do {
        try part.read(member, &row)
      } catch {
        throw error.inside(key: member.key)
      }
    }
    for part in parts where part.isRequired && !members.contains(where: { $0.key == part.key }) {
      throw JSONMistake(message: "the key '\(part.key)' is missing", offset: value.offset)
    }
  }
}

// MARK: Fields

extension RowJSON.Part {
  fileprivate init(_ field: RowField<Row>, key: String, isRequired: Bool) {
    let blank = field.cell(of: Row.blank)
    self.key = key
    self.isRequired = isRequired
    write = { row, json in
      let cell = field.cell(of: row)
      if !isRequired, cell == blank { return }
      json.key(key)
      field.write(cell, to: &json)
    }
    read = { (member, row) throws(JSONMistake) in
      _ = field.set(try field.cell(member.value, at: member.keyOffset), in: &row)
    }
  }

  /// An object that is there if a flag is set.
  fileprivate init(_ flag: RowField<Row>, object: RowJSON) {
    let key = flag.key
    self.key = key
    isRequired = false
    write = { row, json in
      if flag.cell(of: row) == .integer(0) { return }
      json.key(key)
      object.write(row, to: &json)
    }
    read = { (member, row) throws(JSONMistake) in
      _ = flag.set(.integer(1), in: &row)
      try object.fill(&row, from: member.value)
    }
  }
}

extension RowField {
  fileprivate func write(_ cell: Cell, to json: inout JSONWriter) {
    switch (cell, kind) {
    case (.null, _): json.null()
    case (.text(let text), _): json.string(text)
    case (.integer(let number), .flag): json.bool(number != 0)
    case (.integer(let number), _): json.int(number)
    }
  }

  /// - Parameter offset: Where a mistake stands.
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
          message: "wants one of \(place.words.joined(separator: ", ")), not '\(word)'"
            + JSONMistake.advice(word, place.words), offset: offset)
      }
      return .text(word)
    }
  }
}

// MARK: Lists

extension RowJSON {
  private static func parts<List: RowList<Row>>(
    of list: List, ignoresUnknownKeys: Bool, isPartial: Bool
  ) -> [Part] {
    switch list.form {
    case .rows:
      // A partial row seldom has any.
      let kept =
        isPartial ? nil : RowJSON<List.Child>(ignoresUnknownKeys: ignoresUnknownKeys)
      @Sendable func rows() -> RowJSON<List.Child> {
        kept ?? RowJSON<List.Child>(ignoresUnknownKeys: ignoresUnknownKeys)
      }
      return [
        Part(
          key: list.key, isRequired: false,
          write: { row, json in
            let children = list.children(of: row)
            if !children.isEmpty { rows().write(children, key: list.key, to: &json) }
          },
          read: { (member, row) throws(JSONMistake) in
            let rows = rows()
            let children = try rows.rows(member.value)
            if list.set(children, in: &row) != nil { throw rows.doubled(children, in: member) }
          })
      ]
    case .words: return [words(list)]
    case .attributes: return [texts(list, isImported: false), texts(list, isImported: true)]
    }
  }

  /// The key of what the last import wrote.
  static var importedKey: String { "imported" }

  private static func words<List: RowList<Row>>(_ list: List) -> Part {
    Part(
      key: list.key, isRequired: false,
      write: { row, json in
        let words = list.children(of: row).flatMap { List.Child.description.keyTexts(of: $0) }
        if words.isEmpty { return }
        json.key(list.key)
        json.array { json in for word in words.sorted() { json.string(word) } }
      },
      read: { (member, row) throws(JSONMistake) in
        let words = try member.value.list { (element) throws(JSONMistake) in
          var child = List.Child.blank
          for field in List.Child.description.fields {
            _ = field.set(try field.cell(element, at: element.offset), in: &child)
          }
          return child
        }
        _ = list.set(words, in: &row)
      })
  }

  /// Named texts: an object for those of the file, one for those that were imported.
  private static func texts<List: RowList<Row>>(_ list: List, isImported: Bool) -> Part {
    let key = isImported ? importedKey : list.key
    @Sendable func attributes(of row: Row) -> [Attribute] {
      list.children(of: row).compactMap { $0 as? Attribute }
    }
    return Part(
      key: key, isRequired: false,
      write: { row, json in
        let texts = attributes(of: row).filter { $0.isImported == isImported }
          .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        if texts.isEmpty { return }
        json.key(key)
        json.object { json in
          for text in texts {
            json.key(text.name)
            json.string(text.value)
          }
        }
      },
      read: { (member, row) throws(JSONMistake) in
        guard let members = member.value.object else {
          throw .expected("an object", member.value, at: member.keyOffset)
        }
        var texts = attributes(of: row)
        for member in members {
          do throws(JSONMistake) {
            let value = try member.value.text(at: member.keyOffset)
            texts.append(Attribute(isImported: isImported, name: member.key, value: value))
          } catch {
            throw error.inside(key: member.key)
          }
        }
        _ = list.set(texts.compactMap { $0 as? List.Child }, in: &row)
      })
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
