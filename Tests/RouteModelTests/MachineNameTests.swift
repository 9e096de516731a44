import RouteModel
import Testing

/// The names of machines on a hub.
struct MachineNameTests {
  @Test(arguments: [
    ("build-2.example", "build-2.example"), ("Anna's Mac", "AnnasMac"), ("-x_1", "x_1"),
    ("(none)", "none"), ("", "unknown"), ("é1", "é1"),
    (String(repeating: "a", count: 70), String(repeating: "a", count: 63)),
  ])
  func `a host's name becomes one that can be typed`(host: String, expected: String) {
    #expect(MachineName.of(host: host) == expected)
    #expect(MachineName.isValid(expected))
  }
}
