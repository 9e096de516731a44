import RouteModel

/// The results of scripts that ran as tests.
struct TestReport {
  enum Format: String, CaseIterable, ChoiceValue {
    /// Test Anything Protocol, version 14.
    case tap
    /// The XML that build servers read.
    case junit
    /// Annotations of a pull request.
    case github
    /// SARIF 2.1.0.
    case sarif
  }

  /// The result of one script.
  struct Result {
    let file: String
    let code: Int32
    let seconds: Double
    /// What the script printed, with its warnings and notes below.
    let output: [String]
    /// Why it failed.
    let error: ErrorReport?

    /// The failure for a pull request.
    var finding: PlacedFinding? { error.map { PlacedFinding($0.error, in: file) } }

    init(file: String, _ error: ShellError?, output: [String], seconds: Double) {
      self.file = file
      self.error = error.map { ErrorReport($0) }
      self.seconds = seconds
      code = error?.exit.rawValue ?? 0
      self.output = output.flatMap(Self.lines)
    }

    var isPassed: Bool { code == 0 }

    /// The error in lines.
    var reason: [String] { error.map { Self.lines($0.text()) } ?? [] }

    private static func lines(_ text: String) -> [String] {
      text.utf8.split(separator: 0x0A).map { String(Substring($0)).escapingControls() }
    }
  }

  private let results: [Result]

  init(_ results: [Result]) { self.results = results }

  var failures: Int { results.count { !$0.isPassed } }

  func summary(seconds: Double) -> String {
    let passed = results.count - failures
    return "\(passed) passed, \(failures) failed in \(Self.decimal(seconds)) s"
  }

  func summaryJSON(seconds: Double) -> JSONValue {
    [
      "summary": [
        "passed": .int(results.count - failures), "failed": .int(failures),
        "seconds": .double(seconds),
      ]
    ]
  }

  func text(_ format: Format) -> String {
    switch format {
    case .tap: tap
    case .junit: junit
    case .github: FindingFormat.github.text(results.compactMap(\.finding))
    case .sarif: FindingFormat.sarif.text(results.compactMap(\.finding))
    }
  }

  private var tap: String {
    var lines = ["TAP version 14", "1..\(results.count)"]
    for (index, result) in results.enumerated() {
      let name = result.file.escapingControls().split(
        separator: "#", omittingEmptySubsequences: false
      )
      .joined(separator: "\\#")
      lines.append("\(result.isPassed ? "ok" : "not ok") \(index + 1) - \(name)")
      guard !result.isPassed else { continue }
      lines += ["  ---", "  exit: \(result.code)", "  message: |"]
      lines += result.reason.map { "    \($0)" }
      if !result.output.isEmpty {
        lines += ["  output: |"] + result.output.map { "    \($0)" }
      }
      lines.append("  ...")
    }
    return lines.joined(separator: "\n")
  }

  private var junit: String {
    let total = results.reduce(0) { $0 + $1.seconds }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites tests="\#(results.count)" failures="\#(failures)" time="\#(Self.decimal(total))">"#,
      #"  <testsuite name="routesh" tests="\#(results.count)" failures="\#(failures)" time="\#(Self.decimal(total))">"#,
    ]
    for result in results {
      let head =
        #"    <testcase classname="routesh" name="\#(Self.escaped(result.file))" time="\#(Self.decimal(result.seconds))""#
      guard !result.isPassed else {
        lines.append(head + "/>")
        continue
      }
      lines += [
        head + ">",
        #"      <failure message="\#(Self.escaped(result.reason.first ?? ""))">\#(Self.escaped((result.reason + result.output).joined(separator: "\n")))</failure>"#,
        "    </testcase>",
      ]
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n")
  }

  var json: JSONValue {
    .array(
      results.map {
        [
          "file": .string($0.file), "passed": .bool($0.isPassed), "exit": .int(Int($0.code)),
          "seconds": .double($0.seconds),
          "output": .string($0.output.joined(separator: "\n")),
          "message": .optional($0.isPassed ? nil : $0.reason.first),
          "errors": .array($0.error.map { [$0.facts] } ?? []),
        ]
      })
  }

  /// Seconds with three decimals.
  private static func decimal(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    return "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())"
  }

  /// A text, escaped for XML; characters that XML cannot represent are written as escapes.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.escapingControls(keepsLines: true) {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
