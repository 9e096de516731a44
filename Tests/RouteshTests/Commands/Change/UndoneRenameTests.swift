import Foundation
import TestSupport
import Testing

/// What an undo does with names that were changed since, for each kind of row that can be renamed.
struct UndoneRenameTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Runs lines one after another in one session, and expects that each is done.
  private func make(_ lines: [String]) throws {
    let run = try run(lines.flatMap { ["-c", $0] })
    #expect(run.code == 0, "\(run.errors)")
  }

  /// A row that is renamed, the name that is freed, and a second row that gets it.
  static let freedNames = [
    [
      "guard add a", "guard edit a --name c", "guard remove c", "guard add b",
      "guard edit b --name c",
    ],
    [
      "route add a --class A", "route edit a --name c", "route remove c", "route add b --class B",
      "route edit b --name c",
    ],
    [
      "redirect add app://a app://x", "redirect edit app://a --new-pattern app://c",
      "redirect remove app://c", "redirect add app://b app://x",
      "redirect edit app://b --new-pattern app://c",
    ],
    [
      "class add A", "class edit A --name C", "class remove C", "class add B",
      "class edit B --name C",
    ],
  ]

  @Test(arguments: freedNames)
  func `the newest changes are taken back one by one, whatever was renamed`(
    lines: [String]
  ) throws {
    try make(lines)
    for _ in lines {
      let undone = try run("undo")
      #expect(undone.code == 0, "\(undone.errors)")
    }
    #expect(try run("export", "routesh").output.contains(" add ") == false)
  }

  @Test(arguments: freedNames)
  func `the newest changes are taken back at once, whatever was renamed`(lines: [String]) throws {
    try make(lines)
    let undone = try run("undo", "\(lines.count)")
    #expect(undone.code == 0, "\(undone.errors)")
    #expect(try run("undo", "--to", "r0").code == 0)
    #expect(try run("export", "routesh").output.contains(" add ") == false)
  }

  @Test func `names that were swapped, or handed on in a chain, are taken back`() throws {
    for lines in [
      [
        "guard add a", "guard add b", "guard edit a --name t", "guard edit b --name a",
        "guard edit t --name b",
      ],
      [
        "class add A", "class edit A --name B", "class add A", "class edit B --name C",
        "class edit A --name B",
      ],
    ] {
      try make(lines)
      #expect(try run("undo", "\(lines.count)").code == 0)
    }
    #expect(try run("guards").output + run("classes").output == "")
  }

  /// What is done, the revision to take back, and what the route has then, unless that is refused.
  @Test(arguments: [
    (
      [
        "route add r1 --class C", "route edit r1 --name r5", "guard add g --route r5",
        "route add kid --class K --parent r5",
      ], "r2", #""parent":"r1""#
    ),
    (["guard add g", "route add a --class A --requires g"], "r1", #""requires":["g"]"#),
    (
      [
        "guard add g", "route add r1 --class C --requires g", "route remove r1",
        "guard edit g --name h",
      ],
      "r3", #""identifier":"r1","requires":["h"]"#
    ),
    (
      [
        "guard add g", "route add r1 --class C --requires g", "route remove r1",
        "guard edit g --name h",
        "guard add g",
      ], "r3", #""identifier":"r1","requires":["h"]"#
    ),
    (
      [
        "route add keep --class C1", "route add r1 --class C1", "route remove r1",
        "class edit C1 --name C4", "class add C1",
      ], "r3", #""class":"C4","identifier":"r1""#
    ),
  ])
  func `an undo leaves no name that leads nowhere, or to another row`(
    lines: [String], revision: String, wanted: String
  ) throws {
    try make(lines)
    let undone = try run("undo", revision)
    if undone.code != 0 { return #expect(undone.errors.contains("cannot be undone")) }
    #expect(try run("check").output.hasPrefix("no problems"))
    let json = try run("export", "json").output.filter { !$0.isWhitespace }
    #expect(json.contains(wanted), "\(json)")
  }

  @Test func `an undo of what is gone already is refused, and takes nothing back`() throws {
    try make(["route add r --class R", "route edit r --tag t"])
    #expect(try run("undo", "--to", "r1").code == 0)
    let refused = try run("undo", "r2")
    #expect(refused.code == 1)
    #expect(
      refused.errors
        == "error: r2 (route edit r --tag t) has nothing left to take back: what it changed is gone already\n"
    )
    // Taking back the way back brings the tag again, and then it can be taken back.
    #expect(try run("undo").code == 0)
    #expect(try run("undo", "r2").output == "took back r2 by r5\n  changed route r: tags t → —\n")
  }

  @Test func `a dry run of an undo shows what would change, and changes nothing`() throws {
    try make(["route add a --class A", "route edit a --path push"])
    #expect(
      try run("undo", "--dry-run").output == "would change route a: path push → show\n")
    #expect(
      try run("undo", "2", "--dry-run").output.contains("would remove route a"))
    #expect(try run("undo", "r2", "--dry-run").code == 0)
    #expect(try run("undo", "--to", "r0", "--dry-run").output.contains("would remove class A"))
    #expect(try run("log", "--jsonl").output.split(separator: "\n").count == 2)
  }

  @Test func `undo says what takes back a revision of migrations`() throws {
    try directory.write("route add help --class Help\n", to: "migrations/0001_help.up.routesh")
    try directory.write("route remove help\n", to: "migrations/0001_help.down.routesh")
    #expect(try run("migrate", "up").code == 0)
    #expect(
      try run("undo").errors
        == "error: r1 (migrate up 1_help) applied 1_help: 'migrate down' takes it back\n")
    try directory.write(
      "route add help --class Help --path push\n", to: "migrations/0001_help.up.routesh")
    #expect(try run("migrate", "repair", "--accept", "1").code == 0)
    #expect(
      try run("undo").errors.contains(
        "r2 (migrate repair accept 1) accepted the texts of the files of 1_help and ran nothing"))
    #expect(try run("undo", "--to", "r1").errors.contains("accepted the texts"))
    try directory.write("route add help --class Help\n", to: "migrations/0001_help.up.routesh")
    #expect(try run("migrate", "repair", "--accept", "1").code == 0)
    #expect(try run("migrate", "down").code == 0)
    #expect(
      try run("undo").errors.contains("took 1_help back: 'migrate up' applies it again"))
    _ = try run("-c", "route add help --class Help")
    #expect(try run("migrate", "up", "--mark", "1").code == 0)
    #expect(try run("undo").errors.contains("counts 1_help as applied and ran nothing"))
  }
}
