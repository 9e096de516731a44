import Interchange
package import RouteModel
import RouteStorage

/// An error of a command, with everything that its report needs.
package struct ShellError: Error, Sendable, Hashable, DiagnosticConvertible {
  package var diagnostic: Diagnostic
  package var exit: ExitCode
  /// The line and the span to underline, if the mistake is in the input.
  package var line: SourceLine?
  package var span: Span?
  /// Lines below the message: suggestions, differences.
  package var notes: [String]
  /// The expected and the actual value of an expectation that is not met.
  package var expectation: Expectation?
  /// The column of the mistake in the value that the message names, from 1.
  package var column: Int?
  /// The name of a missing route, which may have been renamed.
  var missingRoute: String?
  /// Whether the code follows the message, as for failures of the router, which history groups by
  /// code.
  package var showsCode: Bool
  /// Whether the command asked for JSON, so that its errors are JSON too.
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

  /// An error of a failed command.
  package static func failure(
    _ code: String, _ message: Message, suggestions: [String] = [], notes: [String] = []
  ) -> ShellError {
    ShellError(Diagnostic(code: code, message: message, suggestions: suggestions), notes: notes)
  }

  /// An error in the call of a command.
  package static func usage(_ message: Message, suggestions: [String] = [], span: Span? = nil)
    -> ShellError
  {
    ShellError(
      Diagnostic(code: "usage", message: message, suggestions: suggestions), exit: .usage,
      span: span)
  }

  /// An error in the syntax of a line.
  package static func syntax(_ message: Message, _ line: SourceLine, _ span: Span) -> ShellError {
    ShellError(
      Diagnostic(code: "syntax", message: message, place: line.place(span.lower)), exit: .usage,
      line: line, span: span)
  }

  static func undefinedVariable(
    _ name: String, near names: [String], _ line: SourceLine, _ span: Span
  ) -> ShellError {
    // `$?`, `$_` and `$1` are not suggested.
    let near = NearestNames.of(name, in: names.filter(Variables.isDefinable)).map { "$\($0)" }
    return ShellError(
      Diagnostic(
        code: "undefined-variable", message: "undefined variable '$\(name)'", suggestions: near,
        place: line.place(span.lower)), exit: .usage, line: line, span: span)
  }

  /// An error for an unknown name, with the nearest existing ones.
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

extension ShellError {
  /// Converts any error into one of a command.
  init(wrapping error: any Error) {
    if let shellError = error as? ShellError {
      self = shellError
    } else if let failure = error as? StoreError {
      self = ShellError(
        failure.diagnostic, exit: failure.isAboutTheFile ? .store : .failure,
        // An internal statement does not help the user; one of a script has a place.
        notes: failure.sql.flatMap { failure.place == nil ? nil : ["in: \($0)"] } ?? [])
    } else if let conflict = error as? CatalogConflict {
      self = .failure(
        "conflict",
        "\(conflict.subject) \(conflict.isMissing ? "no longer exists" : "was changed meanwhile")")
    } else if let failure = error as? ImportError {
      self = ShellError(
        failure.problems[0],
        notes: failure.problems.dropFirst().prefix(9).map { problem in
          let place = problem.place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
          return place + problem.message
        })
    } else if let convertible = error as? any DiagnosticConvertible {
      self = ShellError(convertible.diagnostic)
    } else {
      self = .failure("failed", "\(error)")
    }
  }
}
