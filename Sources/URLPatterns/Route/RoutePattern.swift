/// A route's URL pattern: the web's pattern grammar, with the rules that links into apps need.
///
/// ```swift
/// let pattern = try RoutePattern("app://editor/:title")
/// ```
///
/// It differs from ``URLPattern`` in seven points: a missing pathname after an authority means empty or
/// `/`; a pattern that begins with `/` holds in any scheme and host; `:name` never crosses `/`; one
/// trailing slash does not matter; captures are percent-decoded; without a search component any query
/// matches; and `^` and `$` around an expression that fills its segment mean the segment's ends.
public struct RoutePattern: Sendable, CustomStringConvertible {
  /// What a pattern asks for besides its text.
  public struct Options: Sendable, Hashable {
    /// Among fallbacks and among others, a higher number is tried first, before all other rules of precedence.
    public var priority: Int
    /// Letters of pathname, search and hash match in either case.
    public var ignoreCase: Bool
    /// A trailing slash is significant.
    public var strictSlash: Bool
    /// The host counts as the first segment: `app://editor/1` and `app:///editor/1` are the same.
    public var hostAsSegment: Bool

    /// The pattern comes after all that are no fallbacks, whatever their priorities.
    public var isFallback: Bool

    /// Options; without arguments the pattern has priority 0 and is lax about a slash at the end
    /// only.
    public init(
      priority: Int = 0, ignoreCase: Bool = false, strictSlash: Bool = false,
      hostAsSegment: Bool = false, isFallback: Bool = false
    ) {
      self.priority = priority
      self.ignoreCase = ignoreCase
      self.strictSlash = strictSlash
      self.hostAsSegment = hostAsSegment
      self.isFallback = isFallback
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
  let compiled: CompiledPattern

  /// Parses and compiles a pattern.
  ///
  /// - Parameters:
  ///   - text: a scheme, `://`, a host and a path, or a path that begins with `/`; at most
  ///     ``maximumLength`` bytes.
  ///   - options: what it asks for besides.
  /// - Throws: ``PatternError`` with the column of the mistake.
  public init(_ text: String, options: Options = .init()) throws(PatternError) {
    self.text = text
    self.options = options
    do {
      compiled = try CompiledPattern(text, options: options)
    } catch {
      let better =
        PatternMistake(.beginning, in: text)?.suggestion
        ?? (error.code == .relative ? Self.absolute(text) : nil)
      guard error.suggestion == nil, let better,
        (try? CompiledPattern(better, options: options)) != nil
      else { throw error }
      var error = error
      error.suggestion = better
      throw error
    }
  }

  /// What a text that is neither a URL nor a path is probably meant to be: a path, perhaps written as an expression,
  /// or a URL whose colon would begin a name.
  private static func absolute(_ text: String) -> String {
    if let colon = text.firstIndex(of: ":"), text[..<colon].utf8.allSatisfy(isSchemeByte) {
      return text[..<colon] + "\\" + text[colon...]
    }
    var path = PatternMistake(.blank, in: text)?.suggestion ?? text
    if path.hasPrefix("^") {
      path.removeFirst()
      if path.hasSuffix("$") { path.removeLast() }
    }
    return path.hasPrefix("/") ? path : "/" + path
  }

  /// The names of the captures, in the order protocol, host, pathname, username, password, port,
  /// search, hash; a capture without a name has its number.
  public var captureNames: [String] { compiled.captureNames }

  public var description: String { text }

  /// The pattern component by component, in canonical form, as it is matched. A host that counts as the
  /// first segment is in the path.
  package var parsed: ParsedRoute { compiled.parsed }
}

extension RoutePattern: Hashable {
  public static func == (a: RoutePattern, b: RoutePattern) -> Bool {
    a.text == b.text && a.options == b.options
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(options)
  }
}

extension RoutePattern {
  /// Whether a slash at the end of the path matters; that of an empty path never does.
  package var isSlashStrict: Bool { options.strictSlash && parsed.path.literal != "" }

  /// Whether a word can be the name of a capture.
  package static func isName(_ word: some StringProtocol) -> Bool {
    !word.isEmpty
      && word.unicodeScalars.enumerated().allSatisfy { Tokenizer.isNameScalar($1, first: $0 == 0) }
  }

  /// A literal of a pattern, percent-decoded once; as written where that is not text.
  package static func decoded(_ literal: String) -> String {
    ByteView.of(literal) { DecodedText($0, 0..<$0.count, plusIsSpace: false).value }
  }
}

extension RoutePattern.Options {
  /// Whether no option is set, except perhaps a priority.
  var isPlain: Bool { !ignoreCase && !strictSlash && !hostAsSegment }
}
