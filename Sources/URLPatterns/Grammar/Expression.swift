import CPCRE2
import Locking
import Synchronization

/// A compiled regular expression over the bytes of a URL, with a limit to what one match may cost.
///
/// PCRE2 with its just-in-time compiler, which runs when an expression is first matched: most of a large
/// table's never are. An expression that reaches the limit does not match.
final class Expression: @unchecked Sendable {
  /// How many steps one match may take: some tenths of a millisecond, more for a text so long that
  /// reading it a few times takes more.
  private static func matchLimit(_ length: Int) -> UInt32 {
    UInt32(clamping: max(200_000, 4 * length))
  }

  /// What identifies an expression.
  struct Key: Hashable {
    let source: String
    let ignoreCase: Bool
  }

  let key: Key
  let captureCount: Int
  /// Whether it takes every segment of a path, and texts with a slash, too; nil where it is not regular.
  private let isRegularRest: Bool?
  private let code: OpaquePointer
  private let isReady = Atomic(false)

  private static let known = Locked<[Key: Expression]>([:])
  /// How many are remembered, so that the same expression in many patterns is one.
  private static let knownLimit = 512
  private static let preparing = Locked(())

  /// An expression that matches the whole subject; equal ones are one object, as a rule.
  ///
  /// - Parameter source: in JavaScript's syntax, without anchors.
  static func anchored(_ source: String, ignoreCase: Bool) throws(PatternError) -> Expression {
    let key = Key(source: source, ignoreCase: ignoreCase)
    if let found = known.withLock({ $0[key] }) { return found }
    let made = try Expression(key)
    known.withLock { known in
      if known.count >= knownLimit { known = [:] }
      known[key] = made
    }
    return made
  }

  private init(_ key: Key) throws(PatternError) {
    self.key = key
    let reader = try ExpressionReader("^(?:" + key.source + ")$")
    isRegularRest = reader.tree?.takesRest
    code = try Expression.compiled(reader.translation, ignoreCase: key.ignoreCase)
    var count: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    captureCount = Int(count)
  }

  /// Until it is done, no thread may match with the code.
  @inline(never)
  private func prepare() {
    Expression.preparing.withLock { _ in
      guard !isReady.load(ordering: .relaxed) else { return }
      pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE))
      isReady.store(true, ordering: .releasing)
    }
  }

  /// The limits of every compilation; made once, then only read.
  private nonisolated(unsafe) static let limits: OpaquePointer? = {
    let context = pcre2_compile_context_create_8(nil)
    pcre2_set_compile_extra_options_8(context, UInt32(PCRE2_EXTRA_ALT_BSUX))
    pcre2_set_parens_nest_limit_8(context, 100)
    return context
  }()

  private static func compiled(
    _ text: [UInt8], ignoreCase: Bool
  ) throws(PatternError) -> OpaquePointer {
    var options: UInt32 = UInt32(PCRE2_DOLLAR_ENDONLY) | UInt32(PCRE2_ALLOW_EMPTY_CLASS)
    options |= UInt32(PCRE2_ALT_BSUX) | UInt32(PCRE2_MATCH_UNSET_BACKREF)
    options |= UInt32(PCRE2_NEVER_UTF) | UInt32(PCRE2_NEVER_BACKSLASH_C)
    if ignoreCase { options |= UInt32(PCRE2_CASELESS) }
    var number: Int32 = 0
    var offset = 0
    let code = text.withUnsafeBufferPointer { bytes in
      pcre2_compile_8(
        bytes.baseAddress, bytes.count, options, &number, &offset, limits)
    }
    guard let code else { throw Expression.error(number) }
    return code
  }

  deinit { pcre2_code_free_8(code) }

  /// Whether it takes every segment of a path, and texts with a slash, too. One that is not regular is tried with
  /// texts: a lookahead leaves out only few.
  var takesRest: Bool { isRegularRest ?? Self.probes.allSatisfy(matches) }

  private static let probes = [
    "a", "7", "x-y_z", "index.html", "%20", "~@:!$&'()*+,;=", "a/b", "7/index.html/x-y",
  ]

  /// Whether a text matches.
  enum MatchResult {
    case match, none
    /// The limit was reached, which counts as no match.
    case limit
  }

  /// Whether the whole text matches.
  func matches(_ text: String) -> Bool { result(of: text) == .match }

  func result(of text: String) -> MatchResult {
    var text = text
    return text.withUTF8 { bytes in match(bytes, in: 0..<bytes.count) { _ in } }
  }

  /// The texts of the groups, `nil` for one that took no part; `nil` where the whole text does not match.
  func groups(_ text: String) -> [String?]? {
    ByteView.of(text) { bytes in
      var groups: [String?]?
      _ = match(bytes.buffer, in: 0..<bytes.count) { vector in
        groups = (0..<captureCount).map { group in
          let start = vector[2 * group + 2]
          return start < 0 ? nil : bytes.text(start..<max(start, vector[2 * group + 3]))
        }
      }
      return groups
    }
  }

  /// Matches the bytes of a range, which the expression sees as a whole subject.
  ///
  /// - Parameter body: gets, for a match, PCRE2's vector of offsets from the range's beginning; -1 is a
  ///   group that took no part.
  func match(
    _ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>,
    _ body: (UnsafeBufferPointer<Int>) -> Void
  ) -> MatchResult {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return .none }
    if !isReady.load(ordering: .acquiring) { prepare() }
    let scratch = ExpressionScratch.take(pairs: captureCount + 1)
    defer { ExpressionScratch.give(scratch) }
    let subject = UnsafeBufferPointer(rebasing: bytes[range])
    pcre2_set_match_limit_8(scratch.context, Expression.matchLimit(subject.count))
    var empty: UInt8 = 0
    let status = withUnsafePointer(to: &empty) { placeholder in
      pcre2_match_8(
        code, subject.baseAddress ?? placeholder, subject.count, 0, 0, scratch.data,
        scratch.context)
    }
    if status == PCRE2_ERROR_NOMATCH { return .none }
    guard status > 0, let vector = pcre2_get_ovector_pointer_8(scratch.data) else {
      return .limit
    }
    vector.withMemoryRebound(to: Int.self, capacity: 2 * (captureCount + 1)) {
      body(UnsafeBufferPointer(start: $0, count: 2 * (captureCount + 1)))
    }
    return .match
  }

  private static func error(_ number: Int32) -> PatternError {
    let text = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let length = pcre2_get_error_message_8(number, buffer.baseAddress, buffer.count)
      return String(decoding: buffer.prefix(Int(max(0, length))), as: UTF8.self)
    }
    return PatternError(.expression, "the expression is not valid: \(text)")
  }
}

/// PCRE2's work space for a match and the limits of it, kept for the next one.
private struct ExpressionScratch: @unchecked Sendable {
  let data: OpaquePointer?
  let pairs: Int
  let context: OpaquePointer?
  /// Room for repetitions of long texts: the machine's stack is full after some thousands.
  private let stack: OpaquePointer?
  private static let stackSize = (least: 32 * 1024, most: 1024 * 1024)

  private init(pairs: Int) {
    self.pairs = pairs
    data = pcre2_match_data_create_8(UInt32(pairs), nil)
    context = pcre2_match_context_create_8(nil)
    pcre2_set_depth_limit_8(context, 20_000)
    pcre2_set_heap_limit_8(context, 16 * 1024)
    stack = pcre2_jit_stack_create_8(Self.stackSize.least, Self.stackSize.most, nil)
    pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
  }

  private func free() {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    pcre2_jit_stack_free_8(stack)
  }

  private static let pool = Locked<[ExpressionScratch]>([])

  static func take(pairs: Int) -> ExpressionScratch {
    let kept = pool.withLock { $0.popLast() }
    if let kept {
      if kept.pairs >= pairs { return kept }
      kept.free()
    }
    return ExpressionScratch(pairs: max(pairs, 16))
  }

  static func give(_ scratch: ExpressionScratch) {
    let isKept = pool.withLock { pool in
      guard pool.count < 8 else { return false }
      pool.append(scratch)
      return true
    }
    if !isKept { scratch.free() }
  }
}

extension Expression: Hashable {
  static func == (a: Expression, b: Expression) -> Bool { a === b || a.key == b.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
