import CLibrary

/// Runs scripts in child processes, several at a time.
struct TestRunner {
  let files: [String]
  let jobs: Int
  private var running: [pid_t: (index: Int, child: ChildRun, start: Int64)] = [:]

  init(files: [String], jobs: Int) {
    self.files = files
    self.jobs = jobs
  }

  /// The results in the order of the files.
  ///
  /// - Throws: ``ShellError`` `interrupted` after `Ctrl-C`; the children are ended.
  mutating func run(progress: (Int) -> Void) throws -> [TestReport.Result] {
    var results: [Int: TestReport.Result] = [:]
    var next = 0
    defer { for entry in running.values { entry.child.stop() } }
    while results.count < files.count {
      while next < files.count, running.count < jobs {
        let child = try ChildRun(
          ChildRun.ownPath, ["--batch", "--json-errors", ":memory:", "-f", files[next]])
        running[child.process] = (next, child, Clock.monotonicNanoseconds)
        next += 1
      }
      try Interrupt.check()
      // Only our own children are waited for: another part of the process may have some too.
      var isIdle = true
      for (process, entry) in running {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { continue }
        isIdle = false
        running[process] = nil
        results[entry.index] = TestReport.Result(
          file: files[entry.index], entry.child.result(status: status),
          seconds: Double(Clock.monotonicNanoseconds - entry.start) / 1e9)
        progress(results.count)
      }
      if isIdle {
        var wait = pollfd(fd: Interrupt.descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wait, 1, 2)
      }
    }
    return files.indices.compactMap { results[$0] }
  }
}
