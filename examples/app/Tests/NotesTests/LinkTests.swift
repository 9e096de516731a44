import Foundation
import Testing

@testable import Notes

@Suite struct LinkTests {
  @Test(arguments: [
    ("https://notes.example/notes/42", "Note 42"), ("app://note/42?from=mail", "Note 42"),
    ("app://notes/new?tag=work", "New note for work"), ("app://notes", "Notes"),
    ("https://notes.example/search?q=milk+and%20eggs", "milk and eggs, newest first"),
    ("app://day/2026-01-31", "Notes of 2026-01-31"),
    // The links of last year lead somewhere still.
    ("https://notes.example/n/42", "Note 42"), ("HTTPS://NOTES.example:443/notes/42", "Note 42"),
    // What is no link, or has a wrong parameter.
    ("https://notes.example/notes/forty-two", "opened in the browser"),
    ("app://notes/new?tag=garden", "opened in the browser"),
    ("https://notes.example/search", "opened in the browser"),
    ("https://elsewhere.example/notes/42", "opened in the browser"),
  ])
  func aURLOpensAScreen(url: String, title: String) throws {
    #expect(open(try #require(URL(string: url))) == title)
  }

  @Test(arguments: [
    (AppLink.note(id: 42), "https://notes.example/notes/42"),
    (.search(q: "milk & eggs"), "https://notes.example/search?q=milk%20%26%20eggs"),
    (.search(q: "milk", sort: .oldest), "https://notes.example/search?q=milk&sort=oldest"),
    (.new(tag: .home), "app://notes/new?tag=home"),
  ])
  func aLinkWritesItsURLAndComesBack(link: AppLink, url: String) throws {
    #expect(link.url?.absoluteString == url)
    #expect(AppLink(try #require(link.url)) == link)
  }
}
