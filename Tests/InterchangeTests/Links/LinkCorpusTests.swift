import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

/// Files of links of real apps' tables read and write what the matcher does, in every language.
@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct LinkCorpusTests {
  static let tables = [
    "artsy-eigen", "bluesky-social-app", "duckduckgo-ios", "httprouter-bench-github",
    "httprouter-bench-gplus", "httprouter-bench-parse", "kickstarter-ios-2016",
  ]

  @Test(arguments: LinkProgram.all)
  func realTablesMeanTheSame(_ program: LinkProgram) throws {
    if let absence = program.absence {
      print("Test of \(program.testDescription) skipped: \"\(absence)\"")
      return
    }
    var oracles: [LinkOracle] = []
    var files: [String] = []
    var asked: [LinkProgram.Question] = []
    for table in Self.tables {
      let catalog = try TSVImport.import(
        SourceText.read(Corpus.file("routes/\(table).tsv").path)
      ).catalog
      let options = LinkExport.Options(language: program.language, name: "Link\(files.count)")
      let number = files.count
      files.append(try LinkExport.export(catalog, options: options).text)
      oracles.append(LinkOracle(catalog))
      for route in catalog.routes.values {
        for pattern in route.patterns.values {
          asked += Self.urls(of: pattern.text).map { .init(file: number, url: $0) }
        }
      }
    }
    let comparison = try LinkComparison(of: program, to: asked, files, oracles)
    #expect(comparison.taken > asked.count / 3, "\(comparison.taken) of \(asked.count)")
    #expect(comparison.built > comparison.taken * 3 / 4, "\(comparison.built)")
  }

  /// URLs that are made of a pattern's text: with a word, a number, too much and too little.
  private static func urls(of pattern: String) -> [String] {
    func filled(_ value: String) -> String {
      pattern.split(separator: "/", omittingEmptySubsequences: false).map { segment in
        segment.hasPrefix(":") || segment.hasPrefix("*") ? value : String(segment)
      }.joined(separator: "/").replacing("://*", with: "://h.example")
        .filter { !"{}?()".contains($0) }
    }
    let path = filled("word")
    return [
      path, filled("42"), path + "/", path + "/more", path + "?q=1&word=a%20b",
      filled("a%20b"), String(path.dropLast(2)), path.uppercased(),
    ].filter { !$0.isEmpty && !$0.contains(" ") }
  }
}

/// The identifiers of real storyboards as constants, beside what SwiftGen documents for them.
@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct SegueConstantTests {
  private func imported() throws -> RouteCatalog {
    let files = try StoryboardImport.files(at: [Corpus.file("storyboards").path])
    return try StoryboardImport.import(
      files.map { try SourceText.read($0) }, options: .init(includesUnroutable: true)
    ).catalog
  }

  private func exported(_ catalog: RouteCatalog) throws -> String {
    var options = LinkExport.Options(language: .swift, name: "AppStoryboard")
    options.isOfSegues = true
    return try LinkExport.export(catalog, options: options).text
  }

  /// The cases of the types in a part of the file: the name without its marks, and the identifier.
  private func constants(_ text: String, in part: String) -> [(name: String, identifier: String)] {
    text.split(separator: "\n").drop { $0 != "  enum \(part) {" }.prefix { $0 != "  }" }
      .compactMap { line in
        let words = line.drop { $0 == " " }.split(separator: " ", maxSplits: 3)
        guard words.count == 4, words[0] == "case" else { return nil }
        return (words[1].filter { $0 != "`" }, words[3].filter { $0 != "\"" })
      }
  }

  /// SwiftGen's filters `swiftIdentifier:"pretty"` and `lowerFirstWord`, as its documentation has
  /// them.
  private func nameBySwiftGen(_ identifier: String) -> String {
    let parts = identifier.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let joined = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let pretty = joined.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
    let capitals = pretty.prefix { $0.isUppercase }.count
    let head = capitals > 1 && capitals < pretty.count ? capitals - 1 : capitals
    return pretty.prefix(head).lowercased() + pretty.dropFirst(head)
  }

  @Test func theIdentifiersAreThoseOfTheFiles() throws {
    let catalog = try imported()
    let text = try exported(catalog)
    let scenes = catalog.scenes.values.filter { $0.reference == nil }.compactMap(\.identifier)
    #expect(Set(constants(text, in: "Scene").map(\.identifier)) == Set(scenes))
    let segues = catalog.segues.values.compactMap(\.identifier)
    #expect(Set(constants(text, in: "Segue").map(\.identifier)) == Set(segues))
    #expect(scenes.count > 40 && segues.count > 20, "\(scenes.count) \(segues.count)")
  }

  /// What differs, and docs/links.md lists.
  @Test func theNamesAreThoseOfSwiftGen() throws {
    let text = try exported(imported())
    var others: [String] = []
    for (name, identifier) in constants(text, in: "Scene") + constants(text, in: "Segue")
    where name != nameBySwiftGen(identifier) {
      others.append("\(identifier): \(name), not \(nameBySwiftGen(identifier))")
    }
    #expect(others.sorted() == [])
  }

  @Test(.enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.absence)))
  func theFileCompilesWithoutWarnings() throws {
    let folder = try TemporaryDirectory()
    let files = [
      try folder.write(try exported(imported()), to: "AppStoryboard.swift"),
      try folder.write("print(AppStoryboard.self)\n", to: "main.swift"),
    ]
    let messages = try #require(SwiftCompiler.current).build(
      folder.path("segues"), of: files, with: [], options: ["-Onone", "-swift-version", "6"])
    #expect(messages == [])
  }
}
