import Foundation
import Interchange
import TestSupport
import Testing
import TypedLinks

/// A program of files of links in a language, compiled and run here: it reads lines `FILE URL`, and
/// answers each with the link and the URL that the link writes, or `-`. The condition `flag=beta` holds.
struct LinkProgram: Sendable, CustomTestStringConvertible {
  struct Question {
    var file: Int
    var url: String
  }

  let language: LinkExport.Language
  /// How many catalogs the suite tries.
  let catalogs: Int
  /// Why it cannot be run; nil if it can.
  let absence: String?
  /// Compiles files in a folder, and returns the words that start the program.
  private let build:
    @Sendable (_ files: [String], _ runtime: String?, TemporaryDirectory) throws -> [String]

  /// The name of the file of the run-time part, where it is one.
  var runtimeName: String {
    switch language {
    case .swift: "Runtime.swift"
    case .kotlin: "Runtime.kt"
    case .typescript: "runtime.ts"
    }
  }

  var testDescription: String { language.rawValue }

  static let all = [swift, typeScript, kotlin]

  /// The options of the file with a number, of which all are in one module and one package.
  func options(_ number: Int) -> LinkExport.Options {
    var options = LinkExport.Options(language: language)
    options.name = "Link\(number)"
    options.package = "links"
    return options
  }

  /// Compiles files, the type of each with the name `Link` and its number, and asks.
  ///
  /// - Parameter runtime: The run-time part of files that are without it.
  /// - Returns: The answers, in the order of the questions.
  func answers(
    to questions: [Question], _ files: [String], runtime: String? = nil
  ) throws -> [String] {
    let folder = try TemporaryDirectory()
    if let runtime { _ = try folder.write(runtime, to: runtimeName) }
    let words = try build(files, runtime.map { _ in folder.path(runtimeName) }, folder)
    let run = try ProgramRun(
      Array(words.dropFirst()), program: words[0],
      input: questions.map { "\($0.file) \($0.url)\n" }.joined())
    #expect(run.errors == "")
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// Where a program of the system is; nil if it is not in PATH.
  private static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  // MARK: Swift

  private static let swift = LinkProgram(
    language: .swift, catalogs: 2,
    absence: SwiftCompiler.isPresent ? nil : SwiftCompiler.absence
  ) { files, runtime, folder in
    let cases = files.indices.map { number in
      """
          case \(number):
            guard let (link, others) = Link\(number).match(url, given: given) else { return "-" }
            return answer(link.route, link.parameters.merging(others) { $1 }, link.url(given: given))
      """
    }
    let main = """
      import Foundation

      let given: Set = ["flag=beta"]

      func answer(_ route: String, _ parameters: [String: String], _ url: URL?) -> String {
        let values = parameters.sorted { $0.key < $1.key }.map { "\\u{1F}\\($0)\\u{1D}\\($1)" }
        return route + values.joined() + "\\u{1E}" + (url?.absoluteString ?? "")
      }

      func read(_ file: Int, _ url: String) -> String {
        switch file {
      \(cases.joined(separator: "\n"))
        default: return "?"
        }
      }

      while let line = readLine() {
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        print(read(Int(parts[0]) ?? -1, String(parts[1])))
      }
      """
    var paths = try files.enumerated().map { number, text in
      try folder.write(text, to: "Link\(number).swift")
    }
    paths += [runtime].compactMap { $0 } + [try folder.write(main, to: "main.swift")]
    let messages = try #require(SwiftCompiler.current).build(
      folder.path("links"), of: paths, with: [], options: ["-Onone", "-swift-version", "6"])
    #expect(messages == [])
    return [folder.path("links")]
  }

  // MARK: TypeScript

  private static let typeScript = LinkProgram(
    language: .typescript, catalogs: 4,
    absence: path(of: "tsc") == nil || path(of: "node") == nil
      ? "tsc and node are not installed (node-typescript)" : nil
  ) { files, runtime, folder in
    let tsc = try #require(path(of: "tsc"))
    let paths = try files.enumerated().map { number, text in
      try folder.write(text, to: "link\(number).ts")
    }
    let compiled = try ProgramRun(
      [
        "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes",
        "--noImplicitReturns", "--noFallthroughCasesInSwitch", "--target", "es2020", "--module",
        "commonjs",
      ] + paths + [runtime].compactMap { $0 }, program: tsc)
    #expect(compiled.output + compiled.errors == "")
    let main = """
      const files = [\(files.indices.map { "require('./link\($0).js').Link\($0)" }.joined(separator: ", "))];
      const lines = require("fs").readFileSync(0, "utf8").split("\\n");
      lines.pop();
      const answers = lines.map((line) => {
        const space = line.indexOf(" ");
        const links = files[Number(line.slice(0, space))];
        const found = links.match(line.slice(space + 1), ["flag=beta"]);
        if (found === undefined) return "-";
        const values = { ...links.parameters(found.link), ...found.others };
        const texts = Object.keys(values).map((name) => "\\x1f" + name + "\\x1d" + values[name]);
        return found.link.route + texts.join("") + "\\x1e" + (links.url(found.link, ["flag=beta"]) ?? "");
      });
      require("fs").writeSync(1, answers.map((answer) => answer + "\\n").join(""));
      """
    return [try #require(path(of: "node")), try folder.write(main, to: "main.js")]
  }

  // MARK: Kotlin

  private static let kotlin = LinkProgram(
    language: .kotlin, catalogs: 4,
    absence: path(of: "kotlinc") == nil || path(of: "java") == nil
      ? "kotlinc is not installed (kotlin)" : nil
  ) { files, runtime, folder in
    let cases = files.indices.map { number in
      """
          \(number) -> {
            val (link, others) = Link\(number).match(url, given) ?: return "-"
            return answer(link.route, link.parameters + others, link.url(given))
          }
      """
    }
    let main = """
      package links

      val given = setOf("flag=beta")

      fun answer(route: String, parameters: Map<String, String>, url: String?): String =
        route + parameters.map { "\\u001F" + it.key + "\\u001D" + it.value }.joinToString("") + "\\u001E" + (url ?: "")

      fun read(file: Int, url: String): String {
        when (file) {
      \(cases.joined(separator: "\n"))
        }
        return "?"
      }

      fun main() {
        val answers = java.io.PrintStream(java.io.FileOutputStream(java.io.FileDescriptor.out), false, "UTF-8")
        for (line in System.`in`.bufferedReader(Charsets.UTF_8).lineSequence()) {
          val space = line.indexOf(' ')
          answers.print(read(line.substring(0, space).toInt(), line.substring(space + 1)) + "\\n")
        }
        answers.flush()
      }
      """
    var paths = try files.enumerated().map { number, text in
      try folder.write(text, to: "Link\(number).kt")
    }
    paths += [runtime].compactMap { $0 } + [try folder.write(main, to: "Main.kt")]
    let compiled = try ProgramRun(
      ["-include-runtime", "-d", folder.path("links.jar")] + paths,
      program: try #require(path(of: "kotlinc")))
    let messages = (compiled.output + compiled.errors).split(separator: "\n").filter {
      !$0.hasPrefix("OpenJDK")
    }
    #expect(messages == [])
    return [try #require(path(of: "java")), "-cp", folder.path("links.jar"), "links.MainKt"]
  }
}
