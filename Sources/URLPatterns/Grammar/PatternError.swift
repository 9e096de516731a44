/// Why a pattern was refused, where, and what would have worked.
///
/// `column` is the place of the mistake: 1 is the first Unicode scalar of the pattern's text.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stable name of a mistake, in kebab case. New codes may be added, old ones keep their meaning.
  public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    /// The grammar expected something else here (a `}` that is missing, a modifier without a group …).
    public static let syntax = Code(rawValue: "pattern-syntax")
    /// A regular expression that is empty, not ASCII, not closed, or that the engine refuses.
    public static let expression = Code(rawValue: "pattern-expression")
    /// Two captures have one name.
    public static let duplicateName = Code(rawValue: "pattern-duplicate-name")
    /// This component of a URL cannot contain the literal text.
    public static let component = Code(rawValue: "pattern-component")
    /// There is neither a scheme nor a leading `/`, or a relative pattern has no base URL.
    public static let relative = Code(rawValue: "pattern-relative")
    /// A base URL that is not a URL, or one beside a dictionary of components.
    public static let baseURL = Code(rawValue: "pattern-base-url")
    /// Longer, or with more captures, than a pattern may be.
    public static let tooLarge = Code(rawValue: "pattern-too-large")
  }

  /// The kind of mistake.
  public let code: Code
  /// The mistake in words, without the place.
  public let message: String
  /// 1-based, in Unicode scalars of the pattern's text; `nil` when the mistake has no place.
  public let column: Int?
  /// What was expected there.
  public let expected: String?
  /// A corrected pattern, where one is near.
  public let suggestion: String?

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

  public var description: String {
    var text = message
    if let column { text += " at column \(column)" }
    if let expected { text += "; expected \(expected)" }
    if let suggestion { text += "; did you mean '\(suggestion)'?" }
    return text
  }
}
