import CLibrary
import RouteModel

struct TestCommand: Command {
  var files: [String] = []
  var format: TestReport.Format?
  var output: String?
  static let signature = Signature<Self>(
    "test", in: .script, "Runs scripts as tests, each in a fresh store",
    arguments: [.init("FILE", \.files, .file, isNeeded: true)],
    options: [
      .value("format", \.format, "FORMAT", "tap, junit, github (annotations) or sarif"),
      .value("output", \.output, "FILE", .file, "Write the report to FILE; - is standard output"),
    ],
    use: .none,
    discussion: """
      One script after another, each with a store in memory and a fresh simulation; it passes if it
      ends with exit code 0. It runs in the folder in which the program was started: what it sources is
      relative to that. A failed expectation shows expected and actual as a difference.
      """,
    examples: [.init("test setup.routesh", "The script in a store of its own")])

  func run(_ shell: Shell, _ call: Call) throws -> Answer {
    for file in files {
      guard TextFile.exists(file) else {
        throw ShellError.failure("no-file", "no file '\(file)'")
      }
      if Folder.exists(file) {
        throw ShellError.failure(
          "no-file", "'\(file)' is a directory",
          suggestions: ["routesh test \(file)\(file.hasSuffix("/") ? "" : "/")*.routesh"])
      }
    }
    let format: TestReport.Format = format ?? .tap
    let start = Clock.monotonicNanoseconds
    var results: [TestReport.Result] = []
    defer { shell.errors.endProgress() }
    for file in files {
      shell.errors.progress("\(results.count) of \(files.count)")
      results.append(try shell.test(file))
    }
    shell.errors.endProgress()
    let report = TestReport(results)
    let seconds = Double(Clock.monotonicNanoseconds - start) / 1e9
    let isJSON = call.format.isJSON
    shell.errors.line(
      isJSON ? report.summaryJSON(seconds: seconds).text : report.summary(seconds: seconds))
    var answer = Answer.text(report.text(format), json: report.json)
    if let path = output {
      answer = try shell.deliver(
        report.text(format) + "\n", to: path,
        .text("wrote \(path)".escapingControls(), json: report.json))
    }
    guard report.failures > 0 else { return answer }
    return answer.failing(
      .failure("test-failed", "\(report.failures) of \(files.count) scripts failed"))
  }
}

extension Shell {
  /// Runs a script in a store in memory, and collects what it prints.
  ///
  /// - Throws: ``ShellError`` `interrupted`.
  fileprivate func test(_ file: String) throws(ShellError) -> TestReport.Result {
    let start = Clock.monotonicNanoseconds
    var settings = Settings()
    settings.storePath = ":memory:"
    var messages: [String] = []
    let inner = Shell(
      table: table, output: output,
      errors: ErrorStream(descriptor: -1) { messages.append($0) }, settings: settings)
    inner.capture = []
    inner.isTrapping = true
    var failure: ShellError?
    do {
      try inner.source(file, arguments: [])
      failure = inner.close()
    } catch {
      failure = ShellError(wrapping: error)
      _ = inner.close()
    }
    if let failure, failure.exit == .interrupted { throw failure }
    return TestReport.Result(
      file: file, failure, output: (inner.capture ?? []) + messages,
      seconds: Double(Clock.monotonicNanoseconds - start) / 1e9)
  }
}
