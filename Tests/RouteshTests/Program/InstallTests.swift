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

  /// Runs a script of `.ci`.
  private func script(_ name: String, _ arguments: String...) throws -> ProgramRun {
    let run = try ProgramRun(
      arguments, program: Corpus.packageDirectory.appendingPathComponent(".ci/\(name)").path)
    #expect(run.code == 0, "\(name): \(run.output)\(run.errors)")
    return run
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

  @Test(
    .enabled(if: isBuilt, "the release is not built: make build"),
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-deb"), "there is no dpkg"))
  func `a Debian package has what the program needs, and runs the tour`() throws {
    let directory = try TemporaryDirectory()
    let made = try script("deb", directory.path("packages"))
    let package = made.output.split(separator: "\n").last.map(String.init) ?? ""
    let version = try ProgramRun(["--version"], program: Self.release).output.split(separator: " ")
    #expect(package.contains("/routesh_\(version[1])_"))
    let control = try ProgramRun(["-f", package], program: "/usr/bin/dpkg-deb").output
    let needed = control.split(separator: "\n").first { $0.hasPrefix("Depends: ") } ?? ""
    for library in ["libc6", "libsqlite3-0", "libreadline8", "libpcre2-8-0", "libidn2-0"] {
      #expect(needed.contains(library), "\(control)")
    }
    #expect(!needed.contains("libpq5") && control.contains("Recommends: libpq5\n"))
    let unpacked = directory.path("unpacked")
    _ = try ProgramRun(["-x", package, unpacked], program: "/usr/bin/dpkg-deb")
    let known: Set<String> = [
      "usr/bin/routesh", "usr/share/man/man1/routesh.1.gz", "usr/share/doc/routesh/copyright",
      "usr/share/bash-completion/completions/routesh",
      "usr/share/zsh/vendor-completions/_routesh",
      "usr/share/fish/vendor_completions.d/routesh.fish",
    ]
    #expect(files(unpacked).subtracting(["usr/share/doc/routesh/changelog.gz"]) == known)
    #expect(
      FileContents.text("\(unpacked)/usr/share/doc/routesh/copyright")
        == FileContents.text(Corpus.packageDirectory.appendingPathComponent("LICENSE").path))
    #expect(try script("try-deb", package, "plain").output.contains("the package works"))
  }

  @Test(.enabled(if: isBuilt, "the release is not built: make build"))
  func `an archive has the program, its documents and examples`() throws {
    let directory = try TemporaryDirectory()
    let archive = try script("dist", directory.path("made")).output.split(separator: "\n").last
    let run = try ProgramRun(
      ["-xzf", String(try #require(archive)), "-C", directory.path("")], program: "/usr/bin/tar")
    #expect(run.code == 0, "\(run.errors)")
    let version = try ProgramRun(["--version"], program: Self.release).output.split(separator: " ")
    let folder = directory.path("routesh-\(version[1])")
    let found = files(folder)
    for file in [
      "bin/routesh", "share/man/man1/routesh.1", "LICENSE", "README.md", "docs/ci.md",
      "examples/notes/demo", "migrations/catalog/0001_editor.up.routesh",
    ] {
      #expect(found.contains(file), "\(file)")
    }
    #expect(!found.contains { $0.contains("/.build/") })
    let tour = try ProgramRun(
      ["\(folder)/bin/routesh"], program: "\(folder)/examples/notes/demo")
    #expect(tour.output == FileContents.text("\(folder)/examples/notes/expected.txt"))
  }
}
