import Foundation
import TestSupport
import Testing

/// What docs/ci.md and `.pre-commit-hooks.yaml` tell servers to run is run, in a repository with the
/// example's migrations.
@Suite(
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed")
)
struct ContinuousIntegrationTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path("bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("bin/routesh"), withDestinationPath: BuiltProduct.routesh)
    // What a comment would be.
    try directory.write(
      "#!/bin/sh\n[ \"$1 $2\" = 'pr comment' ] && cp \"$5\" ../commented.md\n", to: "bin/gh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: directory.path("bin/gh"))
    try directory.write("app://editor/hello\teditor\napp://login\tlogin\n", to: "app/links.txt")
    let site = "site/.well-known/assetlinks.json"
    try directory.write(SiteFixture.right[site] ?? "", to: "app/\(site)")
    try directory.write(
      SiteFixture.manifest(
        "<intent-filter>\(SiteFixture.filterHead)<data android:scheme=\"app\"/></intent-filter>"),
      to: "app/app/AndroidManifest.xml")
    try directory.write(
      SiteFixture.entitlements(["webcredentials:shop.example"]), to: "app/app/App.entitlements")
    try directory.write(
      "migrate up\nopen app://editor/hello\nexpect state editor routed\n",
      to: "app/tests/editor.routesh")
    try FileManager.default.copyItem(
      at: Corpus.packageDirectory.appendingPathComponent("migrations/catalog"),
      to: URL(fileURLWithPath: directory.path("app/migrations")))
    let made = try shell(
      """
      git init -q -b main . && git add -A && git commit -q -m base
      git update-ref refs/remotes/origin/main HEAD && git checkout -q -b change
      """)
    #expect(made.code == 0, "\(made.errors)")
  }

  private func shell(_ script: String) throws -> ProgramRun {
    let system = "/usr/local/bin:/usr/bin:/bin"
    return try ProgramRun(
      ["-e", "-c", script], program: "/bin/bash", directory: directory.path("app"),
      environment: [
        "PATH": "\(directory.path("bin")):\(system)", "HOME": directory.path(""),
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.com", "GITHUB_BASE_REF": "main",
        "GITHUB_HEAD_REF": "change", "GITHUB_STEP_SUMMARY": directory.path("summary.md"),
      ])
  }

  private func migration(_ up: String, _ down: String) throws {
    try directory.write(up, to: "app/migrations/0004_change.up.routesh")
    try directory.write(down, to: "app/migrations/0004_change.down.routesh")
  }

  /// The lines of the first block of YAML in a chapter of the page.
  private func block(_ chapter: String) throws -> [String] {
    let page = FileContents.text(
      Corpus.packageDirectory.appendingPathComponent("docs/ci.md").path)
    let text = try #require(page.components(separatedBy: "# \(chapter)\n").last)
    let yaml = try #require(text.components(separatedBy: "```yaml\n").dropFirst().first)
    return try #require(yaml.components(separatedBy: "```").first).components(separatedBy: "\n")
  }

  /// What the steps of a chapter run, by their names.
  private func steps(_ chapter: String = "GitHub") throws -> [(name: String, script: String)] {
    var steps: [(name: String, script: String)] = []
    var name = ""
    var isInside = false
    for line in try block(chapter) {
      let text = line.drop { $0 == " " }
      if isInside, line.hasPrefix("          ") {
        steps[steps.count - 1].script += text + "\n"
        continue
      }
      isInside = text == "run: |"
      if text.hasPrefix("- name: ") { name = String(text.dropFirst(8)) }
      if text.hasPrefix("run: ") {
        steps.append((name, isInside ? "" : String(text.dropFirst(5))))
      }
    }
    return steps
  }

  @Test func `the workflow for GitHub passes a good change, and comments on it`() throws {
    try migration(
      "route add search --class SearchViewController --url app://search", "route remove search")
    let steps = try steps()
    #expect(
      steps.map(\.name) == [
        "Install routesh", "Migrations", "Catalog", "Links", "Site", "Tests", "What changes",
        "Comment",
      ])
    for step in steps.dropFirst() {
      let run = try shell(step.script)
      #expect(run.code == 0, "\(step.name): \(run.output)\(run.errors)")
      #expect(!run.output.contains("::"), "\(step.name): \(run.output)")
    }
    let comment = FileContents.text(directory.path("commented.md"))
    #expect(comment.contains("added route `search`"), "\(comment)")
    #expect(FileContents.text(directory.path("summary.md")) == comment)
  }

  @Test func `the further steps run, and stop what is wrong`() throws {
    try directory.write(
      "<urlset><url><loc>app://notes</loc></url></urlset>", to: "app/sitemap.xml")
    try directory.write(
      "Short link,Target\nhttps://go.example/a,app://notes\n", to: "app/short-links.csv")
    try directory.write("url,time\napp://notes,2020-01-01\n", to: "app/opened.csv")
    #expect(try shell("routesh ci.db migrate up").code == 0)
    let steps = try steps("Further steps")
    #expect(
      steps.map(\.name) == [
        "Tested links", "Pages of the site", "Short links", "Script for a device", "Unused routes",
      ])
    // Two of four patterns are tested.
    let tested = try shell(steps[0].script)
    #expect(tested.code == 1 && tested.errors.contains("2 of 4 patterns"), "\(tested)")
    try directory.write("app://editor/hello\napp://login\napp://notes\n", to: "app/links.txt")
    for step in steps {
      let run = try shell(step.script)
      #expect(run.code == 0 && !run.output.contains("::error"), "\(step.name): \(run)")
    }
    #expect(FileContents.text(directory.path("app/open.sh")).contains("-p "))
    #expect(FileContents.text(directory.path("summary.md")).contains("never used"))
    #expect(FileContents.text(directory.path("summary.md")).contains("\nnotes,,"))
    try directory.write(
      "<urlset><url><loc>app://gone</loc></url></urlset>", to: "app/sitemap.xml")
    try directory.write(
      "Short link,Target\nhttps://go.example/a,app://gone\n", to: "app/short-links.csv")
    for step in steps[1...2] {
      let run = try shell(step.script)
      #expect(run.code == 1 && (run.output + run.errors).contains("app://gone"), "\(run)")
    }
  }

  @Test func `the workflow for GitHub stops a bad change at its line`() throws {
    try migration(
      "# Taken away.\nroute add other --url app://editor/:words\npattern remove login app://login",
      "pattern add login app://login\nroute remove other")
    for step in try steps() where ["Migrations", "Links"].contains(step.name) {
      _ = try shell("routesh ci.db migrate up --allow duplicate")
      let run = try shell(
        step.name == "Links" ? step.script : step.script.replacing("ci.db", with: "new.db"))
      #expect(run.code == 1, "\(step.name): \(run.errors)")
      let place =
        step.name == "Links"
        ? "file=links.txt,line=2" : "file=migrations/0004_change.up.routesh,line=2"
      #expect(run.output.contains(place), "\(step.name): \(run.output)")
    }
  }

  @Test func `the script for GitLab runs`() throws {
    let script = try block("GitLab").drop { !$0.hasSuffix("script:") }.dropFirst()
      .prefix { $0.hasPrefix("    - ") }.map { String($0.dropFirst(6)) }
    #expect(script.count == 6)
    for line in script {
      let run = try shell(line)
      #expect(run.code == 0, "\(line): \(run.errors)")
    }
    #expect(FileContents.text(directory.path("app/routes.xml")).contains("failures=\"0\""))
    try migration("route add a --parent nobody", "route remove a")
    #expect(try shell(script[script.startIndex]).code == 1)
  }

  @Test func `the hooks for pre-commit run`() throws {
    let hooks = FileContents.text(
      Corpus.packageDirectory.appendingPathComponent(".pre-commit-hooks.yaml").path)
    let entries = hooks.components(separatedBy: "\n").compactMap { line in
      line.hasPrefix("  entry: ") ? String(line.dropFirst(9)) : nil
    }
    #expect(entries.count == 2)
    for entry in entries {
      let run = try shell(entry.hasSuffix(" test") ? "\(entry) tests/editor.routesh" : entry)
      #expect(run.code == 0, "\(entry): \(run.errors)")
    }
    try migration("route remove login", "route add login")
    for entry in entries {
      let run = try shell(entry.hasSuffix(" test") ? "\(entry) migrations/0004*.up.routesh" : entry)
      #expect(run.code == 1, "\(entry): \(run.output)")
    }
    #expect(!FileManager.default.fileExists(atPath: directory.path("app/:memory:")))
  }
}
