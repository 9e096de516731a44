import TestSupport
import Testing

/// `parameter add`.
struct ParameterTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a default makes required mean nothing, and that is said`() throws {
    let made = try runLines(
      "route add p --class P --url app://p",
      "parameter add p page --type int --required --default 1", "match app://p",
      "parameter edit p page --no-default", "match app://p")
    #expect(
      made.output.contains(
        "added parameter page to p\n  required and with a default: a link without it gets 1 and is "
          + "not refused (--no-default refuses it)\n"), "\(made.output)")
    #expect(made.output.contains("p  app://p  page=1\n  opens P by show\n"))
    #expect(made.errors.contains("needs the parameter page"), "\(made.errors)")
  }
}
