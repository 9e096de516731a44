internal import RouteModel
internal import URLPatterns

/// What the registry thinks of a pattern.
enum PatternVerdict {
  /// What is wrong with the text of a pattern that a file brings; nil if nothing is.
  static func problem(with text: String) -> String? { problem(with: Route.Pattern(text: text)) }

  static func problem(with pattern: Route.Pattern) -> String? {
    do {
      _ = try RoutePattern(pattern)
      return nil
    } catch {
      return words(error)
    }
  }

  static func words(_ error: PatternError) -> String {
    error.message + (error.column.map { " at column \($0) of it" } ?? "")
  }
}
