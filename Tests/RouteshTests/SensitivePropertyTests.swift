import Foundation
import TestSupport
import Testing

/// Random catalogs with sensitive parameters, random links and encodings, every family of commands:
/// no byte of a value in a file or in the output, and no mask if nothing is sensitive.
struct SensitivePropertyTests {
  /// `make torture` tries more; another seed tries others.
  private static let seeds = (0..<Torture.rounds(1, cost: 500)).map { Torture.seed + UInt64($0) }

  @Test(arguments: seeds)
  func `no byte of a sensitive value is written or printed`(seed: UInt64) throws {
    var session = SensitiveSession(seed: seed, isSensitive: true)
    let (written, printed) = try session.run()
    for (name, text) in written + printed {
      let leak = session.cores.compactMap { core in
        text.range(of: core, options: .caseInsensitive).map { (core, $0) }
      }.first
      if let (core, range) = leak {
        let around =
          text[..<range.lowerBound].suffix(160) + "«" + text[range.lowerBound...].prefix(40)
        Issue.record("seed \(seed): \(core) in \(name): \(around)\n\(session.line(with: core))")
      }
    }
    #expect(written.contains { $0.text.contains("•••") })
    #expect(printed.contains { $0.text.contains("•••") })
  }

  @Test(arguments: seeds)
  func `nothing is masked where nothing is sensitive`(seed: UInt64) throws {
    var session = SensitiveSession(seed: seed, isSensitive: false)
    let (written, printed) = try session.run()
    for (name, text) in written + printed {
      #expect(!text.contains("•••"), "seed \(seed): \(name)")
    }
  }
}

/// A store, a script of links and commands, and the result.
private struct SensitiveSession {
  let isSensitive: Bool
  /// The texts to search for: every value is made of these and of punctuation.
  private(set) var cores: [String] = []
  private var random: SeededGenerator
  private var lines: [String] = []
  private var links: [String] = []

  init(seed: UInt64, isSensitive: Bool) {
    random = SeededGenerator(seed: seed)
    self.isSensitive = isSensitive
  }

  func line(with core: String) -> String {
    (lines + links).filter { $0.localizedCaseInsensitiveContains(core) }.joined(separator: "\n")
  }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  private mutating func isTrue(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  // MARK: Links

  /// How a catalog takes the value: the pattern, and a link with `@` for the value, or `^` if the
  /// value must be encoded.
  private static let places: [(pattern: String, link: String)] = [
    ("app://login/:token", "app://login/@"), ("app://verify/:token/done", "app://verify/@/done"),
    ("app://search\\?q=:token", "app://search?q=@"), ("app://anchor#:token", "app://anchor#@"),
    ("vault://:token/x", "vault://@/x"), ("app://pair/:id-:token", "app://pair/7-@"),
    ("https://example.com/reset/:token", "https://example.com/reset/@"),
    ("https://example.com/u/:user/key/:token", "https://example.com/u/bob/key/@"),
    ("app://option/x{-:token}?", "app://option/x-@"), ("app://many/:token+", "app://many/@/@"),
    ("app://named", "app://named?token=@"),
    ("https://shop.example/named", "https://shop.example/named?a=1&token=@&b=2"),
    ("app://nested", "app://nested?user[token]=@"), ("app://hash", "app://hash#token=@"),
    // names in paths, in lists, between blanks, and mistyped
    ("app://path", "app://path;token=^"), ("app://path", "app://path/x;a=1;token=^/y"),
    ("app://blank", "app://blank?%20token%20=@"), ("app://blank", "app://blank?x=token%09=@"),
    ("app://list", "app://list?x=1,+token+=+@"), ("app://list", "app://list?x=token:@"),
    ("app://list/:x", "app://list/token:^"), ("app://typo", "app://typo?tokn=@&page=2"),
    ("app://typo", "app://typo?Tokne[]=@"), ("app://typo", "app://typo#x/y?toke%6E=@"),
    // JSON
    ("app://json", "app://json?x={\"token\":\"@\"}&page=2"),
    ("app://json", "app://json?x={\"a\":[{'tokn' : ['@','@']},1]}"),
    ("app://json", "app://json?x=%7B%22a%22%3A%7B%22Token%22%3A%22^%22%7D%7D"),
    ("app://json", "app://json?x={\"a\":\"https://y\",\"token\":\"@\"}"),
    ("app://json/:x", "app://json/{\"d\":\"{\\\"token\\\":\\\"^\\\"}\"}"),
  ]

  private mutating func core() -> String {
    let letters = Array("bcdfghjkmnpqrtvwxyz")
    let core = "q" + String((0..<9).map { _ in one(of: letters) }) + "7"
    cores.append(core)
    return core
  }

  /// A value with cores between punctuation.
  private mutating func value() -> String {
    var value = core()
    while isTrue(in: 2) {
      value += one(of: ["/", "?", "#", " ", "\\", ";", "+", "=", ".", "%"]) + core()
    }
    return value
  }

  private static let hex = Array("0123456789ABCDEF")

  private mutating func encoded(_ text: String, all: Bool = false) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var result = ""
    for byte in text.utf8 {
      if plain.contains(byte) && !(all && isTrue(in: 4)) {
        result += String(decoding: [byte], as: UTF8.self)
      } else {
        result += "%" + [Self.hex[Int(byte >> 4)], Self.hex[Int(byte & 15)]]
      }
    }
    return result
  }

  /// A value as written in a link: plain, encoded, encoded twice or partly.
  private mutating func written(_ value: String) -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return encoded(value, all: true)
    case 1:
      let once = encoded(value)
      return encoded(once)
    case 2:
      // `a?b=c` in clear is a value and an item; a `%` in clear is no value's own.
      let isPlain = !value.contains("%") && !(value.contains("?") && value.contains("="))
      return isPlain ? value : encoded(value)
    default: return encoded(value)
    }
  }

  /// A link with a letter of its host left out, doubled or in the wrong place.
  private mutating func mistyped(_ link: String) -> String {
    guard let start = link.range(of: "://")?.upperBound else { return link }
    let host = link[start...].prefix { !"/?#;".contains($0) }
    guard !host.contains("@"), host.count > 3 else { return link }
    var letters = Array(host)
    let place = Int.random(in: 1..<letters.count, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    default: letters.swapAt(place, place - 1)
    }
    return link[..<start] + String(letters) + link[host.endIndex...]
  }

  /// A password as it may be written in a link.
  private mutating func password() -> String {
    let value = value()
    return value.contains("%") || isTrue(in: 2) ? encoded(value) : value
  }

  private mutating func link(_ place: (pattern: String, link: String)) -> String {
    var link = ""
    for character in isTrue(in: 6) ? mistyped(place.link) : place.link {
      switch character {
      case "@": link += written(value())
      case "^": link += encoded(value(), all: true)
      default: link.append(character)
      }
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return "https://other.example/go?next=" + encoded(link)
    case 1: return "https://other.example/go?a=1&next=" + encoded(encoded(link)) + "&z=2"
    case 2:
      // Partly encoded, so that the items of the link do not become those of the outer one.
      let parts = link.split(separator: "&", omittingEmptySubsequences: false).joined(
        separator: "%26")
      return "app://outer?next=" + parts.replacing(":", with: "%3A").replacing("#", with: "%23")
    case 3: return "https://other.example/go#" + link
    case 4: return "https://other.example/go/" + encoded(link)
    case 5 where isSensitive:
      let user = one(of: ["https://bob", "app://bob", "//bob"])
      return user + ":\(password())@other.example/x?next=" + encoded(link)
    case 7 where isSensitive:
      return one(of: ["bob", "bob_smith", "b.smith%40x"]) + ":\(encoded(value()))@other.example/x"
    case 8 where isSensitive:
      return "https://other.example/x?db="
        + encoded("\(one(of: ["", "db://"]))bob:\(core())@db.example:80/x") + "&a=1"
    case 9:
      let quoted = link.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "https://other.example/x?data=" + encoded("{\"a\": [\"x7\", \"\(quoted)\"]}")
    case 6 where link.hasPrefix("app://"): return link.replacing("app://", with: "app:/")
    default: return link
    }
  }

  private mutating func json() -> String {
    "{\"a\": \"x7\", \"token\" : \"\(value().replacing("\\", with: "\\\\"))\"}"
  }

  // MARK: Commands

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private mutating func commands(_ places: [(pattern: String, link: String)]) {
    for index in 0..<30 {
      let place = one(of: places)
      let link = link(place)
      let word = quoted(link)
      switch index % 10 {
      case 0, 1, 2: lines.append("open \(word)")
      case 3: lines.append("match \(word)\(isTrue(in: 2) ? " --json" : "")")
      case 4: lines.append("explain \(word)\(isTrue(in: 2) ? " --json" : "")")
      case 5: lines.append("expect open \(word) nowhere token=\(quoted(value()))")
      case 6: lines.append("perform r0 token=\(quoted(value()))\(isTrue(in: 2) ? " --json" : "")")
      case 7: lines.append("url r0 token=\(quoted(value()))")
      case 8: lines.append("make r0 token=\(quoted(value())) page=2")
      default:
        links.append(link)
        lines.append(
          one(of: [
            "context set token=\(quoted(value()))", "opne \(word)", "history --url \(word)",
            // All parameters of a missing route may be sensitive.
            "perform \(isSensitive ? "nosuch" : "r1") token=\(quoted(value()))", "echo \(word)",
            "open \(word) too much", "perform r0 token = \(quoted(value()))",
            "perform r0 tokn=\(quoted(value()))", "perform r0 data=\(quoted(json()))",
            "echo \(quoted(json())) # token: \(core())", "match \(quoted("  \(link)\t"))",
            "try {\n  open \(word)\n}", "expect output nothing {\n  match \(word)\n}",
            "expect error nothing {\n  open \(word)\n}",
          ]))
      }
      if isTrue(in: 4) {
        lines.append(one(of: ["stack", "stack --json", "routers", "back", "context"]))
      }
    }
  }

  /// Runs everything; returns the contents of every file, and the output of every run.
  mutating func run() throws -> (
    written: [(name: String, text: String)], printed: [(name: String, text: String)]
  ) {
    let store = try TemporaryDirectory()
    let inputs = try TemporaryDirectory()
    var places: [(pattern: String, link: String)] = []
    for _ in 0..<5 { places.append(one(of: Self.places)) }
    var setup = ["route add plain --url https://example.com/articles/:id"]
    for (index, place) in places.enumerated() {
      setup.append("route add r\(index) --class C\(index) --url '\(place.pattern)'")
      if isSensitive { setup.append("parameter add r\(index) token --sensitive") }
    }
    commands(places)
    lines.append("open https://example.com/articles/x7")
    lines.append("match 'https://example.com/articles/x7?d={\"a\":\"x8\"}&at=12:30&to=bob@y.z'")
    try inputs.write(lines.joined(separator: "\n"), to: "all.routesh")
    // A blank or a comma ends a link in a list.
    let listed = links.filter { !$0.contains { " \t,".contains($0) } }
    try inputs.write(listed.map { "  \($0)\t" }.joined(separator: "\n"), to: "links.txt")
    // Tests make a store of their own.
    try inputs.write((setup + lines).joined(separator: "\n"), to: "test.routesh")
    var printed: [(name: String, text: String)] = []
    func go(_ arguments: [String]) throws {
      let run = try ProgramRun(
        ["--keep-going", "--echo", "--store", store.path("a.db")] + arguments,
        directory: inputs.path(""))
      #expect(run.code >= 0 && run.code <= 3, "\(arguments): \(run.code)")
      printed.append(("\(arguments)", run.output + run.errors))
    }
    try go(["-c", setup.joined(separator: "\n")])
    #expect(!printed[0].text.contains("error"), "\(printed)")
    try go(["-f", "all.routesh"])
    for link in links.prefix(2) {
      try go(["open", link, "--json"])
      try go(["match", link])
      try go(["-c", "open \(quoted(link)) {"])
    }
    try go(["check-links", "links.txt"])
    try go(["history", "import", "links.txt"])
    try go(["history", "show", "3"])
    for command in [
      ["history", "--json"], ["history", "export", "--output", store.path("e.jsonl")],
      ["history", "export", "--csv", "--output", store.path("e.csv")], ["history", "stats"],
      ["report", store.path("r.html")], ["export", "json", "--output", store.path("c.json")],
      ["log"], ["replay"], ["history", "why"], ["routes"],
      ["test", "test.routesh", "--output", store.path("t.tap")],
      ["test", "test.routesh", "--format", "junit", "--output", store.path("t.xml")],
    ] { try go(command) }
    let names = try FileManager.default.contentsOfDirectory(atPath: store.path(""))
    #expect(names.contains("a.db") && names.contains("t.xml") && names.contains("r.html"))
    let plain = printed.first { $0.name.contains("-f") }
    #expect(plain?.text.contains("id=x7") == true)
    #expect(plain?.text.contains("{\"a\":\"x8\"}&at=12:30&to=bob@y.z") == true)
    return (names.sorted().map { ($0, FileContents.text(store.path($0))) }, printed)
  }
}
