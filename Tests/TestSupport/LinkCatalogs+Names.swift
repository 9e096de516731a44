package import RouteModel

extension LinkCatalogs {
  /// Routes, parameters and values whose names are words of a language, or would be equal in a file.
  package static var ofNames: RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes.insert(DestinationClass(name: "Screen"))
    let routes = [
      // Words of languages, types that files have, and members of the type.
      "class", "default", "in", "self", "init", "Type", "url", "route", "match", "parameters",
      "content",
      "description", "hashValue", "copy", "equals", "component1", "toString", "String", "Map",
      "List", "Date",
      "Any", "companion", "Found", "Maker", "Links", "link-row", "LinkTable", "constructor",
      "toString()", "to",
      "rows", "none", "some", "let", "var", "inout", "protocol", "async", "object", "when",
      "Object", "Set", "URL",
      // Equal names.
      "orderList", "order-list", "order list", "item", "item-sort", "item sort", "ITEM", "7up",
      "!?", "?!", "",
      // Other scripts, marks, and signs that turn lines.
      "käse", "über", "日本語", "設定", "中", "हिन्दी", "e\u{301}", "a\u{202E}b", "*/ x", "\u{1B}[31m", "`x`",
      "$x", "\"q\"",
    ]
    for (number, identifier) in routes.enumerated() where !identifier.isEmpty {
      catalog.routes.insert(
        Route(
          identifier: identifier, className: "Screen",
          summary: "Shows \(identifier) /* and */ more",
          tags: number % 5 == 0 ? ["deprecated"] : [], patterns: [.init(text: "app://n/r\(number)")]
        ))
    }
    func add(_ identifier: String, _ parameters: [Route.Parameter]) {
      guard var route = catalog.routes[identifier] else { return }
      for parameter in parameters { route.parameters[parameter.name] = parameter }
      catalog.routes[identifier] = route
    }
    add(
      "item", [.init(name: "sortOrder", defaultValue: "up", allowedValues: ["up", "UP", "down"])])
    add("item-sort", [.init(name: "order", allowedValues: ["a", "b", "*/"])])
    add(
      "class",
      [
        "class", "in", "let", "var", "inout", "self", "init", "url", "route", "content",
        "parameters", "copy",
        "component1", "toString", "hashCode", "values", "link", "given", "größe", "sort-order",
        "sortOrder",
        "constructor", "e\u{301}",
      ].map { .init(name: $0) })
    add(
      "String",
      [
        .init(name: "string", allowedValues: ["a", "b"]),
        .init(
          name: "companion",
          allowedValues: ["companion", "values", "name", "text", "String", "self", "init"]),
        .init(name: "number", kind: .int, defaultValue: "-9223372036854775808"),
        .init(name: "large", kind: .int, defaultValue: "9007199254740993"),
        .init(name: "day", kind: .date, defaultValue: "2026-01-31T12:30:15.5Z"),
        .init(name: "key", kind: .uuid, defaultValue: "8C3F1F0A-52E6-4B6E-9C0B-0B6C2B1F6D11"),
        .init(name: "ratio", kind: .double, defaultValue: "1e3"),
        .init(name: "text", defaultValue: "a \"b\" $c \\ \u{202E}"),
        .init(name: "secret", isSensitive: true),
      ])
    add("käse", [.init(name: "größe", kind: .int), .init(name: "é", allowedValues: ["é", "ü"])])
    return catalog
  }

  /// A URL of each of these routes, and some with parameters.
  package static var nameURLs: [String] {
    ofNames.routes.values.flatMap { route in
      route.patterns.keys.flatMap {
        [$0, $0 + "?string=b&sortOrder=UP&order=b&companion=self&class=1&e%CC%81=2&é=3"]
      }
    } + [
      "app://n/r\(number(of: "käse"))?gr%C3%B6%C3%9Fe=7&e%CC%81=e%CC%81",
      "app://n/r\(number(of: "käse"))?gro%CC%88%C3%9Fe=abc",
      "app://n/r\(number(of: "String"))?secret=x&ratio=2.5&day=2026-02-01&key=0C3F1F0A-52E6-4B6E-9C0B-0B6C2B1F6D11",
    ]
  }

  /// Routes whose hosts are the first segments of their paths, URLs with user information and ports, and what URLs have
  /// escaped.
  package static var ofAuthorities: RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes.insert(DestinationClass(name: "Screen"))
    let rows: [(String, Route.Pattern)] = [
      ("about", .init(text: "app://about/:id", takesHostAsSegment: true)),
      ("home", .init(text: "app://home", takesHostAsSegment: true)),
      ("user", .init(text: "https://:name@shop.example/u/:id")),
      ("both", .init(text: "https://:name:{:word}@shop.example/b")),
      ("plain", .init(text: "https://shop.example/u/:id")),
      ("port", .init(text: "https://shop.example:8443/:id")),
      ("size", .init(text: "app://größe/:id")), ("blank", .init(text: "app://a%20b/:id")),
      ("mail", .init(text: "mailto::address")), ("call", .init(text: "tel::number")),
      ("letter", .init(text: "/p/{:id}1")), ("any", .init(text: "/x/:id")),
      ("day", .init(text: "app://day/:date")), ("digits", .init(text: "/n/:id(^\\d+$)")),
    ]
    for (name, pattern) in rows {
      catalog.routes.insert(Route(identifier: name, className: "Screen", patterns: [pattern]))
    }
    catalog.routes["day"]?.parameters["date"] = Route.Parameter(name: "date", kind: .date)
    for (pattern, target) in [("app://old", "/x/7"), ("/old/:name", "/x/:name")] {
      catalog.redirects.insert(Redirect(pattern: .init(text: pattern), target: target))
    }
    return catalog
  }

  package static let authorityURLs = [
    "app://about/7", "app:///about/7", "app://about/", "app://about", "app://home", "app:///home",
    "app:///home/", "app://home/x", "app://HOME", "https://anna@shop.example/u/7",
    "https://shop.example/u/7", "https://anna:secret@shop.example/b", "https://anna@shop.example/b",
    "https://a%20b@shop.example/u/7", "https://shop.example:8443/7", "https://shop.example:443/u/7",
    "https://SHOP.example/u/7", "https://anna@shop.example:8443/7", "https://:x@shop.example/b",
    "app://gr%C3%B6%C3%9Fe/7", "app://größe/7", "app://a%20b/7", "mailto:joe@x.org", "mailto:joe",
    "mailto:a%20b%26c@x.org", "tel:+49-30", "tel:%2B49", "/p/%41", "https://shop.example/p/%41",
    "https://shop.example/x/a[b]c?q=[1]#[x]", "/x/%EF%BF%BD%FF", "/x/%EF%BF%BD",
    "app://day/2026-01-31%0A", "app://day/2026-01-31", "app://old?q=7", "app://old/?q=7", "/old/7",
    "https://shop.example/old/7", "/n/7", "/n/a",
  ]

  private static func number(of route: String) -> String {
    ofNames.routes[route]?.patterns.keys.first.map { String($0.dropFirst("app://n/r".count)) } ?? ""
  }
}
