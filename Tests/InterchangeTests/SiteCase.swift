import Interchange
import RouteModel
import TestSupport
import Testing

/// Tests of the files that a site and an app publish, beside routes.
protocol SiteCase {}

extension SiteCase {
  func catalog(_ patterns: [String: [String]]) -> RouteCatalog {
    var catalog = RouteCatalog()
    for (name, texts) in patterns {
      var route = Route(identifier: name, className: "C")
      for text in texts { route.patterns[text] = Route.Pattern(text: text) }
      catalog.routes[name] = route
    }
    return catalog
  }

  var shop: [String: [String]] {
    [
      "item": ["https://shop.example/item/:id"],
      "cart": [
        "https://shop.example/cart", "https://www.shop.example/cart", "shop://shop.example/cart",
      ],
    ]
  }

  func files(_ texts: [String: String]) throws -> [SiteFile] {
    try texts.sorted { $0.key < $1.key }.map { try SiteFile(Array($1.utf8), path: $0) }
  }

  /// What is wrong in files of which others may be elsewhere.
  func findings(
    _ texts: [String: String], _ patterns: [String: [String]],
    options: SiteCheck.Options = .init()
  ) throws -> [SiteFinding] {
    var options = options
    options.elsewhere = [.site, .app]
    return try SiteCheck(files(texts), catalog(patterns), options: options).findings
      .filter { $0.finding.severity > .info }
  }

  /// `code file:line:column`
  func lines(_ findings: [SiteFinding]) -> [String] {
    findings.map { found in
      let place = found.place.map { "\($0.file):\($0.line):\($0.column)" } ?? "-"
      return "\(found.finding.code) \(place)"
    }.sorted()
  }

  func codes(
    _ texts: [String: String], _ patterns: [String: [String]],
    options: SiteCheck.Options = .init()
  ) throws -> [String] {
    try findings(texts, patterns, options: options).map(\.finding.code).sorted()
  }

  func aasa(_ rules: String, app: String = "ABCDE12345.com.example.shop") -> String {
    #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(rules)]}]}}"#
  }

  func filter(_ data: String, verified: Bool = true) -> String {
    """
    <intent-filter\(verified ? " android:autoVerify=\"true\"" : "")>
    \(SiteFixture.filterHead)\(data)</intent-filter>
    """
  }

  /// `system arrives reason`
  func answers(
    _ texts: [String: String], _ url: String, app: String? = nil,
    elsewhere: Set<SiteCheck.Side> = []
  ) throws -> [String] {
    let options = SiteCheck.Options(app: app, elsewhere: elsewhere)
    return try SiteCheck(files(texts), catalog(shop), options: options).answers(to: url).map {
      "\($0.system) \($0.arrives.map(String.init) ?? "unknown") \($0.reason)"
    }
  }

  /// The files of the fixture whose names end so.
  func files(_ names: String...) -> [String: String] {
    SiteFixture.right.filter { file in names.contains { file.key.hasSuffix($0) } }
  }
}
