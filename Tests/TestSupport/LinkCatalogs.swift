package import RouteModel

/// Random catalogs of links with patterns of all kinds, and URLs that have a chance to be taken.
package struct LinkCatalogs {
  private var generator: SeededGenerator

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { generator.pick(elements) }
  private mutating func chance(_ percent: Int) -> Bool { generator.number(0..<100) < percent }

  // MARK: Catalogs

  package mutating func catalog(routes: Int = 14) -> RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes.insert(DestinationClass(name: "Screen"))
    for number in 0..<routes { catalog.routes.insert(route("route \(number)")) }
    for _ in 0..<generator.number(0..<4) {
      let row = redirect()
      catalog.redirects[row.rowKey] = nil
      catalog.redirects.insert(row)
    }
    return catalog
  }

  private mutating func route(_ identifier: String) -> Route {
    var patterns: [Route.Pattern] = []
    for _ in 0..<generator.number(1..<4) { patterns.append(pattern()) }
    var route = Route(
      identifier: identifier, className: "Screen", isEnabled: !chance(5), isInternal: chance(5),
      tags: chance(10) ? ["deprecated"] : [], patterns: patterns)
    for name in ["id", "name", "q", "flag", "ä"] where chance(35) {
      route.parameters[name] = parameter(name)
    }
    return route
  }

  private mutating func pattern() -> Route.Pattern {
    var text = ""
    if chance(4) {
      return Route.Pattern(text: pick(["tel::name", "tel:*", "mailto\\:*", "tel:7"]))
    }
    if chance(70) {
      text =
        pick(["app", "app", "web", "https", "https", "app{s}?", "*", ":scheme"]) + "://" + host()
    }
    var names = ["id", "name", chance(20) ? pick(["in", "class", "writer"]) : "slug", "tail"]
    for _ in 0..<generator.number(0..<4) { text += segment(&names) }
    if chance(12) { text += "/*" }
    if chance(6) { text += "/" }
    if !text.contains("://"), !text.hasPrefix("/"), !text.hasPrefix("{/") { text = "/" + text }
    if chance(10) { text += pick(["\\?q=1", "\\?q=:q", "\\?*", "\\?q=:q(\\d+)"]) }
    if chance(5) { text += pick(["#top", "#:part"]) }
    return Route.Pattern(
      text: text, priority: chance(8) ? pick([-1, 1, 2]) : 0, ignoresCase: chance(10),
      isSlashStrict: chance(10), takesHostAsSegment: chance(2), isFallback: chance(4))
  }

  private mutating func host() -> String {
    pick([
      "x.y", "a.x.y", "h", "h", "h", "y", "*", ":sub", "*.x.y", ":sub.y", "{*.}?x.y", "*x.y",
      "{:sub.}*x.y", "h:8080", "",
    ])
  }

  private mutating func segment(_ names: inout [String]) -> String {
    let word = pick(
      chance(20) ? Self.long : ["a", "b", "ab", "abc", "A", "7", "42", "a-b", "ä"])
    guard let name = names.popLast() else { return "/" + word }
    switch generator.number(0..<22) {
    case 0...6:
      names.append(name)
      return "/" + word
    case 7...10: return "/:\(name)"
    case 11: return "/:\(name)(\\d+)"
    case 12: return "/:\(name)([a-c]{1,3}?|\\d{2})"
    case 13: return "/\(pick(["a", "ab", "x-"])):\(name)"
    case 14: return "/:\(name)\(pick(["-b", ".z"]))"
    case 15: return "{/\(word)}?"
    case 16: return "/:\(name)\(pick(["?", "*", "+"]))"
    case 17: return "/*/\(word)"
    case 18: return "/{\(word)}\(pick(["?", "*", "+"]))"
    case 19: return "/{:\(name)}\(pick(["?", "+"]))"
    case 20:
      guard let other = names.popLast() else { return "/:\(name)" }
      return "/:\(name)-:\(other)"
    default: return "{/:\(name)(\\w*)}?"
    }
  }

  private mutating func parameter(_ name: String) -> Route.Parameter {
    let kind = pick(Route.Parameter.Kind.allCases + [.int, .string])
    var parameter = Route.Parameter(name: name, kind: kind, isRequired: chance(40))
    if chance(15) {
      parameter.allowedValues = Set(
        kind == .int
          ? ["7", "42"] : kind == .string ? ["a", "ab", "AB", "1", "in", "a b", "ä"] : [])
    }
    if chance(25) {
      parameter.defaultValue =
        parameter.allowedValues.min() ?? pick(Self.values[kind] ?? ["a"])
    }
    return parameter
  }

  private mutating func redirect() -> Redirect {
    var row = pattern()
    row.isFallback = false
    row.text = pick([
      "app://old/:id", "app://old/:id/*", "/old/:name", "https://x.y/old/:id", "app://old\\?q=:q",
      "app://old/a-:id", "app://older/:id#:part",
    ])
    let names = row.text.contains(":id") ? ":id" : row.text.contains(":name") ? ":name" : "x"
    let target = pick([
      "app://h/\(names)", "/\(names)", "/a/\(names)?q=1", "https://x.y/\(names)/b", "app://h/a#x",
      "app://h/a?name=\(names)", "/old/\(names)",
    ])
    return Redirect(pattern: row, target: target, keepsQuery: chance(60))
  }

  // MARK: URLs

  /// Texts of about one and two words of eight bytes.
  private static let long = [
    "abcdefg", "abcdefgh", "abcdefgi", "Abcdefgh", "abcdefghijk", "abcdefghijkl",
    "abcdefghijklmnop", "abcdefghijklmnopq", "zbcdefghijklmnopq",
  ]

  private static let values: [Route.Parameter.Kind: [String]] = [
    .string: ["a", "x y", "%"], .int: ["7", "-3"], .bool: ["true", "no"], .double: ["1.5", "2"],
    .date: ["2026-01-31", "2026-01-31T12:30:15Z"],
    .uuid: ["8C3F1F0A-52E6-4B6E-9C0B-0B6C2B1F6D11"],
  ]

  private static let texts = [
    "7", "-3", "%2B5", "007", "9223372036854775808", "9007199254740993", "true", "YES", "0", "1.5",
    "1e3", ".5", "2026-01-31", "2026-02-30", "2024-02-29T23:59:60.25%2B01:30",
    "%D9%A7", "%D9%A2%D9%A0%D9%A2%D9%A6-%D9%A0%D9%A1-%D9%A3%D9%A1", "2026-01-31t12:30z",
    "8c3f1f0a-52e6-4b6e-9c0b-0b6c2b1f6d11", "8c3f1f0a-52e6", "a", "ab",
    "a%20b", "a+b", "%C3%A4", "a%CC%88", "%FF", "in", "a%2Fb", "1999-12-31T00:00", "a%7Cb%5B1%5D",
    "%F0%9F%90%9F", "",
  ]

  /// URLs as a browser or the system hands them to an app: in canonical form.
  package mutating func url() -> String {
    var path = ""
    for _ in 0..<generator.number(0..<5) {
      let word =
        chance(4)
        ? "-"
        : chance(25)
          ? pick(Self.texts)
          : pick(
            chance(20)
              ? Self.long
              : [
                "a", "b", "ab", "abc", "A", "7", "42", "a-b", "old", "x-1", "a.z", "B", "%C3%A4",
              ])
      path += "/" + word
    }
    if chance(15) { path += "/" }
    var url = path.isEmpty ? "/" : path
    if !chance(20) {
      let scheme =
        chance(4)
        ? pick(["http", "ws"]) : pick(["app", "app", "app", "apps", "web", "https", "https"])
      var host = pick(["x.y", "a.x.y", "h", "h", "h", "y", "q.y", "b.a.x.y", "old", "older"])
      if chance(4) { host = "h:8080" }
      url =
        scheme + "://" + host + (path.isEmpty && scheme != "app" && scheme != "web" ? "/" : path)
    } else if chance(20) {
      url = pick(["tel:7", "tel:42", "mailto:a@b.org?q=a", "app:///a/b", "app:///h/a"])
    }
    if chance(40) {
      let items = (0..<generator.number(1..<4)).map { _ in
        pick(["q", "q", "id", "name", "flag", "Q", "0", "z", "%C3%A4", "a%CC%88"])
          + pick(["=", "=", "=", ""])
          + pick(Self.texts)
      }
      url += "?" + items.joined(separator: "&")
    }
    if chance(10) { url += pick(["#top", "#x", "#a%20b"]) }
    return url
  }
}
