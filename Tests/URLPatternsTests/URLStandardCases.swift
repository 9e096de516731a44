/// The steps of the URL standard. Each has cases in ``URLStandardCases``.
enum URLStep: String, CaseIterable {
  case removal = "what is removed first"
  case schemeStart = "scheme start state"
  case scheme = "scheme state"
  case noScheme = "no scheme state"
  case specialRelativeOrAuthority = "special relative or authority state"
  case pathOrAuthority = "path or authority state"
  case relative = "relative state"
  case relativeSlash = "relative slash state"
  case specialAuthoritySlashes = "special authority slashes state"
  case specialAuthorityIgnoreSlashes = "special authority ignore slashes state"
  case authority = "authority state"
  case host = "host state"
  case port = "port state"
  case file = "file state"
  case fileSlash = "file slash state"
  case fileHost = "file host state"
  case pathStart = "path start state"
  case path = "path state"
  case opaquePath = "opaque path state"
  case query = "query state"
  case fragment = "fragment state"
  case serializer = "URL serializer"
  case hostParser = "host parser"
  case opaqueHost = "opaque-host parser"
  case domainToASCII = "domain to ASCII"
  case endsInNumber = "ends-in-a-number checker"
  case ipv4 = "IPv4 parser"
  case ipv4Number = "IPv4 number parser"
  case ipv6 = "IPv6 parser"
  case ipv6Tail = "IPv6 parser, an IPv4 address at the end"
  case ipv6Serializer = "IPv6 serializer"
}

/// What the URL standard makes of texts, step by step: each branch of a step has a case.
struct URLStandardCases {
  struct Case {
    /// The branch.
    let what: String
    let input: String
    let base: String?
    /// The URL, serialized; `nil` where the parser fails.
    let url: String?

    init(_ what: String, _ input: String, base: String? = nil, _ url: String?) {
      self.what = what
      self.input = input
      self.base = base
      self.url = url
    }
  }

  static let parser: [URLStep: [Case]] = [
    .removal: [
      Case("controls and spaces before and after", "\u{0} \u{1F}http://h/a\u{1} ", "http://h/a"),
      Case("not those inside", "http://h/a b\u{1}c", "http://h/a%20b%01c"),
      Case("tabs and line ends everywhere", "h\tt\ntp:/\r/h\n/a\tb", "http://h/ab"),
      Case("nothing is left", " \n ", nil),
      Case("nothing is left but a base", " \t", base: "http://h/a?q#f", "http://h/a?q"),
    ],
    .schemeStart: [
      Case("a letter, in lower case from here on", "HtTp://h/", "http://h/"),
      Case("no letter", "7z://h/", nil),
      Case("no letter, but a base", "7z:a", base: "http://h/b", "http://h/7z:a"),
      Case("a colon", ":a", nil),
      Case("a colon, but a base", ":a", base: "http://h/b", "http://h/:a"),
    ],
    .scheme: [
      Case("letters, digits, plus, minus and dot", "aZ0+-.://h", "az0+-.://h"),
      Case("another character: there is no scheme", "a_b://h", nil),
      Case("the same with a base", "a_b:c", base: "http://h/d", "http://h/a_b:c"),
      Case("the end before a colon", "http", nil),
      Case("the same with a base", "http", base: "app://h/d", "app://h/http"),
      Case("file", "FILE:/a", "file:///a"),
      Case("special, as that of the base", "http:a", base: "http://h/b/c", "http://h/b/a"),
      Case("special, another than that of the base", "https:a", base: "http://h/b", "https://a/"),
      Case("special without a base", "wss:a", "wss://a/"),
      Case("not special, a slash follows", "app:/a", "app:/a"),
      Case(
        "not special, as that of the base: no relative URL", "app:a", base: "app://h/b", "app:a"),
      Case("not special, none follows", "mailto:a@b", "mailto:a@b"),
    ],
    .noScheme: [
      Case("no base", "//h/a", nil),
      Case("a base with an opaque path", "a", base: "mailto:b", nil),
      Case("the same, and nothing", "", base: "mailto:b", nil),
      Case("the same, and a query", "?q", base: "mailto:b", nil),
      Case("the same, and a fragment", "#f", base: "mailto:b?q#g", "mailto:b?q#f"),
      Case("a base that is no file", "a", base: "app://h/b/c", "app://h/b/a"),
      Case("a base that is a file", "a", base: "file:///b/c", "file:///b/a"),
    ],
    .specialRelativeOrAuthority: [
      Case("two slashes", "http://x/a", base: "http://h/b", "http://x/a"),
      Case("one slash", "http:/a", base: "http://h:8/b", "http://h:8/a"),
      Case("backslashes are none here", "http:\\\\x/a", base: "http://h/b", "http://x/a"),
      Case("none", "https:?q", base: "https://h/b", "https://h/b?q"),
    ],
    .pathOrAuthority: [
      Case("a second slash", "app://h", "app://h"),
      Case("no second slash", "app:/h", "app:/h"),
      Case("a backslash is none", "app:/\\h", "app:/\\h"),
    ],
    .relative: [
      Case("a slash", "/a", base: "http://u:p@h:8/b?q", "http://u:p@h:8/a"),
      Case("a backslash", "\\a", base: "http://h/b/c", "http://h/a"),
      Case("a backslash, not special", "\\a", base: "app://h/b/c", "app://h/b/\\a"),
      Case("the end", "", base: "http://u:p@h:8/b?q#f", "http://u:p@h:8/b?q"),
      Case("a query", "?r", base: "http://u:p@h:8/b?q#f", "http://u:p@h:8/b?r"),
      Case("a fragment", "#g", base: "http://u:p@h:8/b?q#f", "http://u:p@h:8/b?q#g"),
      Case("anything else", "a", base: "http://h/b/c?q", "http://h/b/a"),
      Case("anything else after a slash", "a", base: "http://h/b/?q", "http://h/b/a"),
      Case("anything else after nothing", "a", base: "app://h", "app://h/a"),
    ],
    .relativeSlash: [
      Case("a second slash", "//x/a", base: "http://u:p@h:8/b", "http://x/a"),
      Case("a second backslash", "/\\x/a", base: "http://h/b", "http://x/a"),
      Case("two backslashes", "\\\\x/a", base: "http://h/b", "http://x/a"),
      Case("a second slash, not special", "//x/a", base: "app://h/b", "app://x/a"),
      Case("a backslash, not special", "/\\x/a", base: "app://h/b", "app://h/\\x/a"),
      Case("anything else", "/a", base: "app://u:p@h:8/b?q", "app://u:p@h:8/a"),
    ],
    .specialAuthoritySlashes: [
      Case("two slashes", "ftp://h", "ftp://h/"),
      Case("one", "ftp:/h", "ftp://h/"),
      Case("none", "ftp:h", "ftp://h/"),
    ],
    .specialAuthorityIgnoreSlashes: [
      Case("more slashes", "ws://///h", "ws://h/"),
      Case("more slashes of both kinds", "ws:/\\\\/h", "ws://h/"),
      Case("nothing but slashes", "ws:////", nil),
    ],
    .authority: [
      Case("a name", "http://u@h/", "http://u@h/"),
      Case("a name and a password", "app://u:p@h/", "app://u:p@h/"),
      Case("an empty password", "http://u:@h/", "http://u@h/"),
      Case("a password alone", "http://:p@h/", "http://:p@h/"),
      Case("neither", "http://@h/", "http://h/"),
      Case("neither, with a colon", "http://:@h/", "http://h/"),
      Case("a second at sign", "http://a@b@h/", "http://a%40b@h/"),
      Case("a second at sign in the password", "http://a:b@c@h/", "http://a:b%40c@h/"),
      Case("a second colon", "http://u:p:q@h/", "http://u:p%3Aq@h/"),
      Case("what is encoded", "http://é ;=|@h/", "http://%C3%A9%20%3B%3D%7C@h/"),
      Case("what is encoded stays", "http://%40%zz@h/", "http://%40%zz@h/"),
      Case("no host after it, a slash", "http://u@/a", nil),
      Case("no host after it, a query", "http://u@?q", nil),
      Case("no host after it, a fragment", "http://u@#f", nil),
      Case("no host after it, the end", "app://u@", nil),
      Case("no host after it, a backslash", "http://u@\\a", nil),
      Case("a backslash ends it", "http://h\\u@x", "http://h/u@x"),
      Case("a slash ends it", "app://h/u@x", "app://h/u@x"),
    ],
    .host: [
      Case("no host before a colon", "http://:8/", nil),
      Case("the same, not special", "app://:8/", nil),
      Case("a colon in brackets", "http://[1::2]:8/", "http://[1::2]:8/"),
      Case("no host, special", "http://?q", nil),
      Case("no host, not special", "app://?q", "app://?q"),
      Case("no host before a path", "app:///a", "app:///a"),
      Case("a slash ends it", "http://h/", "http://h/"),
      Case("a query ends it", "http://h?q", "http://h/?q"),
      Case("a fragment ends it", "app://h#f", "app://h#f"),
      Case("a backslash ends it", "http://h\\a", "http://h/a"),
      Case("a backslash, not special, may not stand in it", "app://h\\a", nil),
      Case("a host that is none", "http://a^b/", nil),
      Case("a host that is none before a port", "http://a^b:8/", nil),
    ],
    .port: [
      Case("digits", "http://h:8080/", "http://h:8080/"),
      Case("none", "http://h:/", "http://h/"),
      Case("none before the end", "app://h:", "app://h"),
      Case("http's", "http://h:80/", "http://h/"),
      Case("https'", "https://h:443/", "https://h/"),
      Case("ws'", "ws://h:80/", "ws://h/"),
      Case("wss'", "wss://h:443/", "wss://h/"),
      Case("ftp's", "ftp://h:21/", "ftp://h/"),
      Case("that of another", "https://h:80/", "https://h:80/"),
      Case("of no special scheme", "app://h:80/", "app://h:80/"),
      Case("zeros before it", "http://h:0000000000080/", "http://h/"),
      Case("zero", "http://h:0/", "http://h:0/"),
      Case("the highest", "http://h:65535/", "http://h:65535/"),
      Case("too high", "http://h:65536/", nil),
      Case("too long for any number", "http://h:99999999999999999999999/", nil),
      Case("no digit", "http://h:8a/", nil),
      Case("a sign", "http://h:-8/", nil),
      Case("a digit beyond ASCII", "http://h:٨/", nil),
      Case("a backslash ends it", "http://h:8\\a", "http://h:8/a"),
      Case("a backslash, not special", "app://h:8\\a", nil),
      Case("a query ends it", "app://h:8?q", "app://h:8?q"),
      Case("a fragment ends it", "app://h:8#f", "app://h:8#f"),
    ],
    .file: [
      Case("no slash, no base", "file:a", "file:///a"),
      Case("nothing, no base", "file:", "file:///"),
      Case("a query, no base", "file:?q", "file:///?q"),
      Case("a base of another scheme", "file:a", base: "http://h/b", "file:///a"),
      Case("the end", "", base: "file://h/a/b?q#f", "file://h/a/b?q"),
      Case("a query", "?r", base: "file://h/a/b?q", "file://h/a/b?r"),
      Case("a fragment", "#f", base: "file://h/a/b?q", "file://h/a/b?q#f"),
      Case("anything else", "c", base: "file://h/a/b?q", "file://h/a/c"),
      Case("anything else, with the scheme", "file:c", base: "file://h/a/b?q", "file://h/a/c"),
      Case("a drive letter is a segment like others", "D|/c", base: "file://h/a", "file://h/D|/c"),
    ],
    .fileSlash: [
      Case("a second slash", "file://h/a", "file://h/a"),
      Case("a second backslash", "file:/\\h/a", "file://h/a"),
      Case("one slash", "file:/a", "file:///a"),
      Case("one backslash", "file:\\a", "file:///a"),
      Case("the base's host", "/a", base: "file://h/b", "file://h/a"),
      Case("no base's host for another scheme", "file:/a", base: "http://h/b", "file:///a"),
    ],
    .fileHost: [
      Case("a drive letter is no host", "file://C:/a", nil),
      Case("no host", "file:///a", "file:///a"),
      Case("no host before a query", "file://?q", "file:///?q"),
      Case("no host before a fragment", "file://#f", "file:///#f"),
      Case("this machine", "file://LocalHost/a", "file:///a"),
      Case("another", "file://H/a", "file://h/a"),
      Case("a backslash ends it", "file://h\\a", "file://h/a"),
      Case("a query ends it", "file://h?q", "file://h/?q"),
      Case("a port", "file://h:8/a", nil),
      Case("a host that is none", "file://a^b/", nil),
    ],
    .pathStart: [
      Case("nothing, special", "http://h", "http://h/"),
      Case("a backslash, special", "http://h\\", "http://h/"),
      Case("a query, special", "http://h?q", "http://h/?q"),
      Case("a fragment, special", "http://h#f", "http://h/#f"),
      Case("nothing, not special", "app://h", "app://h"),
      Case("a slash, not special", "app://h/", "app://h/"),
      Case("a query, not special", "app://h?q", "app://h?q"),
      Case("a fragment, not special", "app://h#f", "app://h#f"),
    ],
    .path: [
      Case("segments, empty ones too", "http://h//a//b/", "http://h//a//b/"),
      Case("a backslash, special", "http://h/a\\b", "http://h/a/b"),
      Case("a backslash, not special", "app://h/a\\b", "app://h/a\\b"),
      Case("one dot", "http://h/a/./b", "http://h/a/b"),
      Case("one dot at the end", "http://h/a/.", "http://h/a/"),
      Case("one dot, encoded", "http://h/a/%2E/b/%2e", "http://h/a/b/"),
      Case("two dots", "http://h/a/b/../c", "http://h/a/c"),
      Case("two dots at the end", "http://h/a/b/..", "http://h/a/"),
      Case("two dots above the root", "http://h/../../a", "http://h/a"),
      Case("two dots, encoded", "http://h/a/b/%2e%2E/c", "http://h/a/c"),
      Case("two dots, the first encoded", "http://h/a/b/%2e./c", "http://h/a/c"),
      Case("two dots, the second encoded", "http://h/a/b/.%2E/c", "http://h/a/c"),
      Case("two dots after an empty segment", "http://h/a//../b", "http://h/a/b"),
      Case("three dots are none", "http://h/a/.../b", "http://h/a/.../b"),
      Case("dots, not special", "app://h/a/./b/../c", "app://h/a/c"),
      Case("a drive letter does not stay", "file:///C:/a/../../..", "file:///"),
      Case(
        "what is encoded", "http://h/ \"<>`{}^\u{7F}é", "http://h/%20%22%3C%3E%60%7B%7D%5E%7F%C3%A9"
      ),
      Case("what is not encoded", "http://h/'|[];=@:%zz%2f", "http://h/'|[];=@:%zz%2f"),
    ],
    .opaquePath: [
      Case("spaces stay", "app:a b", "app:a b"),
      Case("a space before a query", "app:a  ?q", "app:a %20?q"),
      Case("a space before a fragment", "app:a #f", "app:a%20#f"),
      Case("what is encoded", "app:a\u{1}é\u{7F}b", "app:a%01%C3%A9%7Fb"),
      Case("what is not encoded", "app:\"<>`{}\\..", "app:\"<>`{}\\.."),
      Case("nothing", "app:", "app:"),
      Case("nothing before a query", "app:?q", "app:?q"),
      Case("nothing before a fragment", "app:#f", "app:#f"),
    ],
    .query: [
      Case("what is encoded", "http://h/? \"<>é\u{7F}", "http://h/?%20%22%3C%3E%C3%A9%7F"),
      Case("an apostrophe, special", "http://h/?'", "http://h/?%27"),
      Case("an apostrophe, not special", "app://h/?'", "app://h/?'"),
      Case("what is not encoded", "http://h/?`{}^|?/\\%zz", "http://h/?`{}^|?/\\%zz"),
      Case("nothing", "http://h/?", "http://h/?"),
      Case("nothing before a fragment", "http://h/?#", "http://h/?#"),
    ],
    .fragment: [
      Case("what is encoded", "http://h/# \"<>`é\u{7F}", "http://h/#%20%22%3C%3E%60%C3%A9%7F"),
      Case("what is not encoded", "http://h/##?/'{}^|\\%zz", "http://h/##?/'{}^|\\%zz"),
      Case("nothing", "app:a#", "app:a#"),
    ],
    .serializer: [
      Case("a path that would be taken for a host", "app:/.//a", "app:/.//a"),
      Case("the same by two dots", "app:/a/..//b", "app:/.//b"),
      Case("not where there is a host", "app://h//a", "app://h//a"),
      Case("not where the host is empty", "app:////a", "app:////a"),
      Case("everything", "app://u:p@h:8/a?q#f", "app://u:p@h:8/a?q#f"),
    ],
    .hostParser: [
      Case("brackets that are not closed", "http://[1::2/", nil),
      Case("what follows the brackets", "http://[1::2]x/", nil),
      Case("a domain is decoded", "http://%41%2Ecom/", "http://a.com/"),
      Case("bytes that are no UTF-8", "http://a%FF/", nil),
      Case("letters in lower case", "http://EXAMPLE.Com/", "http://example.com/"),
      Case(
        "what may stand in a domain", "http://!$&'()*+,-._~;=`{}\"/", "http://!$&'()*+,-._~;=`{}\"/"
      ),
      Case("a dot at the end", "http://h./", "http://h./"),
      Case("a dot alone", "http://./", "http://./"),
    ]
      + [
        "%00", "%01", "%09", "%0A", "%0D", "%20", "%23", "%25", "%2F", "%3A", "%3C", "%3E", "%3F",
        "%40",
      ]
      .map { Case("a forbidden character", "http://a\($0)b/", nil) }
      + [
        "%5B", "%5C", "%5D", "%5E", "%7C", "%7F", " ", "<", ">", "[", "]", "^", "|", "%", "\u{7F}",
      ]
      .map { Case("a forbidden character", "http://a\($0)b/", nil) },
    .opaqueHost: [
      Case("letters stay as they are", "app://EXAMPLE.Com", "app://EXAMPLE.Com"),
      Case("nothing is decoded", "app://%41%00%zz", "app://%41%00%zz"),
      Case("what is encoded", "app://é\u{1}\u{7F}b", "app://%C3%A9%01%7Fb"),
      Case("no IPv4 address", "app://127.1", "app://127.1"),
      Case("an IPv6 address", "app://[1:0::]", "app://[1::]"),
    ]
      + ["\u{0}", " ", "<", ">", "[", "]", "^", "|", "\\"].map {
        Case("a forbidden character", "app://a\($0)b", nil)
      },
    .domainToASCII: domains.filter { isStandard($0.domain) }
      .map { Case($0, "http://\($1)/", $2.map { "http://\($0)/" }) },
    .endsInNumber: [
      Case("digits", "http://a.b.1/", nil),
      Case("digits that are no number", "http://a.09/", nil),
      Case("a hexadecimal number", "http://a.0xF/", nil),
      Case("a dot after it", "http://a.1./", nil),
      Case("two dots after it", "http://a.1../", "http://a.1../"),
      Case("no number", "http://1.2.3.a/", "http://1.2.3.a/"),
      Case("no hexadecimal number", "http://1.0xG/", "http://1.0xg/"),
      Case("a number in another alphabet", "http://１２７.１/", "http://127.0.0.1/"),
      Case("encoded", "http://%31%32%37.1/", "http://127.0.0.1/"),
    ],
    .ipv4: [
      Case("four numbers", "http://192.0.2.255/", "http://192.0.2.255/"),
      Case("three: the last has two bytes", "http://192.0.515/", "http://192.0.2.3/"),
      Case("two: the last has three bytes", "http://192.131844/", "http://192.2.3.4/"),
      Case("one of four bytes", "http://4294967295/", "http://255.255.255.255/"),
      Case("one too large", "http://4294967296/", nil),
      Case("a dot at the end", "http://192.0.2.1./", "http://192.0.2.1/"),
      Case("five numbers", "http://1.2.3.4.5/", nil),
      Case("an empty part", "http://1..2/", nil),
      Case("an empty part in front", "http://.1/", nil),
      Case("one above 255, not last", "http://256.1/", nil),
      Case("the last too large, of four", "http://1.2.3.256/", nil),
      Case("the last too large, of three", "http://1.2.65536/", nil),
      Case("the last too large, of two", "http://1.16777216/", nil),
    ],
    .ipv4Number: [
      Case("hexadecimal", "http://0xC0.0X0.0x2.0x1/", "http://192.0.2.1/"),
      Case("hexadecimal without digits is none", "http://0x.0x/", nil),
      Case("octal", "http://0300.00.02.01/", "http://192.0.2.1/"),
      Case("no octal digit", "http://1.2.3.08/", nil),
      Case("zero", "http://0/", "http://0.0.0.0/"),
      Case("a letter", "http://1.a.2/", nil),
      Case("too large for any number", "http://99999999999999999999999/", nil),
      Case("too large in hexadecimal", "http://0xFFFFFFFFFFFFFFFFFFFF/", nil),
    ],
    .ipv6: [
      Case("eight pieces", "http://[1:2:3:4:5:6:7:8]/", "http://[1:2:3:4:5:6:7:8]/"),
      Case("letters in lower case", "http://[A:B:C:D:E:F:aB:Cd]/", "http://[a:b:c:d:e:f:ab:cd]/"),
      Case("zeros in front", "http://[0001:02:3:4:5:6:7:8]/", "http://[1:2:3:4:5:6:7:8]/"),
      Case("left out in front", "http://[::3:4]/", "http://[::3:4]/"),
      Case("left out at the end", "http://[1:2::]/", "http://[1:2::]/"),
      Case("left out in the middle", "http://[1::8]/", "http://[1::8]/"),
      Case("all left out", "http://[::]/", "http://[::]/"),
      Case("one left out", "http://[1:2:3:4:5:6:7::]/", "http://[1:2:3:4:5:6:7:0]/"),
      Case("none left out", "http://[1:2:3:4::5:6:7:8]/", nil),
      Case("left out twice", "http://[1::2::3]/", nil),
      Case("a single colon in front", "http://[:1:2:3:4:5:6:7]/", nil),
      Case("a single colon at the end", "http://[1:2:3:4:5:6:7:]/", nil),
      Case("three colons", "http://[1:::2]/", nil),
      Case("too few pieces", "http://[1:2:3:4:5:6:7]/", nil),
      Case("too many pieces", "http://[1:2:3:4:5:6:7:8:9]/", nil),
      Case("too many digits", "http://[12345::]/", nil),
      Case("no digit", "http://[g::]/", nil),
      Case("a zone", "http://[1::2%25a]/", nil),
      Case("nothing", "http://[]/", nil),
    ],
    .ipv6Tail: [
      Case("after pieces", "http://[1:2:3:4:5:6:192.0.2.1]/", "http://[1:2:3:4:5:6:c000:201]/"),
      Case("after what is left out", "http://[::192.0.2.1]/", "http://[::c000:201]/"),
      Case("no room for it", "http://[1:2:3:4:5:6:7:192.0.2.1]/", nil),
      Case("it is not the end", "http://[::192.0.2.1:1]/", nil),
      Case("three numbers", "http://[::192.0.2]/", nil),
      Case("five numbers", "http://[::192.0.2.1.1]/", nil),
      Case("a dot at the end", "http://[::192.0.2.]/", nil),
      Case("a dot in front", "http://[::.0.2.1]/", nil),
      Case("two dots", "http://[::192..2.1]/", nil),
      Case("above 255", "http://[::192.0.2.256]/", nil),
      Case("a zero in front", "http://[::192.0.2.01]/", nil),
      Case("no digit", "http://[::192.0.2.a]/", nil),
      Case("hexadecimal", "http://[::0xC0.0.2.1]/", nil),
      Case("zeros", "http://[1::0.0.0.0]/", "http://[1::]/"),
    ],
    .ipv6Serializer: [
      Case("the longest zeros", "http://[1:0:0:2:0:0:0:3]/", "http://[1:0:0:2::3]/"),
      Case("the first of the longest", "http://[1:0:0:2:3:0:0:4]/", "http://[1::2:3:0:0:4]/"),
      Case("a single zero stays", "http://[1:0:2:3:4:5:6:7]/", "http://[1:0:2:3:4:5:6:7]/"),
      Case("zeros in front", "http://[0:0:1:2:3:4:5:6]/", "http://[::1:2:3:4:5:6]/"),
      Case("zeros at the end", "http://[1:2:3:4:5:6:0:0]/", "http://[1:2:3:4:5:6::]/"),
      Case("nothing but zeros", "http://[0:0:0:0:0:0:0:0]/", "http://[::]/"),
    ],
  ]

  /// What libidn2 2.3 makes of domains that it and the web's standard treat differently; docs/limits.md has the
  /// reasons.
  static let differingDomains: [(String, String?)] = [
    // The capital sharp s.
    ("STRAẞE", "strasse"), ("ẞ.com", "ss.com"), ("ẞ.foo.com", "ss.foo.com"),
    // Symbols and punctuation beyond ASCII, or beside it.
    ("☃\u{FE0F}", nil), ("☃.net", nil), ("é_!", nil), ("a†--", nil), ("-†", nil), ("♥.net", nil),
    ("www.lookout‧net", nil),
    // Hyphens at the ends, or at the third and fourth place.
    ("-é-", nil), ("ab--é", nil), ("-x.ß", nil), ("x-.ß", nil), ("ab--c.ß", nil),
    // Labels of more than 63 bytes, and domains of more than 255.
    (String(repeating: "a", count: 70) + ".é", nil), (String(repeating: "a", count: 70) + "é", nil),
    ("x01234567890123456789012345678901234567890123456789012345678901†", nil),
    ("x01234567890123456789012345678901234567890123456789012345678901x.ß", nil),
    (
      (0..<4).map { _ in "01234567890123456789012345678901234567890123456789." }.joined()
        + "0123456789012345678901234567890123456789012345678.ß", nil
    ),
    // What Unicode 15.1 changed.
    ("look\u{180E}out.net", nil), ("look\u{206B}out.net", nil), ("Ӏ.com", nil),
    ("Ↄ.com", nil), ("\u{2F868}.com", nil),
    // Digits in a domain from right to left.
    ("1a.א", "1a.xn--4db"), ("א1٢", "xn--1-zhc35b"),
  ]

  static func isStandard(_ domain: String) -> Bool {
    !differingDomains.contains { $0.0.unicodeScalars.elementsEqual(domain.unicodeScalars) }
  }

  /// What UTS #46 does, by its steps: a domain, and what it is in ASCII.
  static let domains: [(step: String, domain: String, ascii: String?)] = [
    ("mapped: upper case", "BÜCHER.Example", "xn--bcher-kva.example"),
    ("mapped: full width", "ｅｘ.com", "ex.com"),
    ("mapped: a full stop of another script", "a。b．c", "a.b.c"),
    ("mapped: one character to several", "ﬁ.㎏", "fi.kg"),
    ("mapped: a scalar outside the first plane", "𝐀é", "xn--a-bga"),
    ("mapped: the capital sharp s", "STRAẞE", "xn--strae-oqa"),
    ("ignored: a soft hyphen", "a\u{AD}é", "xn--a-bga"),
    ("ignored: a variation selector", "☃\u{FE0F}", "xn--n3h"),
    ("ignored: all of it", "\u{AD}", nil),
    ("ignored: all of a label", "a.\u{AD}", "a."),
    ("deviation: a sharp s stays", "straße", "xn--strae-oqa"),
    ("deviation: a final sigma stays", "ας", "xn--mxa8a"),
    ("valid: a symbol", "☃.net", "xn--n3h.net"),
    ("valid: what STD3 would not allow", "é_!", "xn--_!-9ia"),
    ("disallowed: unassigned", "a\u{378}", nil),
    ("disallowed: a number with a full stop", "⒈com", nil),
    ("disallowed: a direction", "a\u{202E}b", nil),
    ("disallowed: private use", "a\u{E000}", nil),
    ("disallowed: what cannot be decoded", "a\u{FFFD}", nil),
    ("normalised: composed", "e\u{301}", "xn--9ca"),
    ("normalised: what was parted by something ignored", "e\u{AD}\u{301}", "xn--9ca"),
    ("normalised: Hangul", "\u{1112}\u{1161}\u{11AB}", "xn--6q8b"),
    ("Punycode: nothing but ASCII", "ab--c", "ab--c"),
    ("Punycode: an encoded label", "xn--9ca.é", "xn--9ca.xn--9ca"),
    ("Punycode: upper case", "XN--9CA.é", "xn--9ca.xn--9ca"),
    ("Punycode: it cannot be decoded", "xn--a.é", nil),
    ("Punycode: it is empty", "xn--.é", nil),
    ("Punycode: nothing but ASCII inside", "xn--a-.é", nil),
    ("Punycode: more than ASCII outside", "xn--é", nil),
    ("Punycode: what would have been mapped", "xn--dca.é", nil),
    ("hyphens: at the ends", "-é-", "xn-----bja"),
    ("hyphens: at the third and fourth place", "ab--é", "xn--ab---epa"),
    ("marks: one begins a label", "\u{301}a", nil),
    ("joiners: after a virama", "क्\u{200D}ष", "xn--11b2ezcw70k"),
    ("joiners: after a letter", "a\u{200D}b", nil),
    ("joiners: in front", "\u{200C}a", nil),
    ("joiners: between letters that join", "به\u{200C}به", "xn--ngba6gb7904a"),
    ("joiners: at the end", "به\u{200C}", nil),
    ("direction: from right to left", "אב1", "xn--1-zhcd"),
    ("direction: a domain of both", "a.א", "a.xn--4db"),
    ("direction: both in a label", "אa", nil),
    ("direction: both in a label, the other way", "aא", nil),
    ("direction: a label that begins with a digit beside", "1a.א", nil),
    ("direction: a symbol at the end", "א♥", nil),
    ("direction: digits of both kinds", "א1٢", nil),
    ("direction: a digit in front", "٢א", nil),
    ("direction: a mark at the end", "א\u{5B8}", "xn--gdb1c"),
    (
      "length: a label may be long", String(repeating: "a", count: 70) + ".é",
      String(repeating: "a", count: 70) + ".xn--9ca"
    ),
    (
      "length: an encoded label too", String(repeating: "a", count: 70) + "é",
      "xn--" + String(repeating: "a", count: 70) + "-9eg"
    ),
    ("length: empty labels", "a..é.", "a..xn--9ca."),
  ]
}
