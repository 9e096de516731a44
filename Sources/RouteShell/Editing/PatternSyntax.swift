import RouteModel
import Texts
import URLPatterns

/// What `--syntax NAME` names: the framework in whose way a pattern is written.
enum PatternSyntax {
  /// The dialect of a name.
  ///
  /// - Throws: ``ShellError`` `unknown-syntax` with the names that are alike.
  static func dialect(_ name: ExpandedWord) throws -> Dialect {
    if let dialect = Dialect.named(name.text) { return dialect }
    throw ShellError(
      Diagnostic(
        code: "unknown-syntax",
        message:
          "'\(name.text)' is no framework whose patterns are known: 'help syntax' lists them",
        suggestions: NearestNames.of(name.text, in: Dialect.all.map(\.name))), span: name.span)
  }

  /// A pattern as it is written here, with the option that the framework's way with a slash at the end needs.
  ///
  /// - Throws: ``ShellError`` `syntax-refused` with the piece that has no equal.
  static func pattern(_ word: ExpandedWord, _ syntax: ExpandedWord?) throws -> Route.Pattern {
    guard let syntax else { return Route.Pattern(text: word.text) }
    let dialect = try dialect(syntax)
    do throws(DialectError) {
      var pattern = Route.Pattern(text: try dialect.translate(word.text))
      pattern.isSlashStrict = dialect.isStrict(pattern.text)
      return pattern
    } catch {
      throw ShellError(
        Diagnostic(
          code: "syntax-refused",
          message: "'\(word.text)' cannot be taken from \(dialect.title): \(error.description)"),
        span: word.span)
    }
  }
}

extension BoundOption {
  /// `--syntax NAME`.
  static func syntax(_ path: any WritableKeyPath<C, ExpandedWord?> & Sendable) -> Self {
    .value("syntax", path, "NAME", "The framework in whose way patterns are written: help syntax")
  }
}
