import RouteModel
import Testing

@testable import RouteShell

/// A long script is not slowed down by comparing each new pattern with all others; where that ends is told.
@MainActor
struct NotComparedTests {
  private let workspace: Workspace

  init() throws {
    var settings = Settings()
    settings.storePath = ":memory:"
    workspace = Workspace(settings)
    try workspace.open(create: true)
    _ = try workspace.make([.destinationClass(before: nil, after: DestinationClass(name: "A"))])
  }

  /// The codes of the warnings about a new route whose links another one may have.
  private func codes(adding name: String, comparesAll: Bool = false) throws -> [String] {
    var route = Route(identifier: name, className: "A")
    route.patterns["app://a/:\(name)"] = Route.Pattern(text: "app://a/:\(name)")
    return try workspace.make(
      [.route(before: nil, after: route)], comparesAll: comparesAll
    ).warnings.compactMap(\.code)
  }

  @Test func `a script says once where it stops comparing new patterns, and compares no more`()
    throws
  {
    workspace.patternsToCompare = 3
    #expect(try codes(adding: "a") == [])
    // One other pattern begins like it, then two: the budget is used up.
    #expect(try codes(adding: "b") == ["duplicate"])
    #expect(try codes(adding: "c") == ["duplicate"])
    #expect(try codes(adding: "d") == ["not-compared"])
    #expect(try codes(adding: "e") == [])
  }

  @Test func `an import compares all of its patterns, whatever a script has used up`() throws {
    workspace.patternsToCompare = 0
    #expect(try codes(adding: "a", comparesAll: true) == [])
    #expect(try codes(adding: "b", comparesAll: true) == ["duplicate"])
  }
}
