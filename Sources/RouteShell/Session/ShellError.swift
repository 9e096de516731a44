package import RouteModel
import Routing

/// An error of a command, with everything that its report needs.
package struct ShellError: Error, Sendable, Hashable, DiagnosticConvertible {
  package var diagnostic: Diagnostic
  package var exit: ExitCode
  /// The line and the span to underline, where the mistake is in what was written.
  package var line: SourceLine?
  package var span: Span?
  /// Lines below the message: what is nearest, what differs.
  package var notes: [String]
  /// What an expectation that is not met expected, and what there was.
  package var expectation: Expectation?
  /// Where in the value that the message names the mistake is, from 1.
  package var column: Int?
  /// The name of a route that there is not: it may have another by now.
  var missingRoute: String?
  /// The code stands behind the message: so for failures of the router, which history groups by code.
  package var showsCode: Bool
  /// What must not be shown of the command that failed.
  var secrets = SecretTexts()
  /// The script that the line is of declares sensitive parameters that no catalog knows yet: every word of
  /// the line may be a value.
  var isOfSecretScript = false
  /// The command asked for values of sensitive parameters to be printed.
  var showsSensitive = false
  /// The command asked for JSON: its errors are JSON too.
  package var isJSON = false

  package init(
    _ diagnostic: Diagnostic, exit: ExitCode = .failure, line: SourceLine? = nil,
    span: Span? = nil, notes: [String] = [], showsCode: Bool = false
  ) {
    self.diagnostic = diagnostic
    self.exit = exit
    self.line = line
    self.span = span
    self.notes = notes
    self.showsCode = showsCode
  }

  /// A command failed.
  package static func failure(
    _ code: String, _ message: String, suggestions: [String] = [], notes: [String] = []
  ) -> ShellError {
    ShellError(Diagnostic(code: code, message: message, suggestions: suggestions), notes: notes)
  }

  /// A command was called wrongly.
  package static func usage(_ message: String, suggestions: [String] = [], span: Span? = nil)
    -> ShellError
  {
    ShellError(
      Diagnostic(code: "usage", message: message, suggestions: suggestions), exit: .usage,
      span: span)
  }

  /// The line cannot be read.
  package static func syntax(_ message: String, _ line: SourceLine, _ span: Span) -> ShellError {
    ShellError(
      Diagnostic(code: "syntax", message: message, place: line.place(span.lower)), exit: .usage,
      line: line, span: span)
  }

  static func undefinedVariable(
    _ name: String, near names: [String], _ line: SourceLine, _ span: Span
  ) -> ShellError {
    // Nobody mistypes a name as `$?`, `$_` or `$1`.
    let near = NearestNames.of(name, in: names.filter(Variables.isDefinable)).map { "$\($0)" }
    return ShellError(
      Diagnostic(
        code: "undefined-variable", message: "undefined variable '$\(name)'", suggestions: near,
        place: line.place(span.lower)), exit: .usage, line: line, span: span)
  }

  /// A name that nothing has, with the nearest that exist.
  package static func unknown(
    _ noun: String, _ name: String, among names: some Sequence<String>
  ) -> ShellError {
    var error = ShellError.failure(
      "unknown-\(noun.split(separator: " ").joined(separator: "-"))",
      "unknown \(noun) '\(name)'", suggestions: NearestNames.of(name, in: names))
    if noun == "route" { error.missingRoute = name }
    return error
  }
}
