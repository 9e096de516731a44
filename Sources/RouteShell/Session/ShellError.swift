import Interchange
package import RouteModel
import RouteStorage
import Texts

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
  /// The format of the command that failed, in which it is reported; nil if no command did.
  var format: OutputFormat?
  /// Whether the report is JSON.
  package var isJSON: Bool { format?.isJSON ?? false }

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
    } else if let conflict = error as? MergeConflict {
      self = .failure("conflict", conflict.sentence(for: .commit))
    } else if let use = error as? RowInUse {
      self = .failure(use.code, use.message)
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

extension ShellError {
  /// The error with a place, if it has none: the value that its message names, else, in a script,
  /// the command.
  ///
  /// - Parameters:
  ///   - words: The words of the failed command.
  ///   - count: How many of them are the command's name.
  func pointing(at words: [ExpandedWord], nameCount count: Int, in line: SourceLine) -> ShellError {
    guard span == nil, diagnostic.place == nil, exit != .interrupted else { return self }
    // At the prompt the user sees the line, so only the wrong word is marked.
    let isScript = line.file != nil
    guard isScript || exit == .usage else { return self }
    var error = self
    error.span = Self.subject(of: diagnostic.values, in: words, nameCount: count)
    if error.span == nil, isScript, let first = words.first {
      error.span = Span(first.span.lower, words[max(0, count - 1)].span.upper)
    }
    return error
  }

  /// The word that a message names, else the first argument.
  private static func subject(
    of values: [String], in words: [ExpandedWord], nameCount count: Int
  ) -> Span? {
    let name = words.prefix(count)
    let arguments = words.dropFirst(count)
    for value in values where !value.isEmpty {
      if let first = name.first, let last = name.last,
        value == name.map(\.text).joined(separator: " ")
      {
        return Span(first.span.lower, last.span.upper)
      }
      if let word = arguments.first(where: { $0.says(value) }) { return word.span }
    }
    return arguments.first { !$0.text.isEmpty && ($0.text == "-" || !$0.text.hasPrefix("-")) }?.span
  }
}

extension ExpandedWord {
  /// Whether the word is a text, or contains it as a name or a value; a text that ends with `…` is
  /// truncated.
  fileprivate func says(_ wanted: String) -> Bool {
    func says(_ text: String) -> Bool {
      text == wanted || wanted.last == "…" && wanted.count > 1 && text.hasPrefix(wanted.dropLast())
    }
    if says(text) { return true }
    guard let parts = text.dividedAtEquals else { return false }
    return says(parts.before) || says(parts.behind)
  }
}

/// What was expected, and the actual value.
package struct Expectation: Sendable, Hashable {
  package var expected: String
  package var actual: String
}

extension ShellError {
  /// The error for an expectation that is not met, with the difference.
  static func expectation(_ message: Message, expected: String, actual: String) -> ShellError {
    var error = failure(
      "expectation-failed", message,
      notes: LineDifference.between(expected, actual).map { "\($0.mark.rawValue) \($0.text)" })
    error.expectation = Expectation(expected: expected, actual: actual)
    return error
  }
}

/// The program's exit code.
package enum ExitCode: Int32, Sendable, Comparable, CaseIterable {
  case success = 0
  /// A command failed: no match, route not found, expectation not met.
  case failure = 1
  /// Unknown option or command, syntax error in a script, a script that cannot be read.
  case usage = 2
  /// The store is missing, damaged, locked, or not ours.
  case store = 3
  case interrupted = 130

  /// Its meaning, as text.
  var meaning: String {
    switch self {
    case .success: "everything worked"
    case .failure:
      "a command failed: no match, route not found, expectation not met, check found errors"
    case .usage: "usage: unknown option or command, syntax error in a script, or no such script"
    case .store:
      "the store is missing, cannot be opened, read or written, is damaged or locked, belongs to "
        + "another program or a newer routesh, or was replaced or removed while it was open; or "
        + "something that happened could not be recorded"
    case .interrupted: "interrupted"
    }
  }

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
