extension String {
  /// The UTF-8 bytes of the text, without a copy where the text is stored as UTF-8.
  @inline(__always)
  func withByteSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable({ body($0.span) }) { return result }
    let bytes = Array(utf8)
    return body(bytes.span)
  }
}
