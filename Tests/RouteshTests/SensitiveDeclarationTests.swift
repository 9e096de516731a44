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
    "parameter add login new --sensitive --default x", "parameter edit login token --default x",
    "parameter add login new --default x\nparameter edit login new --sensitive",
  ])
  func `a default of a sensitive parameter is refused, with advice`(lines: String) throws {
    let refused = try run(input: lines)
    #expect(refused.code == 1)
    #expect(refused.errors.contains("--no-default"), "\(refused.errors)")
    #expect(try run("check").code == 0)
  }

  @Test func `a default of a sensitive parameter is refused wherever it comes from`() throws {
    _ = try run("export", "json", "--output", "catalog.json")
    let text = FileContents.text(directory.path("catalog.json"))
    let row = #""name" : "token""#
    #expect(text.contains(row))
    try directory.write(text.replacing(row, with: #""default" : "x", "# + row), to: "more.json")
    let json = try run("import", "json", "more.json")
    #expect(json.code == 1 && json.errors.contains("--no-default"), "\(json.errors)")
    try directory.write(
      "UPDATE parameter SET default_value = 'x' WHERE name = 'token';", to: "migrations/1_x.up.sql")
    try directory.write("UPDATE parameter SET default_value = NULL;", to: "migrations/1_x.down.sql")
    let migration = try run("migrate", "up")
    #expect(migration.code == 1)
    #expect(migration.errors.contains("[sensitive-default]"), "\(migration.errors)")
  }

  @Test func `values that a sensitive parameter allows are refused, wherever they come from`()
    throws
  {
    for line in [
      "parameter add alert m3 --allow x,y --sensitive", "parameter edit login token --allow x",
      "parameter add login new --allow x\nparameter edit login new --sensitive",
    ] {
      let refused = try run(input: line)
      #expect(refused.code == 1, "\(line)")
      #expect(refused.errors.contains("--allow any"), "\(refused.errors)")
    }
    #expect(try run(input: "parameter edit login new --allow any --sensitive").code == 0)
  }

  @Test func `a name that becomes sensitive later warns of what is recorded`() throws {
    _ = try run(input: "open app://plain/s3cret\nopen app://plain/s3cret?text=1\n")
    let declared = try run("parameter", "add", "plain", "text", "--sensitive")
    #expect(declared.code == 0)
    #expect(declared.errors.contains("2 events recorded before text was sensitive hold its value"))
    #expect(
      declared.errors.contains("history prune --max 0") && !declared.errors.contains("s3cret"))
    #expect(try run("history", "prune", "--max", "0").code == 0)
    #expect(try run("vacuum").code == 0)
    _ = try run("open", "app://plain/s3cret")
    #expect(!FileContents.text(directory.path("a.db")).contains("s3cret"))
    #expect(try run("parameter", "edit", "plain", "text", "--required").errors == "")
  }

  @Test func `a migration that holds a value is named`() throws {
    try directory.write(
      "# fine\nexpect open app://login/x1234/z login token=x1234\n",
      to: "migrations/1_x.up.routesh")
    try directory.write("# back\n", to: "migrations/1_x.down.routesh")
    let migrated = try run("migrate", "up")
    #expect(
      migrated.errors.contains("1_x.up.routesh:2 holds what may be the value"), "\(migrated.errors)"
    )
    #expect(migrated.errors.contains("[sensitive-script]") && !migrated.errors.contains("x1234"))
  }
}
