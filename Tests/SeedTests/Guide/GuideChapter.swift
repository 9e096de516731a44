import Foundation
import TestSupport

/// A page of `docs/guide`, or an article of a library's catalog, and the Swift in it.
nonisolated struct GuideChapter {
  /// A block of code between two fences.
  struct Block {
    /// The line of the first line of code, from 1.
    let line: Int
    /// Whether it is the body of a method of a view controller.
    let isStatements: Bool
    let code: [Substring]
  }

  static let folder = Corpus.packageDirectory.appendingPathComponent("docs/guide")

  let folder: URL
  let name: String
  let text: String

  static func all() throws -> [GuideChapter] { try pages(in: folder) }

  /// The pages of the catalogs beside the libraries' sources.
  static func articles() throws -> [GuideChapter] {
    let sources = Corpus.packageDirectory.appendingPathComponent("Sources")
    return try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted().flatMap {
      let catalog = sources.appendingPathComponent("\($0)/\($0).docc")
      return FileManager.default.fileExists(atPath: catalog.path) ? try pages(in: catalog) : []
    }
  }

  private static func pages(in folder: URL) throws -> [GuideChapter] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".md") }.sorted().map {
      GuideChapter(
        folder: folder, name: $0,
        text: try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (line: Int, info: Substring, code: [Substring])?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          if block.info.hasPrefix("swift") {
            blocks.append(
              Block(
                line: block.line, isStatements: block.info == "swift statements", code: block.code))
          }
          open = nil
        } else {
          open = (index + 2, line.dropFirst(3), [])
        }
      } else {
        open?.code.append(line)
      }
    }
    return blocks
  }

  /// All blocks as one file; the compiler's messages name the page and the line in it.
  var source: String {
    var lines = [
      "import RouteModel", "import Routing", "import SimulatedUI", "import Simulation",
    ]
    for (index, block) in blocks.enumerated() {
      let place =
        "#sourceLocation(file: \"\(folder.lastPathComponent)/\(name)\", line: \(block.line))"
      guard block.isStatements else {
        lines += [place] + block.code.map(String.init)
        continue
      }
      let function = name.filter(\.isLetter) + "\(index)"
      lines += ["extension ViewController { func \(function)() async throws {", place]
      lines += block.code.map(String.init) + ["} }"]
    }
    return lines.joined(separator: "\n") + "\n#sourceLocation()\n"
  }
}
