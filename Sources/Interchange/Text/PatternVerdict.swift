internal import RouteModel
package import URLPatterns

/// Checks a pattern as the registry does.
package enum PatternVerdict {
  /// What is wrong with the text of a pattern in a file; nil if it is valid.
  static func problem(with text: String) -> String? { problem(with: Route.Pattern(text: text)) }

  static func problem(with pattern: Route.Pattern) -> String? {
    do {
      _ = try RoutePattern(pattern)
      return nil
    } catch {
      return words(error)
    }
  }

  /// What is wrong with the pattern or the target of a redirect.
  static func problem(with redirect: Redirect) -> String? {
    do throws(PatternError) {
      _ = try URLTemplate(redirect.target, of: try RoutePattern(redirect.pattern))
      return nil
    } catch {
      return words(error)
    }
  }

  package static func words(_ error: PatternError) -> String {
    error.message + (error.column.map { " at column \($0) of it" } ?? "")
  }
}
