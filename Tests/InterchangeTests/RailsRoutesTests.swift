import Interchange
import RouteModel
import Testing

/// What `rails routes` prints.
struct RailsRoutesTests {
  private func read(_ rows: String, keepsOrder: Bool = false) throws -> ImportResult {
    try RailsRoutes.import(
      SourceText("Prefix Verb URI Pattern Controller#Action\n" + rows, file: "r.txt"),
      options: .init(host: "shop.example", keepsOrder: keepsOrder))
  }

  @Test(arguments: [
    (#"articles#show {:id=>/\d+/}"#, #"/articles/:id(\d+){.:format}?"#),
    (#"articles#show {id: /\d+/}"#, #"/articles/:id(\d+){.:format}?"#),
    (#"articles#show {:id=>/[^\/]+/}"#, #"/articles/:id([^\/]+){.:format}?"#),
    (#"articles#show {:id=>/(a|b){1,2}/}"#, #"/articles/:id((?:a|b){1,2}){.:format}?"#),
    (#"articles#show"#, #"/articles/:id{.:format}?"#),
  ])
  func `the constraint of a segment is its expression`(_ action: String, _ pattern: String) throws {
    let result = try read("article GET /articles/:id(.:format) \(action)")
    #expect(
      result.catalog.routes["article"]?.patterns.keys.sorted() == ["https://shop.example" + pattern]
    )
    #expect(result.notes == [])
  }

  @Test(arguments: [
    #"{:id=>/\d+/i}"#, #"{:format=>"json"}"#, #"{:id=>/\d+/, :section=>"a, b"}"#, "{:id=>/(?<n>a/}",
  ])
  func `a row with another constraint is named`(_ constraints: String) throws {
    let result = try read("article GET /articles/:id(.:format) articles#show \(constraints)")
    #expect(result.rowCount == 1)
    #expect(result.notes.map(\.code) == ["condition-ignored"])
    #expect(result.notes.first?.subject == "articles#show " + constraints)
  }

  @Test(arguments: [
    #"{:subdomain=>"api"}"#, #"{host: "api.shop.example"}"#, #"{:domain=>"b.example"}"#,
  ])
  func `a row of another host is left out`(_ constraints: String) throws {
    let result = try read("root GET / home#index \(constraints)")
    #expect(result.catalog.routes.isEmpty)
    #expect(
      result.notes.map(\.message)
        == ["home#index \(constraints): left out: it is of another host than the site's"])
  }

  @Test(arguments: [
    ("/old(.:format) redirect(301, /articles)", "/old{.:format}?", "/articles"),
    ("/a/:id redirect(302, /articles/%{id}?x=1)", "/a/:id", "/articles/:id?x=1"),
    ("/b redirect(301, https://blog.example/)", "/b", "https://blog.example/"),
  ])
  func `a redirect is one if its target is printed`(
    _ row: String, _ pattern: String, _ target: String
  ) throws {
    let result = try read("old GET \(row)")
    let redirect = result.catalog.redirects["https://shop.example" + pattern]
    #expect(redirect?.target == target, "\(result.notes)")
    #expect(result.rowCount == 1 && result.notes == [])
  }

  @Test(arguments: [
    "/old redirect(301)", "/old redirect(301, path: /articles, host: b.example)",
    "/old redirect(301, /articles/%{id})",
  ])
  func `one whose target is not printed whole is named`(_ row: String) throws {
    let result = try read("old GET \(row)")
    #expect(result.catalog.redirects.isEmpty && result.notes.count == 1, "\(result.notes)")
  }

  @Test func `a redirect keeps its place in the order of the file`() throws {
    let rows = "old GET /old redirect(301, /articles)\npage GET /*path pages#show"
    let result = try read(rows, keepsOrder: true)
    #expect(result.catalog.redirects["https://shop.example/old"]?.pattern.priority == 2)
  }

  @Test func `of many kinds that are left out each is told`() throws {
    let result = try read(
      """
      a POST /a a#create
      b GET /b redirect(301)
        /mount Sidekiq::Web
      Routes for Blog::Engine:
      c GET /c c#show
      """)
    #expect(result.catalog.routes.isEmpty)
    #expect(
      result.notes.map { "\($0.place?.line ?? 0) \($0.message)" } == [
        "2 a#create: left out: it is for other verbs than GET",
        "3 /b: left out: where it redirects is not printed: 'redirect add' makes it",
        "4 Sidekiq::Web: left out: it is mounted, and has routes of its own",
        "6 /c: left out: it is of an engine, whose routes begin where it is mounted",
      ])
  }
}
