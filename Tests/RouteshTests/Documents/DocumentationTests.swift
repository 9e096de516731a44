import Foundation
import TestSupport
import Testing

/// The sessions in the documents are run.
struct DocumentationTests {
  @Test(arguments: try DocumentedSession.all())
  func `every session of a document prints what the document says`(
    session: DocumentedSession
  ) throws {
    let directory = try TemporaryDirectory()
    try prepare(directory)
    for step in session.steps {
      let run = try ProgramRun(
        ["-c", "{ \(step.command)\n} 2>&1"], program: "/bin/sh", directory: directory.path("try"),
        environment: [
          "PATH": "\(BuiltProduct.directory.path):/usr/local/bin:/usr/bin:/bin",
          "HOME": directory.url.path, "SOURCE_DATE_EPOCH": "1767225600", "LC_ALL": "C.UTF-8",
        ])
      var lines = run.output.components(separatedBy: "\n")
      if lines.last == "" { lines.removeLast() }
      #expect(
        DocumentedSession.matches(lines.map(Self.byRoot), step.output.map(Self.byRoot)),
        """
        \(session.document):\(step.line): \(step.command)
        printed:
        \(lines.joined(separator: "\n"))
        """)
    }
  }

  /// A line as it is in the documents, whose sessions are those of the user `root`: another user's
  /// name makes a column of another width.
  private static func byRoot(_ line: String) -> String {
    let user = NSUserName()
    if user == "root" { return line }
    return line.replacing(user, with: "root").replacing(#/ +/#, with: " ")
  }

  @Test func `a document shows no call of the program that is not run`() throws {
    #expect(try DocumentedSession.callsThatAreNotRun() == [])
  }

  @Test func `the picture of a terminal shows what a session prints`() throws {
    let text = String(
      decoding: try Data(
        contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/images/terminal.svg")),
      as: UTF8.self)
    let shown = text.components(separatedBy: "\n").filter { $0.hasPrefix("<text") }.map { line in
      line.drop { $0 != ">" }.dropFirst().dropLast("</text>".count)
        .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&amp;", with: "&")
    }
    #expect(shown.count > 10)
    let page = try #require(try DocumentedSession.all().first { $0.document == "README.md" })
    let printed = page.steps.flatMap { ["$ \($0.command)"] + $0.output }
    #expect(shown.filter { !printed.contains($0) } == [])
  }

  /// But for the chapters of the guide and the rooms of DocC, which have their own lists.
  @Test func `the README leads to every page`() throws {
    let folder = Corpus.packageDirectory.appendingPathComponent("docs")
    let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") && !$0.hasPrefix("guide/") && !$0.contains(".docc/") }
    #expect(pages.count > 20)
    let readme = String(
      decoding: try Data(contentsOf: Corpus.packageDirectory.appendingPathComponent("README.md")),
      as: UTF8.self)
    #expect(pages.filter { !readme.contains("(docs/\($0))") } == [])
  }

  /// Makes the folder `try` with the commands that the tour shows before its first session.
  private func prepare(_ directory: TemporaryDirectory) throws {
    let checkout = directory.url.appendingPathComponent("checkout")
    try FileManager.default.createDirectory(at: checkout, withIntermediateDirectories: true)
    for name in ["migrations", "examples"] {
      try FileManager.default.createSymbolicLink(
        at: checkout.appendingPathComponent(name),
        withDestinationURL: Corpus.packageDirectory.appendingPathComponent(name))
    }
    let page = String(
      decoding: try Data(
        contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/tour.md")), as: UTF8.self)
    let first = try #require(page.components(separatedBy: "```console\n").first)
    let block = try #require(first.components(separatedBy: "```sh\n").last)
    let commands = try #require(block.components(separatedBy: "```").first)
    let run = try ProgramRun(["-ec", commands], program: "/bin/sh", directory: checkout.path)
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test(arguments: ["notes", "shop"])
  func `an example prints what it promises`(name: String) throws {
    let example = Corpus.packageDirectory.appendingPathComponent("examples/\(name)")
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
