/// Why a pattern was refused, where, and what would have worked.
///
/// `column` is the place of the mistake: 1 is the first Unicode scalar of the pattern's text.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stable name of a mistake, in kebab case. New codes may be added, old ones keep their meaning.
  public enum Code: String, Sendable {
    /// The grammar expected something else here (a `}` that is missing, a modifier without a group …).
    case syntax = "pattern-syntax"
    /// A regular expression that is empty, not ASCII, not closed, or that the engine refuses.
    case expression = "pattern-expression"
    /// Two captures have one name.
    case duplicateName = "pattern-duplicate-name"
    /// This component of a URL cannot contain the literal text.
    case component = "pattern-component"
    /// There is neither a scheme nor a leading `/`, or a relative pattern has no base URL.
    case relative = "pattern-relative"
    /// A base URL that is not a URL, or one beside a dictionary of components.
    case baseURL = "pattern-base-url"
    /// Longer, or with more captures, than a pattern may be.
    case tooLarge = "pattern-too-large"
  }

  /// The kind of mistake.
  public let code: Code
  /// The mistake in words, without the place.
  public let message: String
  /// 1-based, in Unicode scalars of the pattern's text; `nil` when the mistake has no place.
  public internal(set) var column: Int?
  /// What was expected there.
  public internal(set) var expected: String?
  /// A corrected pattern, where one is near.
  public internal(set) var suggestion: String?

  /// A mistake; the column counts Unicode scalars from 1.
  public init(
    _ code: Code, _ message: String, column: Int? = nil, expected: String? = nil,
    suggestion: String? = nil
  ) {
    self.code = code
    self.message = message
    self.column = column
    self.expected = expected
    self.suggestion = suggestion
  }

  /// The same mistake, in a text with more scalars before it.
  func moved(by count: Int) -> PatternError {
    var moved = self
    moved.column = column.map { $0 + count }
    return moved
  }

  public var description: String {
    var text = message
    if let column { text += " at column \(column)" }
    if let expected { text += "; expected \(expected)" }
    if let suggestion { text += "; did you mean '\(suggestion)'?" }
    return text
  }
}
