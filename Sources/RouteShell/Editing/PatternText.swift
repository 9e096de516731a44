import RouteModel
import Routing
import URLPatterns

/// The text of a route's pattern.
enum PatternText {
  /// Refuses a text that is not a pattern.
  ///
  /// - Parameter word: The word with the pattern; if it is unquoted, the place of the mistake in it
  ///   is marked.
  /// - Throws: ``ShellError`` with the code of the mistake, its column in the pattern and what was
  ///   expected there.
  static func check(_ pattern: Route.Pattern, word: ExpandedWord?) throws {
    let text = pattern.text
    guard !text.isEmpty else {
      throw ShellError(
        Diagnostic(
          code: PatternError.Code.relative.rawValue,
          message: "the pattern is empty: write 'scheme://…' or '/…'"), span: word?.span)
    }
    do {
      _ = try RoutePattern(text, options: .init(pattern))
    } catch {
      let place = error.column.map { " at column \($0) of it" } ?? ""
      let expected = error.expected.map { ", expected \($0)" } ?? ""
      let diagnostic = Diagnostic(
        code: error.code.rawValue,
        message: "'\(text)' is not a pattern: \(error.message)\(place)\(expected)",
        suggestions: [error.suggestion ?? DialectAdvice(text)?.suggestion].compactMap(\.self))
      var failure = ShellError(diagnostic, span: word.map { span(error.column, in: text, $0) })
      failure.column = error.column
      throw failure
    }
  }

  private static func span(_ column: Int?, in text: String, _ word: ExpandedWord) -> Span {
    guard let column, word.span.upper - word.span.lower == text.utf8.count else { return word.span }
    let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(max(0, column - 1))))
    let start = word.span.lower + before.utf8.count
    return Span(start, start + 1)
  }
}
