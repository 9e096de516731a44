extension StringProtocol {
  /// What stands before and behind the first `=`; nil if there is none. It is told by scalars: a mark that
  /// combines with the `=` belongs to what stands behind.
  var dividedAtEquals: (before: String, behind: String)? {
    guard let equals = unicodeScalars.firstIndex(of: "=") else { return nil }
    return (String(self[..<equals]), String(self[unicodeScalars.index(after: equals)...]))
  }
}
