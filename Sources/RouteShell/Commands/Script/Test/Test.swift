import CLibrary
import RouteModel

extension Command {
  static let test = Command(
    "test", in: .script, "Runs scripts as tests, each in a fresh store",
    arguments: [Argument("FILE", .file, .oneOrMore)],
    options: [
      .value("jobs", "N", .number, "How many at once; by default one for each processor"),
      .value(
        "format", "FORMAT", .choice(TestReport.Format.allCases.map(\.rawValue)), "tap or junit"),
      .value("output", "FILE", .file, "Write the report to FILE; - is standard output"),
    ], use: .none,
    discussion: """
      Each script runs in a process of its own, with a store in memory and a fresh simulation, and
      passes if it ends with exit code 0. It runs in the folder in which the program was started:
      what it sources is relative to that. A failed expectation shows expected and actual as a
      difference.
      """,
    examples: [.init("test setup.routesh", "The script in a store of its own")]
  ) { call, shell in
    let files = call.all("FILE")
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
    let format: TestReport.Format = try call.choice("format") ?? .tap
    let jobs = try call.number("jobs") ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    guard jobs > 0 else {
      throw ShellError.usage("--jobs needs at least 1", span: call.span("jobs"))
    }
    let start = Clock.monotonicNanoseconds
    var runner = TestRunner(files: files, jobs: jobs)
    let results = try runner.run { done in
      shell.errors.progress("\(done) of \(files.count)")
    }
    shell.errors.endProgress()
    let report = TestReport(results)
    let seconds = Double(Clock.monotonicNanoseconds - start) / 1e9
    let isJSON = call.format.isJSON
    shell.errors.line(
      isJSON ? report.summaryJSON(seconds: seconds).text : report.summary(seconds: seconds))
    var answer = Answer.text(report.text(format), json: report.json)
    if let path = call["output"] {
      answer = try shell.deliver(
        report.text(format) + "\n", to: path,
        .text("wrote \(path)".escapingControls(), json: report.json))
    }
    guard report.failures > 0 else { return answer }
    return answer.failing(
      .failure("test-failed", "\(report.failures) of \(files.count) scripts failed"))
  }
}
