/// Rewrites an expression from JavaScript's syntax (the standard's) into PCRE2's.
enum JavaScriptExpression {
  static func translate(_ source: String) -> String { source }
}
