/// A named requirement of routes, such as that a person is signed in. While it is not fulfilled,
/// its own route is performed in place of a route that requires it.
public struct Guard: Sendable, Hashable {
  /// The key.
  public var name: String
  /// The route that a person gets to fulfil it, such as the sign-in screen; nil if a route that
  /// requires it is only refused.
  public var route: String?
  /// What it is for, as a text for people.
  public var summary: String

  /// A guard; the route is not looked up here.
  public init(name: String, route: String? = nil, summary: String = "") {
    self.name = name
    self.route = route
    self.summary = summary
  }
}

extension Guard: DescribedRow {
  package static let blank = Guard(name: "")
  package static let description = RowDescription<Guard>(
    noun: "guard", table: "guard", spoken: ["route"],
    fields: [
      .text(\.name, column: "name", isKey: true),
      .text(
        \.route, column: "route", naming: "route",
        option: .value(
          "route", "ROUTE", "The route that is performed until it is fulfilled; 'none' for none",
          none: "none", .row(of: "route"))),
      .text(
        \.summary, column: "summary",
        option: .value("summary", "TEXT", "What it is for; 'none' for nothing", none: "none")),
    ])
}

extension Route {
  /// A guard that a route requires, as a row.
  public struct RequiredGuard: DescribedRow {
    /// The name of the guard.
    public var name: String

    package static let blank = RequiredGuard(name: "")
    package static let description = RowDescription<RequiredGuard>(
      noun: "guard", table: "required_guard",
      fields: [.text(\.name, column: "name", isKey: true, naming: "guard")])
  }
}
