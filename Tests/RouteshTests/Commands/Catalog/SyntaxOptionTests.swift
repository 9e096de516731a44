import Foundation
import TestSupport
import Testing

/// Patterns and tables of other frameworks, at the command line.
struct SyntaxOptionTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a pattern is taken as its framework means it, by whatever takes patterns`() throws {
    let added = try run(
      "route", "add", "photo", "--url", "/photos/:id(.:format)", "--syntax", "rails")
    #expect(
      added.output.contains(
        "added class PhotoViewController, pattern /photos/:id{.:format}?, route photo"))
    #expect(added.errors == "")
    #expect(try run("match", "/photos/3.json").output.contains("id=3  format=json"))
    let pattern = try run("pattern", "add", "photo", "p/<int:id>/", "--syntax", "Django")
    #expect(pattern.output == "added pattern /p/:id(\\d+)/ to photo\n")
    #expect(try run("match", "/p/3/").code == 0)
    #expect(try run("match", "/p/3").code == 0)
    let edited = try run(
      "pattern", "edit", "photo", #"/p/:id(\d+)/"#, "--to", "/q/{id?}", "--syntax", "laravel")
    #expect(edited.output.contains("/q/:id?"), "\(edited.output)")
    #expect(try run("match", "/q").code == 0)
    let put = try run("route", "put", "photo", "--url", "/photos/[id]", "--syntax", "next.js")
    #expect(put.code == 0)
    #expect(try run("match", "/photos/9").output.contains("id=9"))
  }

  @Test func `what has no equal changes nothing, and names the piece`() throws {
    let refused = try run("route", "add", "n", "--url", "/n/{id:int:min(1)}", "--syntax", "aspnet")
    #expect(refused.code == 1)
    #expect(
      refused.errors.contains(
        "'/n/{id:int:min(1)}' cannot be taken from ASP.NET: '{id:int:min(1)}' at column 4 compares numbers, "
          + "which no pattern can do"), "\(refused.errors)")
    #expect(try run("route", "n").code != 0)
    let unknown = try run("route", "add", "n", "--url", "/n", "--syntax", "railz")
    #expect(unknown.errors.contains("did you mean 'rails'?"), "\(unknown.errors)")
    #expect(try run("help", "syntax").output.contains("rails"))
  }

  private let table = """
                       Prefix Verb   URI Pattern                 Controller#Action
                       photos GET    /photos(.:format)           photos#index
                              POST   /photos(.:format)           photos#create
                    new_photo GET    /photos/new(.:format)       photos#new
                        photo GET    /photos/:id(.:format)       photos#show {id: /\\d+/}
                         page GET    /:slug(.:format)            pages#show
                        about GET    /about(.:format)            pages#about
                      sidekiq        /sidekiq                    Sidekiq::Web
    """

  @Test func `the table of rails routes is a catalog, and names what changes places`() throws {
    try directory.write(table, to: "routes.txt")
    let run = try run("import", "rails", "routes.txt", "--host", "shop.example")
    #expect(run.output.contains("5 rows read, added 5 routes and 5 classes"), "\(run.output)")
    #expect(
      run.errors == """
        routes.txt:3: note: photos#create: left out: it is for other verbs than GET
        routes.txt:8: note: Sidekiq::Web: left out: it is mounted, and has routes of its own
        routes.txt:6: note: page stands before about in the file and comes after it here: \
        https://shop.example/about opens about; --keep-order keeps the file's order

        """)
    let links = ["photos", "photos/new", "photos/3.json", "about", "x"].map {
      "https://shop.example/\($0)"
    }
    let answers = try self.run(["match", "--csv"] + links).output.split(whereSeparator: \.isNewline)
      .dropFirst()
    #expect(
      answers.map { $0.split(separator: ",")[1] } == [
        "photos", "new_photo", "photo", "about", "page",
      ])
    #expect(try self.run("check").output.contains("no problems"))
    #expect(try self.run("match", "https://shop.example/photos/abc").code == 1)
  }

  @Test func `its rows have the schemes and the suffix that are asked for`() throws {
    try directory.write(table, to: "routes.txt")
    let run = try run(
      "import", "rails", "routes.txt", "--host", "shop.example", "--scheme", "https", "--scheme",
      "app", "--suffix", "Screen")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      try self.run("match", "app://shop.example/about").output.contains("opens AboutScreen"))
  }

  @Test func `the order of a table is kept by priorities`() throws {
    try directory.write(table, to: "routes.txt")
    _ = try run("import", "rails", "routes.txt", "--keep-order")
    #expect(try run("match", "/about").output.contains("page  /:slug{.:format}?"))
    #expect(try run("match", "/photos/new").output.hasPrefix("new_photo"))
  }

  @Test func `rails routes --expanded is read, too`() throws {
    try directory.write(
      """
      --[ Route 1 ]--------------
      Prefix            | photo
      Verb              | GET
      URI               | /photos/:id(.:format)
      Controller#Action | photos#show
      --[ Route 2 ]--------------
      Prefix            |
      Verb              | DELETE
      URI               | /photos/:id(.:format)
      Controller#Action | photos#destroy
      """, to: "routes.txt")
    #expect(try run("import", "rails", "routes.txt").output.contains("1 row read"))
    #expect(try run("match", "/photos/3").output.hasPrefix("photo "))
  }

  @Test func `a list of files is a catalog`() throws {
    try directory.write(
      """
      app/layout.tsx
      app/page.tsx
      app/(tabs)/user/[id]/page.tsx
      app/shop/[[...slug]]/page.tsx
      app/api/x/route.ts
      app/d/@stats/page.tsx
      app/@modal/(.)user/[id]/page.tsx
      app/user/(..)shop/page.tsx

      """, to: "files.txt")
    let run = try run("import", "csv", "files.txt", "--syntax", "next")
    #expect(
      run.errors == """
        files.txt:1: note: left out: 2 files of other kinds
        files.txt:6: note: left out: 3 files of slots (@name) and of pages in the place of others ((.)name), \
        which no link opens

        """)
    let rows = try self.run("patterns", "--csv").output.split(whereSeparator: \.isNewline)
      .dropFirst()
    #expect(
      rows.map { $0.split(separator: ",").prefix(2).joined(separator: " ") } == [
        "/ index", "/shop{/:slug(.+)}? shop-slug", "/user/:id user-id",
      ])
  }

  @Test func `a row of a file that is no page needs no name`() throws {
    try directory.write("app/page.tsx;home;core\napp/layout.tsx;;core\n", to: "f.csv")
    let run = try run("import", "csv", "f.csv", "--syntax", "next")
    #expect(run.output.contains("1 row read"), "\(run.errors)")
    #expect(run.errors.contains("f.csv:2: note: row left out: 'app/layout.tsx'"), "\(run.errors)")
  }

  @Test func `a table of another framework leaves out whole rows`() throws {
    try directory.write("pattern,route\narticles/<int:y>/,year\n/a/<year:x>,bad\n", to: "d.csv")
    let run = try run("import", "csv", "d.csv", "--syntax", "django")
    #expect(run.output.contains("1 row read"))
    #expect(
      run.errors
        == "d.csv:3: note: row left out: '/a/<year:x>' cannot be taken from Django: '<year:x>' at column 4 has a "
        + "type, 'year', that is not known of Django\n")
  }
}
