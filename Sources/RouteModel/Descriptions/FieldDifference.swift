/// A field in which two rows differ, with both values as texts.
public struct FieldDifference: Sendable, Hashable {
  /// Its name: `path`, `pattern app://a priority`.
  public var name: String
  /// The value before; empty if there was none.
  public var before: String
  /// The value after; empty if there is none. For an added or removed pattern without further values both are
  /// empty.
  public var after: String
  /// Whether it is the row's key, or a part of it.
  public var isKey = false

  /// `path show → push`
  public var text: String { "\(name) \(Self.shown(before)) → \(Self.shown(after))" }

  /// `path push`, of a row that was added.
  public var addedText: String { "\(name) \(Self.shown(after))" }

  private static func shown(_ text: String) -> String {
    text.isEmpty ? "—" : text.contains(" ") ? "'\(text)'" : text
  }
}

extension RowDescription {
  /// The fields in which two rows differ.
  ///
  /// - Parameters:
  ///   - before: The row before.
  ///   - after: The row after.
  ///   - ordinary: The path of a route that does not name one.
  package func differences(
    from before: Row, to after: Row, ordinary: PathKind = .show
  ) -> [FieldDifference] {
    members.flatMap { $0.differences(before, after, ordinary) }
  }

  /// What a new row has, without its key, default values, and the attributes of a file that only Xcode reads.
  func additions(of row: Row) -> [FieldDifference] {
    members.flatMap { member -> [FieldDifference] in
      if case .list(let list) = member, list.form == .attributes { return [] }
      return member.differences(.blank, row, .show)
    }
    .filter { !$0.isKey && !$0.after.isEmpty }
    .map { FieldDifference(name: $0.name, before: "", after: $0.after) }
  }
}

extension RowMember {
  fileprivate func differences(
    _ before: Row, _ after: Row, _ ordinary: PathKind
  ) -> [FieldDifference] {
    guard !isSame(before, after) else { return [] }
    return switch self {
    case .field(let field): [field.difference(before, after, ordinary)]
    case .list(let list): list.differences(before, after)
    }
  }
}

extension RowField {
  /// The value as a text; empty for none.
  package func text(of row: Row) -> String {
    switch (kind, cell(of: row)) {
    case (.flag, let cell): cell == .integer(1) ? "yes" : "no"
    case (_, .integer(let number)): String(number)
    case (_, .real(let number)): String(number)
    case (_, .text(let text)): text
    case (_, .null): ""
    }
  }

  func difference(
    _ before: Row, _ after: Row, _ ordinary: PathKind
  ) -> FieldDifference {
    let (old, new) = (text(of: before), text(of: after))
    // A missing path is shown as the ordinary one, unless the other row names that one itself.
    let word = isOrdinary && ![old, new].contains(ordinary.rawValue) ? ordinary.rawValue : ""
    return FieldDifference(
      name: name, before: old.isEmpty ? word : old, after: new.isEmpty ? word : new, isKey: isKey
    )
  }
}

extension RowList {
  func differences(_ before: Owner, _ after: Owner) -> [FieldDifference] {
    switch form {
    case .words:
      func text(_ owner: Owner) -> String {
        let words = words(of: owner)
        return words.isEmpty ? whenEmpty : words.joined(separator: ",")
      }
      return [FieldDifference(name: name, before: text(before), after: text(after))]
    case .rows, .attributes: return elements(before, after)
    }
  }

  private func elements(_ before: Owner, _ after: Owner) -> [FieldDifference] {
    let description = Child.description
    let told = description.fields.first { $0.key == self.told }
    func table(_ rows: [Child]) -> [String: Child] {
      Dictionary(rows.map { (description.key(of: $0).last?.text ?? "", $0) }) { $1 }
    }
    let difference = difference(from: before, to: after)
    let (old, new) = (table(spoken(difference.gone)), table(spoken(difference.new)))
    return Set(old.keys).union(new.keys).sorted().flatMap { key -> [FieldDifference] in
      let name = form == .attributes ? key : "\(description.noun) \(key)"
      guard let before = old[key], let after = new[key], isMany else {
        func text(_ row: Child?) -> String {
          let texts = row.map {
            [told?.text(of: $0) ?? ""] + $0.shownWords(without: told?.name ?? "")
          }
          return (texts ?? []).filter { !$0.isEmpty }.joined(separator: ", ")
        }
        guard old[key] != new[key] else { return [] }
        return [FieldDifference(name: name, before: text(old[key]), after: text(new[key]))]
      }
      return description.differences(from: before, to: after).map {
        FieldDifference(name: "\(name) \($0.name)", before: $0.before, after: $0.after)
      }
    }
  }

  /// Whether a row has more fields than its key and the one shown with it.
  var isMany: Bool {
    Child.description.members.count { !$0.isKey } > 1
  }
}
