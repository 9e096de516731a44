import RouteModel
import Routing
import Testing

/// A password in a URL is hidden, whatever the catalog says.
struct PasswordTests {
  private let sensitive: SensitiveValues = {
    var catalog = RouteCatalog()
    catalog.routes["login"] = Route(
      identifier: "login", className: "Login",
      parameters: [Route.Parameter(name: "token", isSensitive: true)])
    return SensitiveValues(catalog)
  }()

  @Test(arguments: [
    ("https://bob:abcd@example.com/x?a=1", "https://bob:•••@example.com/x?a=1"),
    ("app://bob:ab@cd@h", "app://bob:•••@h"),
    ("//bob:abcd@example.com/x", "//bob:•••@example.com/x"),
    ("https://x/?u=https%3A%2F%2Fbob%3Aabcd%40y", "https://x/?u=•••"),
    ("https://x/?u=https://bob:abcd@y", "https://x/?u=https://bob:•••@y/"),
    ("https://x/?u=bob@y.z", "https://x/?u=bob@y.z"),
  ])
  func passwordsOfURLs(_ url: String, _ expected: String) {
    for values in [sensitive, SensitiveValues(RouteCatalog())] {
      #expect(values.masking(url: url) == expected || !values.isEmpty && url.hasPrefix("//"))
      let event = RouteEvent(
        time: 1, action: .match, url: url, failure: .init(code: "x", message: "no \(url)"))
      #expect(!"\(values.masking(event))".contains("abcd"))
    }
  }

  /// A user name and a password before a host are not a scheme.
  @Test(arguments: [
    ("bob:abcd@example.com/x?a=1", "bob:•••@example.com/x?a=1"),
    ("bob.smith:ab:cd@example.com", "bob.smith:•••@example.com"),
    ("bob_smith:ab@cd@localhost:80/x", "bob_smith:•••@localhost:80/x"),
    ("https://x/?u=bob:abcd@y.z/p", "https://x/?u=bob:•••@y.z/p"),
    ("https://x/?u=bob%3Aabcd%40y.z", "https://x/?u=•••"),
    ("https://x/bob:abcd@y.z", "https://x/bob:•••@y.z"),
    ("https://x/#to bob_s:abcd@y.z", "https://x/#to%20bob_s:•••@y.z"),
    ("https://x/?u={%22db%22:%22bob_s:abcd@y.z%22}", "https://x/?u={%22db%22:•••@y.z%22}"),
    ("bob:ab cd@example.com", "bob:•••@example.com"),
    ("app://bob:abcd/x?abcd#abcd@y.z/p", "app://bob:•••@y.z/p"),
    ("https://bob:ab#abcd@y.z/?u=//bob:abcd@y.z", "https://bob:•••@y.z/"),
    ("https://x/?u=app://bob:abcd/abcd@y.z", "https://x/?u=app://bob:•••@y.z"),
  ])
  func passwordsWithoutAScheme(_ url: String, _ expected: String) {
    for values in [sensitive, SensitiveValues(RouteCatalog())] {
      #expect(values.masking(url: url) == expected)
      #expect(values.masking(word: url) == expected)
      let event = RouteEvent(
        time: 1, action: .match, url: url, failure: .init(code: "x", message: "no \(url)"))
      #expect(!"\(values.masking(event))".contains("abcd"))
    }
  }

  @Test(arguments: [
    "mailto:bob@example.com", "sip:bob@example.com", "app:bob/x@y", "app:x7@2",
    "app:x?u=bob@y.z",
    "https://x/?u=mailto:bob@y.z", "https://x/?at=12:30 mail bob@y.z", "https://x:80/@bob",
    "https://x/?u=from: bob@y.z",
  ])
  func anAddressIsNoPassword(_ url: String) {
    for values in [sensitive, SensitiveValues(RouteCatalog())] {
      #expect(values.masking(url: url) == url)
    }
  }
}
