import TestSupport
import Testing

/// Declarations that are refused, because a sensitive value would be in the catalog, and those that
/// cause warnings.
struct SensitiveDeclarationTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      input: """
        route add login --class LoginController --url app://login/:token/z
        parameter add login token --sensitive
        route add plain --url app://plain/:text
        route add alert --url app://alert/:m3
        """)
    #expect(made.errors == "")
  }

  @Test(arguments: [
    ("parameter add login new --sensitive --default x", "sensitive-default"),
    ("parameter edit login token --default x", "sensitive-default"),
    (
      "parameter add login new --default x\nparameter edit login new --sensitive",
      "sensitive-default"
    ),
    ("parameter add alert m3 --allow x,y --sensitive", "sensitive-allowed"),
    ("parameter edit login token --allow x", "sensitive-allowed"),
    ("route edit plain --parent login --parent-parameter token=x", "sensitive-fixed"),
    (
      "parameter add alert pin\nroute edit plain --parent alert --parent-parameter pin=x\n"
        + "parameter edit alert pin --sensitive", "sensitive-fixed"
    ),
    ("redirect add app://old app://login/x/z", "sensitive-fixed"),
    ("redirect add app://old/:id 'app://plain/:id?token=x'", "sensitive-fixed"),
    ("redirect add 'app://old/:id([a-z]+)' 'app://plain/:id?token=1'", "sensitive-fixed"),
    (
      "redirect add app://old app://alert/x\nparameter add alert m3 --sensitive", "sensitive-fixed"
    ),
    (
      "redirect add app://older app://old/x\nredirect add app://old/:id app://login/:id/z",
      "sensitive-fixed"
    ),
  ])
  func `a value of a sensitive parameter in a row is refused, with advice`(
    lines: String, code: String
  ) throws {
    let refused = try run(input: lines)
    #expect(refused.code == 1)
    #expect(refused.errors.contains("is sensitive, but"), "\(refused.errors)")
    #expect(refused.errors.contains("everyone can read it"), "\(refused.errors)")
    #expect(try run("--json", "check", "--code", code).output == "[]\n")
    let json = try run(
      ["--json-errors"] + lines.split(separator: "\n").suffix(1).flatMap { ["-c", String($0)] })
    #expect(json.errors.contains(code), "\(json.errors)")
  }

  @Test func `what takes the value of another parameter is not refused`() throws {
    let made = try run(
      input: """
        route edit plain --parent login --parent-parameter token=:text
        redirect add app://old/:id app://login/:id/z
        redirect add app://older/:id 'app://plain/:id?token=:id&page=1'
        """)
    #expect(made.code == 0, "\(made.errors)")
  }

  @Test func `a default of a sensitive parameter is refused wherever it comes from`() throws {
    _ = try run("export", "json", "--output", "catalog.json")
    let text = FileContents.text(directory.path("catalog.json"))
    let row = #""name" : "token""#
    #expect(text.contains(row))
    try directory.write(text.replacing(row, with: #""default" : "x", "# + row), to: "more.json")
    let json = try run("import", "json", "more.json")
    #expect(json.code == 1 && json.errors.contains("its default is in the store"), "\(json.errors)")
    try directory.write(
      "UPDATE parameter SET default_value = 'x' WHERE name = 'token';", to: "migrations/1_x.up.sql")
    try directory.write("UPDATE parameter SET default_value = NULL;", to: "migrations/1_x.down.sql")
    let migration = try run("migrate", "up")
    #expect(migration.code == 1)
    #expect(migration.errors.contains("[sensitive-default]"), "\(migration.errors)")
  }

  @Test func `a name that becomes sensitive later warns of what is recorded`() throws {
    _ = try run(input: "open app://plain/s3cret\nopen app://plain/s3cret?text=1\n")
    let declared = try run("parameter", "add", "plain", "text", "--sensitive")
    #expect(declared.code == 0)
    #expect(declared.errors.contains("2 events recorded before text was sensitive hold its value"))
    #expect(
      declared.errors.contains("history prune --max 0") && !declared.errors.contains("s3cret"))
    #expect(try run("history", "prune", "--max", "0").code == 0)
    #expect(try run("store", "vacuum").code == 0)
    _ = try run("open", "app://plain/s3cret")
    #expect(!FileContents.text(directory.path("a.db")).contains("s3cret"))
    #expect(try run("parameter", "edit", "plain", "text", "--required").errors == "")
  }

  @Test func `a name that becomes sensitive later warns of what the log keeps`() throws {
    _ = try run(
      input: """
        parameter add plain pin --default s3cret
        parameter edit plain pin --no-default
        """)
    let declared = try run("parameter", "edit", "plain", "pin", "--sensitive")
    #expect(declared.code == 0)
    #expect(
      declared.errors.contains(
        "the log keeps what was the default or an allowed value of pin, in r6"),
      "\(declared.errors)")
    #expect(declared.errors.contains("[sensitive-log]") && !declared.errors.contains("s3cret"))
    #expect(try run("log", "-p").output.contains("s3cret"))
    #expect(try run("parameter", "edit", "login", "token", "--required").errors == "")
  }

  @Test func `the catalog is shown as it is`() throws {
    _ = try run("parameter", "add", "plain", "pin", "--allow", "x,y", "--default", "x")
    _ = try run(
      "parameter", "edit", "plain", "pin", "--allow", "any", "--no-default", "--sensitive")
    let shown = try run("diff", "r5").output
    #expect(shown.contains("parameter pin allow x,y → —"), "\(shown)")
    #expect(try !run("log", "-p").output.contains("•••"))
  }
}
