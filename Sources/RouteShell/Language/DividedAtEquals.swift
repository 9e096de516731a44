extension StringProtocol {
  /// The texts before and after the first `=`; nil if there is none. It compares scalars: a mark
  /// that combines with the `=` belongs to the text after it.
  var dividedAtEquals: (before: String, behind: String)? {
    guard let equals = unicodeScalars.firstIndex(of: "=") else { return nil }
    return (String(self[..<equals]), String(self[unicodeScalars.index(after: equals)...]))
  }
}
