import Foundation
import TestSupport
import Testing

/// The scripts of pages, run outside of them: in node, or in a browser that `ROUTESH_BROWSER` names.
struct PageProgram: Sendable, CustomTestStringConvertible {
  /// A question: the number of a page, a link, and what an address says of the context, as names and values.
  struct Question: Encodable {
    var page: Int
    var link: String
    var facts: [[String]] = []
  }

  let testDescription: String
  /// Why it cannot be run; nil if it can.
  let absence: String?
  /// Runs a script, and returns the text that its last expression is.
  private let run: @Sendable (_ script: String) throws -> String

  static let all = [node, browser]

  private static let node = PageProgram(
    testDescription: "node",
    absence: (try? ProgramRun(["node", "--version"], program: "/usr/bin/env"))?.code == 0
      ? nil : "node is not installed"
  ) { script in
    let run = try ProgramRun(
      ["node", "-"], program: "/usr/bin/env", input: "process.stdout.write((() => {\(script)})())")
    #expect(run.errors == "")
    return run.output
  }

  private static let browser = PageProgram(
    testDescription: "browser",
    absence: HeadlessBrowser.path == nil ? "ROUTESH_BROWSER does not name a Chromium" : nil
  ) { script in
    let text = "encodeURIComponent((() => {\(script)})())"
    let dom = try HeadlessBrowser.dom(
      of:
        "<body><pre id=\"result\"></pre><script>document.body.firstChild.textContent = \(text);</script></body>"
    )
    return try #require(HeadlessBrowser.result(in: dom).removingPercentEncoding)
  }

  /// The answers of pages to questions, as JSON of what `map` makes of each.
  ///
  /// - Parameter map: A function of the answer, in JavaScript.
  func answers(of pages: [String], to questions: [Question], map: String) throws -> [String] {
    let data = try pages.map {
      try #require(Self.part($0, "<script type=\"application/json\" id=\"data\">"))
    }
    let program = try #require(Self.part(pages[0], "</script>\n<script nonce=\"n\">"))
    let asked = String(decoding: try JSONEncoder().encode(questions), as: UTF8.self)
    let script = """
      \(program)
      const pages = [\(data.joined(separator: ","))].map((data) => [new LinkAnswers(data), new LinkContext(data)]);
      const map = \(map);
      return JSON.stringify(\(asked).map(({ page, link, facts }) => {
        const [answers, context] = pages[page];
        const { chosen } = context.read(facts);
        return JSON.stringify(map(answers.answer(link, context.given(chosen)), context.words(chosen)));
      }));
      """
    return try JSONDecoder().decode([String].self, from: Data(try run(script).utf8))
  }

  /// What is between a mark and the end of its script.
  private static func part(_ page: String, _ mark: String) -> String? {
    guard let start = page.firstRange(of: mark)?.upperBound,
      let end = page[start...].firstRange(of: "</script>")?.lowerBound
    else { return nil }
    return String(page[start..<end])
  }
}

/// A Chromium without a window.
enum HeadlessBrowser {
  /// `ROUTESH_BROWSER`, as `make browser` finds it.
  static let path = ProcessInfo.processInfo.environment["ROUTESH_BROWSER"]

  static func run(_ arguments: [String]) throws -> String {
    let folder = try TemporaryDirectory()
    let output = try folder.write("", to: "out")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu",
        "--user-data-dir=\(folder.path("profile"))",
        // Nothing may be fetched: no name can be resolved.
        "--host-resolver-rules=MAP * ~NOTFOUND",
      ] + (arguments.contains { $0.hasPrefix("--window-size") } ? [] : ["--window-size=1200,900"])
      + arguments
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  /// The document that a page becomes.
  static func dom(
    of page: String, fragment: String = "", arguments: [String] = []
  ) throws -> String {
    let folder = try TemporaryDirectory()
    let path = try folder.write(page, to: "page.html")
    return try run(["--dump-dom", "file://\(path)\(fragment)"] + arguments)
  }

  /// The text of the element `result`.
  static func result(in dom: String) throws -> String {
    let start = try #require(dom.firstRange(of: "<pre id=\"result\">"))
    let end = try #require(dom[start.upperBound...].firstRange(of: "</pre>"))
    return String(dom[start.upperBound..<end.lowerBound]).replacing("&quot;", with: "\"")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}
