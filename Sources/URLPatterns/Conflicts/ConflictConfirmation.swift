/// Asks an index which patterns match a URL.
struct ConflictConfirmation {
  /// How much was asked so far.
  private(set) var work = 0

  init(_ index: PatternIndex) {}

  enum Verdict {
    case both, notBoth
    /// It is not a URL, or its canonical form is another one, or an expression gave up: that does not
    /// prove that the patterns share none.
    case unclear
  }

  /// Whether both patterns match a URL. Once a URL takes many looks, because many patterns may match
  /// it, the next ones are asked of an index of the two alone.
  mutating func verdict(
    on url: String, _ first: ConflictPattern, _ second: ConflictPattern
  ) -> Verdict {
    guard let canonical = try? CanonicalURL.canonicalize(url) else { return .unclear }
    work += 250
    let found = PatternIndex([first.entry, second.entry]).matches(canonical: canonical)
    if found.all.count == 2 { return .both }
    return canonical == url && !found.hasReachedLimit ? .notBoth : .unclear
  }
}
