import Foundation
import TestSupport
import Testing

/// What the documents show is what happens.
struct DocumentationTests {
  @Test(arguments: try DocumentedSession.all())
  func `every session of a document prints what the document says`(
    session: DocumentedSession
  ) throws {
    let directory = try TemporaryDirectory()
    for (source, name) in [
      ("migrations/catalog", "migrations"), ("examples/notes/Notes.storyboard", "Notes.storyboard"),
    ] {
      try FileManager.default.copyItem(
        at: Corpus.packageDirectory.appendingPathComponent(source),
        to: directory.url.appendingPathComponent(name))
    }
    for step in session.steps {
      let run = try ProgramRun(
        ["-c", "{ \(step.command)\n} 2>&1"], program: "/bin/sh", directory: directory.url.path,
        environment: [
          "PATH": "\(BuiltProduct.directory.path):/usr/local/bin:/usr/bin:/bin",
          "HOME": directory.url.path, "SOURCE_DATE_EPOCH": "1767225600", "LC_ALL": "C.UTF-8",
        ])
      var lines = run.output.components(separatedBy: "\n")
      if lines.last == "" { lines.removeLast() }
      #expect(
        DocumentedSession.matches(lines, step.output),
        """
        \(session.document):\(step.line): \(step.command)
        printed:
        \(lines.joined(separator: "\n"))
        """)
    }
  }

  @Test func `a document shows no call of the program that is not run`() throws {
    #expect(try DocumentedSession.callsThatAreNotRun() == [])
  }

  @Test func `the notes example prints what it promises`() throws {
    let example = Corpus.packageDirectory.appendingPathComponent("examples/notes")
    let run = try ProgramRun(
      [BuiltProduct.routesh], program: example.appendingPathComponent("demo").path)
    let expected = example.appendingPathComponent("expected.txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data(run.output.utf8).write(to: expected)
    }
    #expect(run.code == 0)
    #expect(run.output == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
  }
}
