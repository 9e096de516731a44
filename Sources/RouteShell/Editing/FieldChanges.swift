/// Collects what an edit changed: `path show → push, exclusive no → yes`.
struct FieldChanges {
  private(set) var parts: [String] = []
  /// The names of the fields, for programs.
  private(set) var names: [String] = []

  var isEmpty: Bool { parts.isEmpty }

  /// Notes a field whose text has changed.
  mutating func note(_ name: String, _ old: String, _ new: String) {
    guard old != new else { return }
    names.append(name)
    parts.append("\(name) \(Self.shown(old)) → \(Self.shown(new))")
  }

  mutating func note(_ name: String, _ old: Bool, _ new: Bool) {
    note(name, old ? "yes" : "no", new ? "yes" : "no")
  }

  private static func shown(_ text: String) -> String {
    text.isEmpty ? "—" : text.contains(" ") ? "'\(text)'" : text
  }

  /// `changed NOUN NAME: …`, or that it was so already.
  func message(_ noun: String, _ name: String) -> String {
    isEmpty
      ? "\(noun) \(name) is already so"
      : "changed \(noun) \(name): \(parts.joined(separator: ", "))"
  }
}
