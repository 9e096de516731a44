import CLibrary
import RouteModel

struct TestCommand: ScriptCommand {
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

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
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
    var answer = Answer.text(report.text(format), json: report.json)
    if let path = output {
      answer = try interpreter.printer.deliver(
        report.text(format) + "\n", to: path,
        done: .text("wrote \(path)".escapingControls(), json: report.json))
    }
    guard report.failures > 0 else { return answer }
    return answer.failing(
      .failure("test-failed", "\(report.failures) of \(files.count) scripts failed"))
  }

  /// Runs a script in a store in memory, and collects what it prints.
  ///
  /// - Throws: ``ShellError`` `interrupted`.
  @MainActor private static func test(_ file: String) throws(ShellError) -> TestReport.Result {
    let start = Clock.monotonicNanoseconds
    var settings = Settings()
    settings.storePath = ":memory:"
    var messages: [String] = []
    let printer = Printer(settings, output: OutputStream(descriptor: -1), errors: -1) {
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
