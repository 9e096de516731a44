/// Room for the matches of one thread, one after the other: matching into it allocates nothing.
///
/// ```swift
/// var buffer = MatchBuffer()
/// if try index.match(bytes.span, into: &buffer) { print(buffer.key) }
/// ```
public struct MatchBuffer: ~Copyable {
  let work: Workspace
  /// The key of the last match's entry.
  public internal(set) var key = 0
  /// How many captures took part in the last match.
  public internal(set) var captureCount = 0
  /// The last match's URL had to be rewritten. A flag beside the text, so that the usual match does not
  /// have to release a text.
  var isRewritten = false
  var rewritten = ""

  /// The text in which the ranges of the captures are places, if it is not the URL as it was given: its
  /// canonical form.
  public var canonicalURL: String? { isRewritten ? rewritten : nil }

  /// Memory for the matches of one thread at a time.
  public init() { work = Workspace.allocate() }

  deinit { work.deallocate() }

  /// The range of the `index`th capture that took part, in bytes of the URL or of ``canonicalURL``.
  public func range(ofCapture index: Int) -> Range<Int>? {
    guard index >= 0, index < captureCount else { return nil }
    return work[capture: index].range
  }
}
