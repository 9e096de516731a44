import RouteModel

extension LinkCatalogs {
  /// Hosts that are addresses and that are nearly, and others at the edge of what there may be
  /// between `//` and the path.
  static let oddHosts = [
    "127.0.0.1", "127.1", "42", "0x7f", "0x", "010.1", "1.2", "1.2.3.4.", "1.2.3.4..", "256.1",
    "1.256", "08", "1.2.3.4.5", "x.1", "x.0x", "1.x", "4294967295", "4294967296", "1.16777215",
    "1.16777216", "1.2.65535", "1.2.65536", "0X7F.1", "0x1g", "1..2", ".1", "1.", "%31.2",
    "99999999999999999999", "[::1]", "[::]", "[0:0::1]", "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7::]",
    "[::2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8::]", "[1::2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7]",
    "[1:0:0:2::3]", "[1:0:0:2:0:0:0:3]", "[1:0:2:0:3:0:4:0]", "[::FFFF:1.2.3.4]",
    "[1:2:3:4:5:6:1.2.3.4]", "[1:2:3:4:5:6:7:1.2.3.4]", "[1:2:3:4:5:6::1.2.3.4]", "[1.2.3.4::]",
    "[1.2.3.4]", "[::1.2.3.4:5]", "[::1.2.3]", "[::1.02.3.4]", "[::1.2.3.256]", "[::a.2.3.4]",
    "[::12345]", "[:1]", "[1:]", "[:::]", "[1::2::3]", "[]", "[", "[::1", "[::1]x", "[::g]",
    "[2001:DB8::0a]:8080", "127.1:443", "u@127.1", "u@", ":80", ":", "u@:80", "@h", ":@h", ":p@h",
    "@", "a@b@c", "u:p@", "u:p:q@h", "h:0", "h:00080", "h:65535", "h:65536", "h:+1", "h:8:0", "c:",
    "C|", "c:8", "localhost", "LOCALhost", "localhost.", "..", "h.", "h..", "a_b", "xn--a.b",
    "a%2Fb", "%5B::1]", "a%00", "a|b", "a^b", "a%41", "a%zz", "a%", "a%4", "-", "*", "!$&'()+,;=~",
  ]

  /// Routes of any host, of one with a port or a user, and of two addresses.
  static var ofHosts: RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes.insert(DestinationClass(name: "Screen"))
    let patterns = [
      "any": "*://*/a", "with-port": "*://*::port(\\d+)/a", "with-user": "*://:user@*/a",
      "four": "https://127.0.0.1/b", "six": "https://[\\:\\:1]/b", "file": "file:///:drive/:name",
      "tail": "/:tail?",
    ]
    for (identifier, pattern) in patterns {
      catalog.routes.insert(
        Route(identifier: identifier, className: "Screen", patterns: [.init(text: pattern)]))
    }
    return catalog
  }

  /// Each of the hosts in URLs of several schemes, and what else there may be after `file:`.
  static var hostURLs: [String] {
    let files = [
      "", "/", "//", "///", "a", "/a", "//a", "///a", "////a", "\\a", "/\\a", "\\/h/a", "\\\\h\\a",
      "c:/a", "/c:/a", "//c:/a", "///c:/a", "////c:/a", "/c|/a", "//c|/a", "///C|/a", "//h/c|/a",
      "//h/c:/../a", "///c:/../a", "///c:/..", "///c:/../..", "///c|/../../a", "///x/../c|/a",
      "///x/c|/a", "///c:x/a", "//c:?a", "//c:#a", "//c:x/a", "///%63:/../a", "///c%7C/a",
      "//localhost/c|/a",
    ]
    return files.map { "file:" + $0 } + ["https:///42/ab"]
      + oddHosts.flatMap { host in
        ["https", "http", "ftp", "file", "app"].flatMap { scheme in
          ["a", "b", "c"].map { "\(scheme)://\(host)/\($0)" }
        }
      }
  }
}
