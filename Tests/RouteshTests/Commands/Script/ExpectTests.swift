import TestSupport
import Testing

/// `expect error`.
struct ExpectTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeShop()
  }

  @Test func `a mistyped code of an expectation is told`() throws {
    let run = try run(input: "expect error no-mach {\nopen shop://nowhere\n}\n")
    #expect(
      run.errors.contains("the block does not fail as expected — did you mean 'no-match'?\n"),
      "\(run.errors)")
    let other = try self.run(input: "expect error unknown-rout {\nurl nix\n}\n")
    #expect(other.errors.contains("did you mean 'unknown-route'?"), "\(other.errors)")
    // A code that exists is meant.
    let known = try self.run(input: "expect error declined {\nopen shop://nowhere\n}\n")
    #expect(!known.errors.contains("did you mean"), "\(known.errors)")
  }

  @Test(arguments: ["A,B,C", "A B C", "'A B C'", "A, B, C"])
  func `the classes of a stack stand between commas or blanks`(_ words: String) throws {
    let run = try run(input: "expect stack \(words)\n")
    #expect(run.code == 1, "\(run.errors)")
    for line in ["- A", "- B", "- C"] { #expect(run.errors.contains(line), "\(run.errors)") }
    #expect(
      run.errors.contains("it is: NavigationController,RootViewController")
        || run.errors.contains("it is: RootViewController"), "\(run.errors)")
  }
}
