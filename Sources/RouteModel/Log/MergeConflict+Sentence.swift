extension MergeConflict: CustomStringConvertible {
  /// What meets a conflict.
  package enum Deed {
    /// A change that was made beside those of another program.
    case commit
    /// A change that is taken back after later ones.
    case undo
    /// The changes of a hub, under those of the store.
    case pull
  }

  /// The sentence for a change that was made beside another one.
  public var description: String { sentence(for: .commit).text }

  /// The conflict as a sentence.
  package func sentence(for deed: Deed) -> Message {
    switch reason {
    case .missing: return "\(subject) no longer exists: it was removed or renamed"
    case .taken: return "a \(subject) exists now"
    case .used(let use): return use.message
    case .naming(let name): return "\(subject) would name \(name.description), which is gone"
    case .changed, .values: break
    }
    switch deed {
    case .pull: return pulled
    case .commit, .undo:
      guard reason == .values, let field else {
        return deed == .undo
          ? "\(subject) was changed since"
          : Self.changedMeanwhile(subject)
      }
      return
        "\(subject): \(field) is now \(Self.shown(theirs)); this would set it to \(Self.shown(ours))"
    }
  }

  /// What is said of a row that is another one than a commit expects.
  package static func changedMeanwhile(_ subject: String) -> Message {
    "\(subject) was changed meanwhile: check it and try again"
  }

  private var pulled: Message {
    if reason == .changed { return "\(subject) cannot have both the hub's change and this store's" }
    let (here, there) = (ourAuthor.map { " (\($0))" } ?? "", who.map { " (\($0))" } ?? "")
    guard let field else {
      return "\(subject): \(ours) here\(here), \(theirs) on the hub\(there)"
    }
    return
      "\(subject): \(field) is \(Self.quoted(ours)) here\(here) and \(Self.quoted(theirs)) on the hub\(there)"
  }

  /// What each answer would give.
  package var answers: String {
    if field != nil {
      return "--ours keeps \(Self.quoted(ours)), --theirs takes \(Self.quoted(theirs))"
    }
    if ours == "removed" { return "--ours removes it, --theirs keeps it" }
    if theirs == "removed" { return "--ours keeps it, --theirs removes it" }
    return "--ours keeps \(theirName ?? name) for this store's row, --theirs for the hub's"
  }

  private static func quoted(_ value: String) -> String {
    value.isEmpty ? "nothing" : "'\(value)'"
  }

  private static func shown(_ text: String) -> String {
    text.isEmpty ? "empty" : Int(text) == nil ? "'\(text)'" : text
  }
}
