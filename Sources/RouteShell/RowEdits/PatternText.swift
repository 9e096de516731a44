import Interchange
import RouteModel
import Routing
import Texts
import URLPatterns

/// The text of a route's pattern.
enum PatternText {
  /// Refuses a text that is not a pattern.
  ///
  /// - Throws: ``ShellError`` with the code of the mistake, its column in the pattern and what was
  ///   expected there.
  static func check(_ pattern: Route.Pattern) throws {
    let text = pattern.text
    guard !text.isEmpty else {
      throw ShellError(
        Diagnostic(
          code: PatternError.Code.relative.rawValue,
          message: "the pattern is empty: write 'scheme://…' or '/…'"))
    }
    do {
      _ = try RoutePattern(text, options: .init(pattern))
    } catch {
      let expected = error.expected.map { ", expected \($0)" } ?? ""
      var failure = ShellError(
        Diagnostic(
          code: error.code.rawValue,
          message: "'\(text)' is not a pattern: \(PatternVerdict.words(error))\(expected)",
          suggestions: [error.suggestion ?? DialectAdvice(text)?.suggestion].compactMap(\.self)))
      failure.column = error.column
      throw failure
    }
  }
}
