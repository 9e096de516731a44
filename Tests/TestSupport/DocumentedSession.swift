import Foundation

/// A terminal session as a document shows it: a fenced block named `console`, in which a line that
/// begins with `$ ` is typed (continued in lines that begin with `> `) and the lines up to the next
/// are its output, in which a line of `…` means any number of lines.
public struct DocumentedSession: Sendable, CustomStringConvertible {
  /// One typed line, with its output in the document.
  public struct Step: Sendable {
    public var line: Int
    public var command: String
    public var output: [String]
  }

  /// The document's path in the package.
  public var document: String
  public var steps: [Step]

  public var description: String { document }

  /// The sessions of all documents: README.md and everything below docs/.
  public static func all() throws -> [DocumentedSession] {
    try pages().map(read).filter { !$0.steps.isEmpty }
  }

  private static func pages() throws -> [String] {
    let folder = Corpus.packageDirectory.appendingPathComponent("docs")
    let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    return ["README.md"] + pages.sorted()
  }

  private static func lines(of page: String) throws -> [String] {
    let file = Corpus.packageDirectory.appendingPathComponent(page)
    return String(decoding: try Data(contentsOf: file), as: UTF8.self).components(separatedBy: "\n")
  }

  private static func read(_ page: String) throws -> DocumentedSession {
    var session = DocumentedSession(document: page, steps: [])
    var isInside = false
    for (index, line) in try lines(of: page).enumerated() {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        session.steps.append(Step(line: index + 1, command: String(line.dropFirst(2)), output: []))
      } else if isInside, line.hasPrefix("> "), session.steps.last?.output.isEmpty ?? false {
        session.steps[session.steps.count - 1].command += "\n" + line.dropFirst(2)
      } else if isInside, !session.steps.isEmpty {
        session.steps[session.steps.count - 1].output.append(line)
      }
    }
    return session
  }

  /// Where a document shows a call of the program outside a session, which is not tested:
  /// `PAGE:LINE`.
  public static func callsThatAreNotRun() throws -> [String] {
    try pages().flatMap { page in
      var fence: String?
      return try lines(of: page).enumerated().compactMap { index, line -> String? in
        let text = line.drop { $0 == " " }
        if text.hasPrefix("```") {
          fence = fence == nil ? String(text.dropFirst(3)) : nil
          return nil
        }
        let call = text.hasPrefix("$ ") ? text.dropFirst(2) : text
        let isCall = call.hasPrefix("routesh ") || call.contains("| routesh ")
        // A drawing or a table of contents is not a call.
        let isProse = call.hasPrefix("routesh   ")
        return fence == "" && isCall && !isProse ? "\(page):\(index + 1)" : nil
      }
    }
  }

  /// Whether lines match the output of a step, in which `…` means any number of lines.
  public static func matches(_ actual: [String], _ expected: [String]) -> Bool {
    guard let first = expected.first else { return actual.isEmpty }
    let rest = Array(expected.dropFirst())
    if first == "…" {
      return (0...actual.count).contains { matches(Array(actual.dropFirst($0)), rest) }
    }
    return actual.first == first && matches(Array(actual.dropFirst()), rest)
  }
}
