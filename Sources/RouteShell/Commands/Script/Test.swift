import CLibrary
import Files
import RouteModel
import Texts

struct TestCommand: ScriptCommand {
  var files: [String] = []
  var format: TestReport.Format?
  static let signature = Signature<Self>(
    "test", in: .script, "Runs scripts as tests, each in a fresh store",
    arguments: [.init("FILE", \.files, .file, isNeeded: true)],
    options: [
      .value("format", \.format, "FORMAT", "tap, junit, github (annotations) or sarif")
    ],
    use: .none,
    discussion: """
      One script after another, each with a store in memory and a fresh simulation; it passes if it
      ends with exit code 0. It runs in the folder in which the program was started: what it sources is
      relative to that. A failed expectation shows expected and actual as a difference.
      """,
    examples: [.init("test setup.routesh", "The script in a store of its own")])

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
    for (index, file) in files.enumerated() {
      guard Platform.exists(file) else {
        throw ShellError(Diagnostic(code: "no-file", message: "no file '\(file)'"), exit: .usage)
          .about(\Self.files, index)
      }
      if Folder.exists(file) {
        throw ShellError(
          Diagnostic(
            code: "no-file", message: "'\(file)' is a directory",
            suggestions: ["routesh test \(file)\(file.hasSuffix("/") ? "" : "/")*.routesh"]),
          exit: .usage
        ).about(\Self.files, index)
      }
    }
    let format: TestReport.Format = format ?? .tap
    let start = Clock.monotonicNanoseconds
    var results: [TestReport.Result] = []
    defer { interpreter.printer.endProgress() }
    for file in files {
      interpreter.printer.progress("\(results.count) of \(files.count)")
      results.append(try Self.test(file))
    }
    interpreter.printer.endProgress()
    let report = TestReport(results)
    let seconds = Double(Clock.monotonicNanoseconds - start) / 1e9
    let isJSON = call.format.isJSON
    interpreter.printer.line(
      isJSON ? report.summaryJSON(seconds: seconds).text : report.summary(seconds: seconds))
    let answer = Answer.text(report.text(format), json: report.json)
    guard report.failures > 0 else { return answer }
    return answer.failing(
      .failure("test-failed", "\(report.failures) of \(Phrase.count(files.count, "script")) failed")
    )
  }

  /// Runs a script in a store in memory, and collects what it prints.
  ///
  /// - Throws: ``ShellError`` `interrupted`.
  @MainActor private static func test(_ file: String) throws(ShellError) -> TestReport.Result {
    let start = Clock.monotonicNanoseconds
    var settings = Settings()
    settings.storePath = ":memory:"
    var messages: [String] = []
    let printer = Printer(settings, output: StandardOutput(descriptor: -1), errors: -1) {
      messages.append($0)
    }
    let inner = Session(settings, printer)
    inner.interpreter.isTrapping = true
    var failure: ShellError?
    do {
      try inner.interpreter.source(file, arguments: [])
      failure = inner.close()
    } catch {
      failure = ShellError(wrapping: error)
      _ = inner.close()
    }
    if let failure, failure.exit == .interrupted { throw failure }
    return TestReport.Result(
      file: file, failure, output: (printer.capture ?? []) + messages,
      seconds: Double(Clock.monotonicNanoseconds - start) / 1e9)
  }
}

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
