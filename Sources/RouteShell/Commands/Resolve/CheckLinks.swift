import RouteModel
import Routing

extension Command {
  static let checkLinks = Command(
    "check-links", in: .resolve, "Compares a list of URLs with where they go today",
    arguments: [Argument("FILE", .file)],
    options: [
      .value("write", "FILE", .file, "Write today's answers as such a list, to be accepted")
    ],
    discussion: """
      One URL a line: each must match. Or a table, separated by tabs or commas: URL, route, then
      parameters as name=value; an empty route or - means that nothing may match. A first line with url in
      it names the columns, the others then hold parameters. Nothing is performed.
      """,
    examples: [.init("check-links links.txt", "Every URL of the list goes somewhere")]
  ) { call, shell in
    let path = try call.require("FILE")
    var file = try DataFile(path)
    let list = LinkList(try file.all())
    let registry = try shell.workspace.requireRegistry()
    var listing = Listing("line", "url", "expected", "actual")
    var answers: [LinkList.Link] = []
    for link in list.links {
      try Interrupt.check()
      let match = try? registry.match(link.url)
      let actual = LinkList.Link(
        line: link.line, url: link.url, route: match?.route ?? "-",
        parameters: match?.parameters.map { ($0.name, $0.value) } ?? [])
      answers.append(actual)
      guard let (expected, found) = link.difference(from: actual) else { continue }
      listing.add(
        [String(link.line), link.url, expected, found],
        json: [
          "line": .int(link.line), "url": .string(link.url), "expected": .string(expected),
          "actual": .string(found),
        ])
    }
    if let output = call["write"] {
      try TextFile.write(LinkList.text(answers, isCSV: output.hasSuffix(".csv")), to: output)
      return .text(
        "wrote \(Phrase.count(answers.count, "link") ?? "no links") to \(output)"
          .escapingControls(),
        json: ["file": .string(output), "links": .int(answers.count)])
    }
    guard !answers.isEmpty else {
      throw ShellError.failure("no-links", "there is no link in '\(path)'")
    }
    guard !listing.rows.isEmpty else {
      return .text(
        "\(Phrase.count(answers.count, "link") ?? "no links") as expected", json: listing.json,
        listing: listing)
    }
    try shell.show(.list(listing), format: call.format ?? shell.settings.format)
    throw ShellError.failure(
      "links-differ", "\(listing.rows.count) of \(answers.count) links are not as expected")
  }
}

/// URLs with where they should go, as QA keeps them.
struct LinkList {
  struct Link {
    var line: Int
    var url: String
    /// nil: any route; `-`: none.
    var route: String?
    /// The parameters that matter.
    var parameters: [(name: String, value: String)]

    /// What was expected and what is, if they differ.
    func difference(from actual: Link) -> (String, String)? {
      guard let route else {
        return actual.route == "-" ? ("a route", "no route") : nil
      }
      guard route == actual.route else { return (shown(route), shown(actual.route ?? "-")) }
      let wrong = parameters.filter { wanted in
        !actual.parameters.contains { $0.name == wanted.name && $0.value == wanted.value }
      }
      guard !wrong.isEmpty else { return nil }
      func text(_ pairs: [(name: String, value: String)]) -> String {
        ([shown(route)] + pairs.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
      }
      let found = wrong.compactMap { wanted in actual.parameters.first { $0.name == wanted.name } }
      return (text(wrong), text(found))
    }

    private func shown(_ route: String) -> String { route == "-" ? "no route" : route }
  }

  private(set) var links: [Link] = []

  init(_ lines: [DataLine]) {
    var header: [String]?
    for line in lines {
      let fields = line.fields
      if links.isEmpty, header == nil, fields.contains(where: { $0.lowercased() == "url" }) {
        header = fields.map {
          $0.lowercased() == "url" || $0.lowercased() == "route" ? $0.lowercased() : $0
        }
        continue
      }
      links.append(Self.link(fields, header, line: line.number))
    }
  }

  private static func link(_ fields: [String], _ header: [String]?, line: Int) -> Link {
    guard let header else {
      let pairs = fields.dropFirst(2).compactMap(pair)
      let route = fields.count > 1 ? (fields[1].isEmpty ? "-" : fields[1]) : nil
      return Link(line: line, url: fields.first ?? "", route: route, parameters: pairs)
    }
    var link = Link(line: line, url: "", route: nil, parameters: [])
    for (name, value) in zip(header, fields) {
      switch name {
      case "url": link.url = value
      case "route": link.route = value.isEmpty ? "-" : value
      case "parameters":
        link.parameters += value.split(separator: " ").compactMap { pair(String($0)) }
      default:
        if !value.isEmpty { link.parameters.append((name, value)) }
      }
    }
    return link
  }

  private static func pair(_ text: String) -> (name: String, value: String)? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  /// The list as a file that can be compared later.
  static func text(_ links: [Link], isCSV: Bool) -> String {
    links.map { link in
      let fields =
        [link.url, link.route ?? "-"]
        + link.parameters.map { "\($0.name)=\($0.value)" }
      guard isCSV else { return fields.joined(separator: "\t") + "\n" }
      var listing = Listing(fields.map { _ in Listing.Column("") })
      listing.add(fields, json: nil)
      return listing.csvRows + "\n"
    }.joined()
  }
}
