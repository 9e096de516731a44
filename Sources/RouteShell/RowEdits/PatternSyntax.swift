import RouteModel
import Texts
import URLPatterns

/// What `--syntax NAME` names: the framework in whose way a pattern is written.
enum PatternSyntax {
  /// The dialect of a name.
  ///
  /// - Throws: ``ShellError`` `unknown-syntax` with the names that are alike.
  static func dialect(_ name: String) throws -> Dialect {
    if let dialect = Dialect.named(name) { return dialect }
    throw ShellError(
      Diagnostic(
        code: "unknown-syntax",
        message: "'\(name)' is no framework whose patterns are known: 'help syntax' lists them",
        suggestions: NearestNames.of(name, in: Dialect.all.map(\.name))))
  }

  /// A pattern as it is written here, with the option that the framework's way with a slash at the end needs.
  ///
  /// - Throws: ``ShellError`` `syntax-refused` with the piece that has no equal.
  static func pattern(_ text: String, _ dialect: Dialect?) throws -> Route.Pattern {
    guard let dialect else { return Route.Pattern(text: text) }
    do throws(DialectError) {
      var pattern = Route.Pattern(text: try dialect.translate(text))
      pattern.isSlashStrict = dialect.isStrict(pattern.text)
      return pattern
    } catch {
      throw ShellError(
        Diagnostic(
          code: "syntax-refused",
          message: "'\(text)' cannot be taken from \(dialect.title): \(error.description)"))
    }
  }
}

extension BoundOption {
  /// `--syntax NAME`.
  static func syntax(_ path: any WritableKeyPath<C, String?> & Sendable) -> Self {
    .value("syntax", path, "NAME", "The framework in whose way patterns are written: help syntax")
  }
}
