import Foundation
import TestSupport
import Testing

/// What `make install` installs, from an existing release; none is built for this.
struct InstallTests {
  private static let release = Corpus.packageDirectory.appendingPathComponent(
    ".build/release/routesh"
  ).path
  static let isBuilt =
    FileManager.default.isExecutableFile(atPath: release)
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/make")

  /// With `-o`, make uses the existing release.
  private func make(_ target: String, _ prefix: String) throws -> ProgramRun {
    try ProgramRun(
      ["-o", "build", "-o", "setup", target, "PREFIX=\(prefix)"], program: "/usr/bin/make",
      directory: Corpus.packageDirectory.path)
  }

  /// All files below a folder, by their paths in it.
  private func files(_ folder: String) -> Set<String> {
    let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return Set(
      found.filter {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder)
          && !isFolder.boolValue
      })
  }

  @Test(.enabled(if: isBuilt, "the release is not built: make build"))
  func `what is installed runs without the Swift runtime, and goes again`() throws {
    let directory = try TemporaryDirectory()
    let prefix = directory.path("here")
    let installed = try make("install", prefix)
    #expect(installed.code == 0, "\(installed.errors)")
    #expect(
      files(prefix) == [
        "bin/routesh", "share/man/man1/routesh.1",
        "share/bash-completion/completions/routesh", "share/zsh/site-functions/_routesh",
        "share/fish/vendor_completions.d/routesh.fish",
      ])
    let program = "\(prefix)/bin/routesh"

    let version = try ProgramRun(["--version"], program: program).output
    #expect(version.contains(/^routesh [0-9.]+ \([0-9a-f]{12}\)\n$/), "\(version)")
    let store = try ProgramRun(
      [":memory:", "-c", "route add a --url app://a", "-c", "match app://a"], program: program)
    #expect(store.code == 0)
    #expect(store.output.hasSuffix("a  app://a\n  opens AViewController by show\n"))

    let libraries = try ProgramRun([program], program: "/usr/bin/ldd").output
    #expect(libraries.contains("libc"), "\(libraries)")
    for part in ["swift", "Foundation", "dispatch", "BlocksRuntime", "libicu", "not found"] {
      #expect(!libraries.contains(part), "\(part) in \(libraries)")
    }

    let page = FileContents.text("\(prefix)/share/man/man1/routesh.1")
    #expect(page.hasPrefix(".TH ROUTESH 1 "))
    for shell in ["bash", "zsh", "fish"] {
      let script = try ProgramRun(["help", "--completions", shell], program: program).output
      #expect(
        files(prefix + "/share").contains { FileContents.text("\(prefix)/share/\($0)") == script })
    }

    #expect(try make("uninstall", prefix).code == 0)
    #expect(files(prefix) == [])
  }
}
