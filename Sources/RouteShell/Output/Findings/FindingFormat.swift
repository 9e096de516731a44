import RouteModel
import Texts

/// How findings are written where a change is reviewed.
enum FindingFormat: String, CaseIterable, ChoiceValue {
  /// Workflow commands, which GitHub shows as annotations of the changed lines.
  case github
  /// SARIF 2.1.0, which code scanning and editors read.
  case sarif
  /// A table for a comment.
  case markdown

  /// The text of some findings.
  ///
  /// - Parameter nothing: What a comment says if there are none.
  func text(_ findings: [PlacedFinding], nothing: String = "nothing was found") -> String {
    switch self {
    case .github: findings.map(\.annotation).joined(separator: "\n")
    case .sarif: SarifLog.document(of: findings).document
    case .markdown: findings.isEmpty ? nothing.markdownCell : Self.table(findings)
    }
  }

  /// The answer of a command that could not read a file: its error is the finding.
  ///
  /// - Throws: The error if it is not about a file.
  func answer(of error: ShellError, in file: String) throws -> Answer {
    if error.exit == .interrupted || error.exit == .usage { throw error }
    return Answer.raw(text([PlacedFinding(error, in: file == "-" ? nil : file)])).failing(error)
  }

  private static func table(_ findings: [PlacedFinding]) -> String {
    MarkdownTable(
      ["severity", "finding", "where"],
      findings.map { found in
        [
          found.finding.severity.rawValue,
          "\(found.message.markdownCell) \(found.finding.code.markdownCode)",
          found.place.map { ($0.file + ($0.line > 0 ? ":\($0.line)" : "")).markdownCode } ?? "",
        ]
      }
    ).text
  }
}

extension BoundOption {
  /// The option of commands whose findings a pull request shows.
  static func findingFormat(_ path: any WritableKeyPath<C, FindingFormat?> & Sendable) -> Self {
    .value(
      "format", path, "FORMAT",
      "For a pull request: github (annotations), sarif, or markdown for a comment")
  }
}

extension PlacedFinding {
  /// `::error file=…,line=…,col=…,title=…::message`
  fileprivate var annotation: String {
    let command =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "notice"
      }
    var properties: [String] = []
    if let place {
      properties.append("file=\(place.file.escapedProperty)")
      if place.line > 0 { properties.append("line=\(place.line)") }
      if place.column > 0 { properties.append("col=\(place.column)") }
    }
    properties.append("title=\(finding.code.escapedProperty)")
    return "::\(command) \(properties.joined(separator: ","))::\(message.escapedData)"
  }
}

extension String {
  /// The text as the message of a workflow command.
  fileprivate var escapedData: String {
    escaping { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// The text as the value of a property of a workflow command.
  fileprivate var escapedProperty: String {
    escapedData.escaping { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }
}
