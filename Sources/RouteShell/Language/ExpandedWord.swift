/// A word whose variables are expanded.
package struct ExpandedWord: Sendable, Hashable {
  package var text: String
  /// Whether the word begins outside quotes and variables: only then can it be an option or a
  /// command's name.
  package var isBare: Bool
  package var span: Span
  /// Whether a variable in it is not expanded, because the script is only checked.
  var isOpen = false

  package init(text: String, isBare: Bool = true, span: Span = Span(0, 0)) {
    self.text = text
    self.isBare = isBare
    self.span = span
  }
}
