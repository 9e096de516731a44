import RouteModel
import Routing
import Testing

struct SensitiveValuesTests {
  private let sensitive: SensitiveValues = {
    var catalog = RouteCatalog()
    catalog.routes["login"] = Route(
      identifier: "login", className: "Login",
      patterns: [Route.Pattern(text: "app://auth/reset/:token")],
      parameters: [
        Route.Parameter(name: "token", isSensitive: true), Route.Parameter(name: "page"),
      ])
    catalog.routes["code"] = Route(
      identifier: "code", className: "Code",
      patterns: [
        Route.Pattern(text: "app://find?q=:code"), Route.Pattern(text: "vault://:code/x"),
        Route.Pattern(text: "app://mark#:code"), Route.Pattern(text: "app://files/:code+"),
        Route.Pattern(text: "any://:tenant/sign/:code"),
      ], parameters: [Route.Parameter(name: "code", isSensitive: true)])
    catalog.routes["plain"] = Route(identifier: "plain", className: "Plain")
    catalog.routes["open"] = Route(
      identifier: "open", className: "Open", parameters: [Route.Parameter(name: "token")])
    return SensitiveValues(catalog)
  }()

  @Test func eventsLoseTheValueEverywhere() {
    let node = StackNode(
      id: 3, className: "Login", route: "login", router: 1,
      parameters: [.init(name: "token", value: "s3cret/x"), .init(name: "page", value: "2")])
    let event = RouteEvent(
      time: 1, action: .perform, route: "login", pattern: "app://auth/reset/:token",
      url: "app://auth/reset/s3cret%2Fx?page=2&token=s3cret%2Fx#s3cret/x",
      parameters: node.parameters,
      failure: .init(code: "x", message: "cannot open app://auth/reset/s3cret%2Fx: s3cret/x"),
      stackChanges: [.insert(node, parent: 1, index: 0)], details: ["note": "with s3cret/x"])
    let masked = sensitive.masking(event)
    #expect(masked.url == "app://auth/reset/•••?page=2&token=•••#•••")
    #expect(masked.parameters.map(\.value) == ["•••", "2"])
    #expect(!"\(masked)".contains("s3cret"))
    #expect("\(masked)".contains("page"))
  }

  @Test(arguments: [
    ("app://auth/reset/abc", "app://auth/reset/•••"),
    // An extra part may be a value with a slash in it.
    ("app://auth/reset/abc/more", "app://auth/reset/•••/•••"),
    ("app://other/reset/abc", "app://other/reset/abc"),
    ("app://other/x?token=abc&page=1", "app://other/x?token=•••&page=1"),
    ("app://other/x?tok%65n=abc", "app://other/x?tok%65n=•••"),
    ("app://auth//reset/abc", "app://auth//reset/•••"),
    ("app://auth/./reset/abc", "app://auth/./reset/•••"),
    ("app://auth/x/%2E%2E/reset/abc", "app://auth/x/%2E%2E/reset/•••"),
    ("app:/auth/reset/abc", "app:/auth/reset/•••"), ("/reset/abc", "/•••/•••"),
    ("app://me:abc@auth:80/reset/abc", "app://me:•••@auth:80/reset/•••"),
    ("app://find?q=abc&more", "app://find?q=•••"), ("vault://abc/y", "vault://•••/•••"),
    ("app://mark#abc", "app://mark#•••"), ("app://files/a/b", "app://files/•••"),
    ("any://body/sign/abc/more", "any://body/sign/•••/•••"),
    ("app://auth/reset/:token", "app://auth/reset/:token"), ("app://auth", "app://auth"),
    ("nonsense", "nonsense"),
    ("app://no/?token[]=abc&user[token]=abc", "app://no/?token[]=•••&user[token]=•••"),
    ("app://no/?token.sub=abc&tickets=1", "app://no/?token.sub=•••&tickets=1"),
    ("app://no/?q=1;token=abc", "app://no/?q=1;token=•••"),
    ("app://no/a;token=abc/b", "app://no/a;token=•••/b"),
    ("app://no/#/x?token=abc", "app://no/#/x?token=•••"),
    ("https://x/login?u=app://auth/reset/abc", "https://x/login?u=app://auth/reset/•••"),
    ("https://x/login?u=app%3A%2F%2Fauth%2Freset%2Fabc&a=1", "https://x/login?u=•••&a=1"),
    ("https://x/login?u=app%253A%252F%252Fauth%252Freset%252Fabc", "https://x/login?u=•••"),
    ("https://x/login?u=https://y/?token=abc", "https://x/login?u=https://y/?token=•••"),
    ("https://x/go/app://auth/reset/abc", "https://x/go/app://auth/reset/•••"),
    ("https://x/go/app%3A%2F%2Fauth%2Freset%2Fabc", "https://x/go/•••"),
    ("https://x/#app://auth/reset/abc", "https://x/#app://auth/reset/•••"),
    ("https://x/login?u=https://y/z", "https://x/login?u=https://y/z"),
    ("app:///auth/reset/abc", "app:///auth/reset/•••"),
    ("app:///other/reset/abc", "app:///other/reset/abc"),
  ])
  func urlsThatNothingMatched(_ url: String, _ expected: String) {
    #expect(sensitive.masking(url: url) == expected)
    let event = RouteEvent(time: 1, action: .match, url: url)
    #expect(sensitive.masking(event).url == expected)
  }

  @Test func shortValuesAreNoPartsOfWords() {
    let event = RouteEvent(
      time: 1, action: .perform, route: "login", url: "app://other/a1/1?page=1",
      parameters: [.init(name: "Token", value: "1")],
      failure: .init(code: "x", message: "1 of a1 is 1."))
    let masked = sensitive.masking(event)
    #expect(masked.url == "app://other/a1/•••?page=•••")
    #expect(masked.failure?.message == "••• of a1 is •••.")
    #expect(masked.parameters.map(\.value) == ["•••"])
  }

  @Test func aValueIsKnownUnderOtherNamesAfterwards() {
    var known = KnownSecrets()
    let login = RouteEvent(
      time: 1, action: .perform, route: "login", parameters: [.init(name: "token", value: "s3cret")]
    )
    _ = sensitive.masking(login, &known)
    let other = RouteEvent(
      time: 2, action: .perform, route: "plain", url: "app://plain/s3cret/s3crets?x=s3cret",
      parameters: [.init(name: "x", value: "s3cret"), .init(name: "y", value: "s3crets")])
    let masked = sensitive.masking(other, &known)
    #expect(masked.parameters.map(\.value) == ["•••", "s3crets"])
    #expect(masked.url == "app://plain/•••/s3crets?x=•••")
    #expect(
      sensitive.masking(["user": "s3cret", "a": "b"], known: known) == ["user": "•••", "a": "b"])
    #expect(sensitive.masking(word: "s3cret", known: known) == "•••")
    // A range in a URL that no pattern took is a guess: it is masked there, but not remembered.
    _ = sensitive.masking(
      RouteEvent(time: 3, action: .match, url: "app://auth/reset/settings"), &known)
    #expect(!known.contains("settings"))
  }

  @Test func onlySoManyValuesAreRemembered() {
    var known = KnownSecrets()
    for index in 0..<1_000 { known.note(["value \(index)", "\(index)"]) }
    #expect(known.contains("value 999") && known.contains("value \(1_000 - KnownSecrets.limit)"))
    #expect(!known.contains("value \(999 - KnownSecrets.limit)") && !known.contains("999"))
  }

  /// A route that does not declare the name is given a secret by mistake; one that declares it plain is
  /// not.
  @Test func aNameIsSensitiveWhereNobodySaysOtherwise() {
    func masked(_ route: String) -> RouteEvent {
      sensitive.masking(
        RouteEvent(
          time: 1, action: .perform, route: route, url: "app://\(route)?token=public",
          parameters: [.init(name: "token", value: "public")]))
    }
    #expect(masked("plain").parameters.map(\.value) == ["•••"])
    #expect(masked("plain").url == "app://plain?token=•••")
    #expect(masked("open").parameters.map(\.value) == ["public"])
    #expect(masked("open").url == "app://open?token=public")
  }

  @Test func wordsOfCommands() {
    #expect(sensitive.masking(word: "token=abc") == "token=•••")
    #expect(sensitive.masking(word: "TOKEN=abc") == "TOKEN=•••")
    #expect(sensitive.masking(word: "page=abc") == "page=abc")
    #expect(sensitive.masking(word: "app://auth/reset/abc") == "app://auth/reset/•••")
  }

  @Test func nothingIsTouchedWhereNothingIsSensitive() {
    let event = RouteEvent(time: 1, action: .match, url: "app://auth/reset/abc?token=1")
    #expect(SensitiveValues(RouteCatalog()).masking(event) == event)
  }

  /// A value may contain anything.
  @Test(arguments: [
    ("app://no?token=ab/cd&page=1", "app://no?token=•••&page=1"),
    ("app://no?token=ab?cd&page=1", "app://no?token=•••&page=1"),
    ("app://no?token=ab;cd\\ef&page=1", "app://no?token=•••&page=1"),
    ("app://no?page=1&token=ab#cd", "app://no?page=1&token=•••#•••"),
    ("app://no?token=ab cd&page=1", "app://no?token=•••&page=1"),
    ("app://no#token=ab/cd?ef&page=1", "app://no#token=•••&page=1"),
    ("app://auth/reset/ab/cd", "app://auth/reset/•••/•••"),
    ("app://auth/reset/ab?cd", "app://auth/reset/•••?•••"),
    ("app://auth/reset/ab?cd=", "app://auth/reset/•••?•••"),
    ("app://auth/reset/ab?page=1", "app://auth/reset/•••?page=1"),
    ("app://auth/reset/ab#cd", "app://auth/reset/•••#•••"),
    ("  app://auth/reset/abcd  ", "app://auth/reset/•••"),
    ("app:\\\\auth\\reset\\abcd", "app:\\\\auth\\reset\\•••"),
    ("app://auth\\reset\\abcd", "app://auth\\reset\\•••"),
    ("app://auth/reset%2Fabcd", "app://auth/reset%2F•••"),
  ])
  func valuesWithPunctuation(_ url: String, _ expected: String) {
    #expect(sensitive.masking(url: url) == expected)
  }

  @Test func aSemicolonForAQuestionMarkHidesTheSameValue() {
    for url in ["app://login;token=abcd1234", "app://login/x;token=abcd1234"] {
      #expect(!sensitive.masking(url: url).contains("abcd1234"), "\(url)")
    }
  }

  /// They are looked up in a table, not one after another.
  @Test func manyValuesAreMaskedAsQuicklyAsOne() {
    let items = (0..<4_000).map { "token=1secret\($0)" }
    let url = "app://login?" + items.joined(separator: "&")
    let safe = sensitive.masking(url: url)
    #expect(safe == "app://login?" + items.map { _ in "token=•••" }.joined(separator: "&"))
    let texts = SecretTexts((0..<4_000).map { "1secret\($0)" })
    #expect(!texts.masking(url).contains("secret"))
    #expect(texts.masking("an other text") == "an other text")
  }

  @Test(arguments: [
    "app%3A//auth%3Ftoken%3Dabcd", "app%3A%2F%2Fauth%3Ftoken%3Dabcd", "%2Fno%3Ftoken%3Dabcd",
    "/no?token=abcd", "app%3Ano%3Ftoken%3Dabcd", "app:no?token=abcd",
    "app%253A%252F%252Fauth%252Freset%252Fabcd", "app%3A%252F/auth/reset/abcd",
    "%253Ftoken%253Dabcd", "no%3Ftoken%3Dabcd", "%61pp://auth/reset/abcd", "app://autj/reset/abcd",
    "%25252525252525252525252Fabcd",
  ])
  func linksInsideOfLinks(_ link: String) {
    for url in [
      "https://x/go?next=\(link)&a=1", "https://x/go#\(link)", "https://x/go/\(link)",
      "https://x/?u=https%3A%2F%2Fy%2F%3Fnext=\(link)", link,
    ] {
      let masked = sensitive.masking(url: url)
      #expect(!masked.contains("abcd"), "\(url): \(masked)")
      #expect(masked.contains("•••"))
    }
    let event = RouteEvent(
      time: 1, action: .perform, route: "plain", pattern: "https://x/go",
      url: "https://x/go?next=\(link)",
      parameters: [.init(name: "next", value: link), .init(name: "a", value: "articles/x7")],
      failure: .init(code: "x", message: "\(link) is none"))
    let masked = sensitive.masking(event)
    #expect(!"\(masked)".contains("abcd"), "\(masked)")
    #expect(masked.parameters.last?.value == "articles/x7")
  }

  /// What is not sensitive stays as it is.
  @Test(arguments: [
    "app://auth/articles/x7", "app://auth/x7", "https://auth/reset/x7", "app://find/zz?p=x7",
    "app://no?next=/articles/x7%3Fpage%3D2", "app://no?next=https%3A%2F%2Fy%2Fz&q=a%20b",
    "app://mark", "https://bob@example.com/x", "mailto:bob@example.com", "app://no#section/2",
  ])
  func whatIsNotSensitiveStays(_ url: String) {
    #expect(sensitive.masking(url: url) == url)
    #expect(sensitive.masking(word: url) == url)
  }

  @Test(arguments: [
    ("app://atuh/reset/abcd", "app://atuh/reset/•••"),
    ("ap://auth/reset/abcd", "ap://auth/reset/•••"),
    ("app://auth/rest/abcd", "app://auth/rest/•••"),
    ("app://auth/rst/abcd", "app://auth/rst/•••"),
    ("auth/reset/abcd", "auth/reset/•••"), ("www.auth/reset/abcd", "www.auth/reset/•••"),
    ("app://fnid?q=abcd", "app://fnid?q=•••"), ("app://find/zz?q=abcd", "app://find/zz?q=•••"),
  ])
  func whatWasMistyped(_ url: String, _ expected: String) {
    #expect(sensitive.masking(url: url) == expected)
  }

  /// The grammar of patterns decides what a `?` means, here and in the matcher.
  @Test(arguments: [
    ("app://find\\?q=:code", "app://find/zz?q=abcd", "app://find/zz?q=•••"),
    ("https://example.com/reset/:code", "https://example.com/articles/x7", nil),
    (
      "https://example.com/reset/:code", "https://EXAMPLE.com/a/../reset/abcd",
      "https://example.com/reset/•••"
    ),
    ("app://k/:code/z", "app://k/ab/cd", "app://k/•••/•••"),
    ("app://k/:code/z", "app://k/ab/zz/more", "app://k/•••/•••/•••"),
    ("app://k/:id(\\d+)-:code", "app://k/12-abcd", "app://k/12-•••"),
    ("app://k/{x-:code}?", "app://k/x-abcd/more", "app://k/•••/•••"),
    ("app://:code@k/x", "app://abcd@k/x", "app://•••@k/x"),
    ("app://:code@k/x", "app://abcd@k/y", "app://•••@k/y"),
    ("app://k?:code", "app://k?abcd&efgh", "app://k?•••"),
    ("/:code", "/abcd", "/•••"), ("/x/:code", "app://any/x/abcd", "app://any/x/•••"),
    ("/x/:code", "app://any/y/abcd", nil), ("app://k/:code", "app://k", nil),
  ])
  func placesOfAPattern(_ pattern: String, _ url: String, _ expected: String?) {
    var catalog = RouteCatalog()
    catalog.routes["r"] = Route(
      identifier: "r", className: "R", patterns: [Route.Pattern(text: pattern)],
      parameters: [Route.Parameter(name: "code", isSensitive: true)])
    let sensitive = SensitiveValues(catalog)
    #expect(sensitive.masking(url: url) == expected ?? url)
    let event = RouteEvent(time: 1, action: .perform, route: "r", pattern: pattern, url: url)
    #expect(sensitive.masking(event).url == expected ?? url)
  }

  /// JSON, headers, blanks and control characters after a sensitive name.
  @Test(arguments: [
    (
      "app://no?x={\"token\":\"abcd\",\"page\":2}",
      "app://no?x={%22token%22:%22•••%22,%22page%22:2}"
    ),
    (
      "app://no?x=%7B%22a%22%3A%5B%7B%22token%22%3A%22abcd%22%7D%2C%22x7%22%5D%7D&b=1",
      "app://no?x=%7B%22a%22%3A%5B%7B%22token%22%3A%22•••%22%7D%2C%22x7%22%5D%7D&b=1"
    ),
    ("app://no?x={'token':['abcd','abcde'],'a':1}", "app://no?x={'token':•••,'a':1}"),
    ("app://no?x={\"token\":{\"v\":\"abcd\"}}", "app://no?x={%22token%22:•••}"),
    ("app://no?x={\"token\" : \"a/abcd?&#abcd\"}&y=1", nil),
    ("app://no/{\"token\":\"a/abcd?&#abcd\"}/x7", nil),
    ("app://no?x={\"d\":\"{\\\"token\\\":\\\"abcd\\\"}\"}", nil),
    ("app://no?x={\"u\":\"https://y\",\"token\":\"abcd\"}", nil),
    ("app://no?x={\"token\":\"x\",\"u\":\"https://y/?token=abcd\"}", nil),
    ("app://no?x={\"token\":\"ab", "app://no?x={%22token%22:%22•••"),
    ("app://no?x=%257B%2522token%2522%253A%2522abcd%2522%257D", nil),
    (#"app://no?x={"u":"app:\/\/auth\/reset\/abcd"}"#, nil),
    (#"app://no?x={"tok\u0065n":"abcd"}"#, nil), (#"app://no?x=tok\u0065n=abcd"#, nil),
    ("app://token:abcd/x7", "app://token:•••/x7"),
    ("app://no?x=token:abcd&page=1", "app://no?x=token:•••&page=1"),
    ("app://no?x=token%3Aabcd&page=1", "app://no?x=•••&page=1"),
    ("app://no?x=a,token: abcd", "app://no?x=a,token:•••"),
    ("app://no/token:abcd/x7", "app://no/token:•••/x7"), ("token:a/abcd?x", "token:•••"),
    ("app://no?x=token%09=abcd", "app://no?x=token%09=•••"),
    ("app://no?x=%20token+=+abcd", "app://no?x=%20token+=•••"),
    ("app://no?token%20=abcd&%0Atoken=abcd", "app://no?token%20=•••&%0Atoken=•••"),
    ("app://no?x=token[]=abcd", "app://no?x=token[]=•••"),
    ("app://no?x=token=ab#abcd", "app://no?x=token=•••#•••"),
    ("app://no;token=ab?abcd", nil),
    ("app://no?x=1, token = abcd", "app://no?x=1,%20token%20=•••"),
  ])
  func whatStandsBehindAName(_ url: String, _ expected: String?) {
    let masked = sensitive.masking(url: url)
    #expect(!masked.contains("abcd"), "\(masked)")
    #expect(masked.contains("•••"))
    if let expected { #expect(masked == expected) }
    let event = RouteEvent(time: 1, action: .match, url: url)
    #expect(sensitive.masking(event).url == masked)
    #expect(!sensitive.masking(word: url).contains("abcd"))
  }

  @Test func jsonWithoutSecretsStays() {
    let links = (0..<9).map { #"'https:\/\/y\/x\#($0)','https://y/x\#($0)?q=1'"# }
    let list = links.joined(separator: ",")
    for url in [
      "app://no?x={'a':[\(list)],'at':'12:30'}",
      "app://no?x=a: b, c:d&y={'q':{}}",
    ] {
      #expect(sensitive.masking(url: url) == url)
    }
  }

  /// Nothing in this catalog has this name, but a sensitive name is nearly the same.
  @Test(arguments: [
    ("app://no?tokn=abcd&page=1", "app://no?tokn=•••&page=1"),
    ("app://no?Tokne[]=abcd", "app://no?Tokne[]=•••"),
    ("app://no?to%00ken=abcd", "app://no?to%00ken=•••"),
    ("app://no?x={'tokn':'abcd'}", "app://no?x={'tokn':'•••'}"),
    ("app://no;tokn=abcd", "app://no;tokn=•••"),
    ("app://no?mode=x7&node=abcd", "app://no?mode=x7&node=•••"),
    ("app://no?cods=x7&open=x7&page=x7&id=x7&q=x7", "app://no?cods=x7&open=x7&page=x7&id=x7&q=x7"),
  ])
  func mistypedNames(_ url: String, _ expected: String) {
    var catalog = RouteCatalog()
    catalog.routes["r"] = Route(
      identifier: "r", className: "R", patterns: [Route.Pattern(text: "app://find?mode=:sort")],
      parameters: [
        Route.Parameter(name: "token", isSensitive: true),
        Route.Parameter(name: "code", isSensitive: true), Route.Parameter(name: "Cods"),
      ])
    #expect(SensitiveValues(catalog).masking(url: url) == expected)
    let event = RouteEvent(time: 1, action: .match, url: url)
    #expect(SensitiveValues(catalog).masking(event).url == expected)
    #expect(SensitiveValues(RouteCatalog()).masking(url: url) == url)
  }

  @Test func aPatternKeepsItsText() {
    var secrets = SecretTexts()
    for text in ["app://auth/reset/:token", "app://auth/reset/help", "app://x?token=:token"] {
      #expect(sensitive.masking(pattern: text, &secrets) == text)
    }
    #expect(sensitive.masking(pattern: "app://x?token=abcd", &secrets) == "app://x?token=•••")
  }

  @Test(arguments: [
    ("say s3cr/t here", "say ••• here"), ("s3cr%2Ft", "•••"), ("s3cr%252Ft!", "•••!"),
    ("S3CR/T", "•••"), ("s3cr", "s3cr"), ("s3crs3cr/t", "s3cr•••"), ("7", "•••"), ("17", "17"),
    ("'it\\'s it'", "'•••'"), ("a+b%20c", "•••"), ("s3cr%252%46t!", "•••!"),
  ])
  func secretsInTexts(_ text: String, _ expected: String) {
    let secrets = SecretTexts(["s3cr%2Ft", "7", "it's it", "a b c"])
    #expect(secrets.masking(text) == expected)
  }
}

extension SensitiveValues {
  /// An event alone.
  func masking(_ event: RouteEvent) -> RouteEvent {
    var known = KnownSecrets()
    return masking(event, &known)
  }
}
