import RouteModel
import Testing

@testable import RouteShell

struct StatementReaderTests {
  private func read(_ text: String) throws -> [Statement] {
    var reader = StatementReader(text: text, file: "a.routesh")
    var statements: [Statement] = []
    while let statement = try reader.next() { statements.append(statement) }
    return statements
  }

  @Test func passesOverEmptyLinesAndComments() throws {
    let statements = try read("\n# first\necho a\r\n\n  echo b")
    #expect(statements.map(\.words.count) == [2, 2])
    #expect(statements.map(\.line.firstLine) == [3, 5])
  }

  @Test func joinsLinesAndKnowsTheirPlaces() throws {
    let statement = try #require(try read("\necho one \\\n  two \\\n  three").first)
    #expect(statement.words.count == 4)
    let places = statement.words.map { statement.line.place($0.span.lower) }
    #expect(places.map(\.line) == [2, 2, 3, 4])
    #expect(places.map(\.column) == [1, 6, 3, 3])
  }

  @Test func collectsBlocks() throws {
    let statement = try #require(try read("try {\n  try {\n echo a\n }\n  echo b\n}").first)
    #expect(statement.block?.count == 2)
    #expect(statement.block?.first?.block?.count == 1)
  }

  @Test func braceThatIsNotTheLastWordIsAWord() throws {
    #expect(try read("echo { a").first?.words.count == 3)
    #expect(try read("pattern add x {/a}?").first?.block == nil)
  }

  @Test(arguments: [
    ("try {\necho a", "the block is not closed: '}' is missing", 1, 5),
    ("echo a\n}", "'}' closes no block", 2, 1),
    ("echo a \\\n'b", "the quote is not closed on this line", 2, 1),
  ])
  func refuses(_ text: String, _ message: String, _ line: Int, _ column: Int) {
    let error = #expect(throws: ShellError.self) { try read(text) }
    #expect(error?.diagnostic.message == message)
    #expect(error?.diagnostic.place?.line == line)
    #expect(error?.diagnostic.place?.column == column)
    #expect(error?.diagnostic.place?.file == "a.routesh")
  }

  /// A continued line is read as if it were one line.
  @Test(arguments: [
    "echo a\\\nb", "echo a\\\n  b", "echo \\\n#c", "echo a\\\n#c", "echo $na\\\nme",
    "echo $\\\nname x",
    "echo ${a}\\\nb", "echo x$1\\\n2", "echo 'q'\\\nr", "echo \"a$b\"\\\n$c",
    "echo \\\n\\\n\\\nend", "echo a\\",
    "echo $\\\n\\\n{name}", "\\\necho a",
  ])
  func joinedLinesReadAsOne(_ text: String) throws {
    let joined = text.replacing("\\\n", with: "")
    let whole = joined.hasSuffix("\\") ? String(joined.dropLast()) : joined
    let expected = try read(whole).map { $0.words.map(\.parts) }
    #expect(try read(text).map { $0.words.map(\.parts) } == expected)
  }

  /// Each line is read once, however many are joined: otherwise 400,000 would take hours.
  @Test(arguments: ["a \\\n", "a\\\n", "$a\\\n", "'a'\\\n"])
  func manyJoinedLinesAreReadInOneGo(_ line: String) throws {
    let text = "echo " + String(repeating: line, count: 100_000) + "\n"
    #expect(try read(text).count == 1)
  }

  @Test func manyBlocksInsideEachOtherAreRefusedNotFollowed() {
    #expect(throws: ShellError.self) { try read(String(repeating: "try {\n", count: 100_000)) }
  }
}
