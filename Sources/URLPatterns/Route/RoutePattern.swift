/// A route's URL pattern: the web's pattern grammar, with the rules that links into apps need.
///
/// ```swift
/// let pattern = try RoutePattern("app://editor/:title")
/// ```
///
/// It differs from ``URLPattern`` in six points: a missing pathname after an authority means empty or
/// `/`; a pattern that begins with `/` holds in any scheme and host; `:name` never crosses `/`; one
/// trailing slash does not matter; captures are percent-decoded; and without a search component any
/// query matches.
public struct RoutePattern: Sendable, Hashable, CustomStringConvertible {
  /// What a pattern asks for besides its text.
  public struct Options: Sendable, Hashable {
    /// The first rule of precedence: a higher number is tried first.
    public var priority: Int
    /// Letters of pathname, search and hash match in either case.
    public var ignoreCase: Bool
    /// A trailing slash is significant.
    public var strictSlash: Bool
    /// The host counts as the first segment: `app://editor/1` and `app:///editor/1` are the same.
    public var hostAsSegment: Bool

    /// Options; without arguments the pattern has priority 0 and is lax about a slash at the end
    /// only.
    public init(
      priority: Int = 0, ignoreCase: Bool = false, strictSlash: Bool = false,
      hostAsSegment: Bool = false
    ) {
      self.priority = priority
      self.ignoreCase = ignoreCase
      self.strictSlash = strictSlash
      self.hostAsSegment = hostAsSegment
    }
  }

  /// How long a pattern may be, in UTF-8 bytes.
  public static let maximumLength = 8_192
  /// How many captures a pattern may have.
  public static let maximumCaptures = 64

  /// As it was written.
  public let text: String
  /// What it asks for besides its text.
  public let options: Options

  /// Parses and checks a pattern.
  ///
  /// - Parameters:
  ///   - text: a scheme, `://`, a host and a path, or a path that begins with `/`; at most
  ///     ``maximumLength`` bytes.
  ///   - options: what it asks for besides.
  /// - Throws: ``PatternError`` with the column of the mistake.
  public init(_ text: String, options: Options = .init()) throws(PatternError) {
    self.text = text
    self.options = options
    guard SimplePattern(text) == nil else { return }
    do {
      try ParsedRoute(text, options: options).requireCompilable(text)
    } catch {
      throw error.advising(on: text)
    }
  }

  /// A pattern that has been checked before.
  init(checked text: String, options: Options) {
    self.text = text
    self.options = options
  }

  /// The names of the captures, in the order protocol, host, pathname, username, password, port,
  /// search, hash; a capture without a name has its number.
  public var captureNames: [String] {
    SimplePattern(text)?.captureNames(in: text) ?? parsed.captureNames
  }

  public var description: String { text }

  /// The parsed form. The text was checked, so that parsing cannot fail again; the empty form stands
  /// for what cannot happen.
  var parsed: ParsedRoute {
    (try? ParsedRoute(text, options: options)) ?? ParsedRoute()
  }
}
