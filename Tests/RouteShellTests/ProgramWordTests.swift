import RouteModel
import Testing

@testable import RouteShell

/// Which word of a command line is the store, and which is a command that was mistyped.
struct ProgramWordTests {
  private func read(_ words: String) -> Result<ProgramOptions, ShellError> {
    do {
      return .success(
        try ProgramOptions(
          words.split(separator: " ").map(String.init), environment: { _ in nil },
          commands: { .all }))
    } catch { return .failure(error) }
  }

  /// A name without a dot and a slash, of a file that is not there.
  @Test(arguments: [
    // A command follows: only a word that is nearly one is refused.
    ("fresh routes", true), ("fresh nonsense", true), ("fresh init", true),
    ("rotue add", false), ("rout nonsense", false), ("opne app://x", false),
    // Without a command nothing would tell that the word was meant as a store.
    ("fresh", false), ("rotue", false),
    // What can only be a file.
    ("fresh.db", true), ("./fresh", true), (":memory:", true), ("rotue.db nonsense", true),
    ("--store fresh", true), ("--store rotue", true),
    // A script says that it is no command.
    ("fresh -f x.routesh", true), ("rotue -f x.routesh", true), ("fresh -c routes", true),
  ])
  func `a mistyped command makes no store, and a new name does`(
    _ words: String, _ isStore: Bool
  ) throws {
    switch read(words) {
    case .success(let options):
      #expect(isStore, "\(words)")
      let wanted = words.split(separator: " ").first { !$0.hasPrefix("--") }
      #expect(options.settings.storePath == wanted.map(String.init), "\(words)")
    case .failure(let error):
      #expect(!isStore, "\(words): \(error.diagnostic.message)")
      #expect(error.exit == .usage)
      #expect(error.notes.contains { $0.hasPrefix("if '") && $0.contains("is a new store") })
    }
  }
}
