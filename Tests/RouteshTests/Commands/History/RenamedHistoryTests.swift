import TestSupport
import Testing

/// What was recorded of a route or a guard under a former name is its own: the log knows what it is called now.
struct RenamedHistoryTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func lines(_ text: String) throws { _ = try run("--keep-going", "-f", "-", input: text) }

  @Test func `a question about a route finds what is recorded under its former names`() throws {
    try lines(
      """
      route add wish --url app://w/:x
      open app://w/1
      perform wish --path none
      route edit wish --name liste
      route edit liste --disabled
      open app://w/2
      """)
    let links = try run("check-links", "--since", "1d", "--route", "liste")
    #expect(links.code == 1 && links.output.contains("app://w/1"), "\(links)")
    #expect(try run("check-links", "--route", "wish").code == 1)
    #expect(try run("history", "--route", "liste", "--csv").output.contains("app://w/1"))
    try lines("perform wish")
    #expect(try run("errors", "liste", "--csv").output.contains("invalid-protocol,wish"))
    // Who has the name now is another.
    try lines(
      """
      route add wish --url app://new
      open app://new
      """)
    #expect(try !run("history", "--route", "liste", "--csv").output.contains("app://new"))
    #expect(try !run("history", "--route", "wish", "--csv").output.contains("app://w/1"))
  }

  @Test func `a renamed route is the same route, also if its pattern moved`() throws {
    try lines(
      """
      route add fare --class FareVC --url app://fare/:id --path push
      open app://fare/7
      route edit fare --name price
      pattern edit price app://fare/:id --to app://price/:id
      redirect add app://fare/:id app://price/:id
      """)
    let links = try run("check-links")
    #expect(links.code == 0, "\(links)")
    let replay = try run("replay")
    #expect(replay.code == 0 && replay.output.contains("0 different, 1 renamed"), "\(replay)")
  }

  @Test func `routes that exchange their names are told apart`() throws {
    try lines(
      """
      route add a --url app://a
      route add b --url app://b
      open app://a
      open app://b
      begin
      route edit a --name c
      route edit b --name a
      route edit c --name b
      commit
      """)
    #expect(try run("check-links").code == 0)
    #expect(try run("replay").output.contains("0 different, 2 renamed"))
    try lines(
      """
      pattern edit a app://b --to app://c
      pattern edit b app://a --to app://b
      pattern edit a app://c --to app://a
      """)
    // The same names as ever, and the other screens.
    let links = try run("check-links")
    #expect(links.code == 1 && links.output.contains("app://a"), "\(links)")
    #expect(try run("replay").code == 1)
  }

  @Test func `a guard that was renamed is the same guard`() throws {
    try lines(
      """
      route add login --class LoginVC --path present
      guard add signed-in --route login
      route add acc --class AccVC --url app://acc --path push --requires signed-in
      open app://acc
      reset
      context guards=signed-in
      open app://acc
      guard edit signed-in --name member
      """)
    let links = try run("check-links")
    #expect(links.code == 0, "\(links)")
    let replay = try run("replay")
    #expect(replay.code == 0, "\(replay)")
  }

  @Test func `a recorded link is compared at the time at which it was opened`() throws {
    try lines("route add sale --url app://sale --when until=2026-10-01")
    _ = try run("-c", "context time=2026-09-01", "-c", "open app://sale")
    let links = try run("check-links")
    #expect(links.code == 0, "\(links)")
    #expect(try run("check-links", "--context", "time=2026-10-02").code == 1)
    #expect(try run("replay").code == 0)
  }

  @Test
  func `a route that does not take its links any more fails in a comparison, whatever the reason`()
    throws
  {
    try lines(
      """
      route add wish --url app://w/:i
      route add t --url app://t/:n
      route add ios --url app://i
      open app://w/a
      open app://t/a
      open app://i
      route edit wish --disabled
      pattern edit t app://t/:n --to 'app://t/:n(\\d+)'
      route edit ios --when platform=ios
      open app://w/a
      open app://t/a
      open app://i
      """)
    let list = try run("history", "diff", "r3", "r6", "--csv").output
    for route in ["wish", "t", "ios"] {
      #expect(
        list.contains("route \(route),unknown,100 % of 1,0 % of 1")
          || list.contains("route \(route),same,100 % of 1,0 % of 1"), "\(list)")
    }
  }
}
