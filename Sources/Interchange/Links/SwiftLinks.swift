internal import CLibrary
internal import URLPatterns

/// Writes the links of a table in Swift.
struct SwiftLinks {
  private let table: LinkTable
  private let name: String
  private let access: String
  private var lines: [String] = []

  init(_ table: LinkTable, _ options: LinkExport.Options) {
    self.table = table
    name = options.name
    access = options.isPublic ? "public " : ""
    write()
  }

  /// What follows the head of the file.
  var text: String {
    lines.joined(separator: "\n") + "\n\n"
      + LinkSupport.text(.swift, naming: name)
  }

  private mutating func add(_ line: String = "", _ depth: Int = 0) {
    lines.append(line.isEmpty ? "" : String(repeating: "  ", count: depth) + line)
  }

  private mutating func write() {
    add("import Foundation")
    add()
    add("/// A link of the app.")
    add("\(access)enum \(name): Hashable, Sendable {")
    for link in table.cases {
      for line in link.documentation { add(line.isEmpty ? "///" : "/// " + line, 1) }
      for parameter in link.parameters where parameter.isSensitive {
        add("/// - Parameter \(parameter.label.member): Secret: not for logs.", 1)
      }
      if link.isDeprecated { add("@available(*, deprecated)", 1) }
      let values = link.parameters.map { parameter in
        "\(SwiftWord.name(parameter.label)): \(type(of: parameter, in: link))"
          + (initial(of: parameter, in: link).map { " = \($0)" } ?? "")
      }
      let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
      add("case \(SwiftWord.name(link.name))\(list)", 1)
    }
    writeChoices()
    writeMembers()
    writeURL()
    writeRoute()
    add("}")
    writeDecision()
    for link in table.cases {
      for parameter in link.parameters {
        guard case .choice = parameter.kind else { continue }
        add()
        add("extension \(plainType(of: parameter, in: link)): LinkValue {}")
      }
      if link.isDeprecated { writeMaker(of: link) }
    }
  }

  // MARK: Types

  private func type(of parameter: LinkParameter, in link: LinkCase) -> String {
    let plain = plainType(of: parameter, in: link)
    return parameter.presence == .optional ? plain + "?" : plain
  }

  private func plainType(of parameter: LinkParameter, in link: LinkCase) -> String {
    switch parameter.kind {
    case .string: "String"
    case .int: "Int"
    case .bool: "Bool"
    case .double: "Double"
    case .date: "Date"
    case .uuid: "UUID"
    case .choice(let name, _): "\(self.name).\(link.name.type)\(name)"
    }
  }

  /// The value of a parameter where the caller gives none; nil if it must.
  private func initial(of parameter: LinkParameter, in link: LinkCase) -> String? {
    switch parameter.presence {
    case .required: return nil
    case .optional: return "nil"
    case .byDefault(let text): return literal(text, parameter, link)
    }
  }

  private func literal(_ text: String, _ parameter: LinkParameter, _ link: LinkCase) -> String {
    switch parameter.kind {
    case .string: return SwiftWriter.literal(text)
    case .int: return Int64(text).map(String.init) ?? "0"
    case .bool: return LinkDefault.isTrue(text) ? "true" : "false"
    case .double: return Double(text).map { "\($0)" } ?? "0"
    case .date:
      return "Date(timeIntervalSince1970: \(LinkDefault.seconds(text)))"
    case .uuid: return "UUID(uuid: (\(LinkDefault.bytes(ofUUID: text).joined(separator: ", "))))"
    case .choice(_, let choices):
      let choice = choices.first { $0.text == text }?.name
      return "." + (choice.map { SwiftWord.name($0) } ?? "")
    }
  }

  private mutating func writeChoices() {
    for link in table.cases {
      for parameter in link.parameters {
        guard case .choice(let name, let choices) = parameter.kind else { continue }
        add()
        add("/// What \(parameter.text.visible) can be in ``\(link.name.member)``.", 1)
        add("\(access)enum \(link.name.type)\(name): String, CaseIterable, Sendable {", 1)
        for choice in choices {
          add("case \(SwiftWord.name(choice.name)) = \(SwiftWriter.literal(choice.text))", 2)
        }
        add("}", 1)
      }
    }
  }

  // MARK: Members

  private mutating func writeMembers() {
    lines += """

        /// The link of a URL; nil if it is none of these, or if a parameter is missing or wrong.
        \(access)init?(_ url: URL) { self.init(url.absoluteString) }

        /// The link of a URL as a text.
        \(access)init?(_ text: String) {
          guard let link = LinkAnswer.about(text) else { return nil }
          self = link
        }

        /// The link of a URL, and the items of its query that are none of the link's parameters.
        \(access)static func match(_ text: String) -> (link: \(name), others: [String: String])? {
          var items: [LinkItem] = []
          guard let link = LinkAnswer.about(text, items: &items) else { return nil }
          var others: [String: String] = [:]
          let own = link.parameters
          for item in items where own[item.name] == nil { others[item.name] = item.value }
          return (link, others)
        }
      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private mutating func writeURL() {
    add()
    add("/// A URL that opens the link; nil if no pattern of its route can have these values.", 1)
    add("\(access)var url: URL? {", 1)
    if table.cases.isEmpty {
      add("switch self {}", 2)
      add("}", 1)
      return
    }
    add("let writer = LinkWriter()", 2)
    add("switch self {", 2)
    for link in table.cases {
      let used = Set(link.builds.flatMap { $0.captures + ($0.query ?? []) })
      let values = link.parameters.map {
        used.contains($0.text) ? "let \(SwiftWord.name($0.label))" : "_"
      }
      let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
      add("case .\(SwiftWord.name(link.name))\(list):", 2)
      for build in link.builds {
        add("// \(build.pattern.visible)", 3)
        for line in statements(build, link) { add("writer.\(line)", 3) }
        add("if let url = checked(writer) { return url }", 3)
      }
    }
    add("}", 2)
    add("return nil", 2)
    add("}", 1)
    lines += """

        /// Links are equal if they are of one route, and write the same values.
        \(access)static func == (left: Self, right: Self) -> Bool {
          left.route == right.route && left.parameters == right.parameters
        }

        \(access)func hash(into hasher: inout Hasher) {
          hasher.combine(route)
          hasher.combine(parameters)
        }

        /// What opens this link and no other.
        private func checked(_ writer: LinkWriter) -> URL? {
          guard let text = writer.text, let url = URL(string: text), Self(url) == self else {
            writer.clear()
            return nil
          }
          return url
        }
      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func statements(_ build: LinkBuild, _ link: LinkCase) -> [String] {
    var lines = build.pieces.map { statement($0, link) }
    for text in build.query ?? [] {
      guard let parameter = link.parameters.first(where: { $0.text == text }) else { continue }
      let name = SwiftWord.name(parameter.label)
      let item = "query(\(SwiftWriter.literal(text)), "
      if case .byDefault(let value) = parameter.presence {
        lines.append(
          item + "\(name), unless: \(literal(value, parameter, link)))")
      } else {
        lines.append(item + "\(name))")
      }
    }
    return lines + build.fragment.map { statement($0, link) }
  }

  private func statement(_ piece: LinkBuild.Piece, _ link: LinkCase) -> String {
    switch piece {
    case .text(let text): return "write(\(SwiftWriter.literal(text)))"
    case .value(let text, let escape, let before, let after, let isOptional):
      let label = link.parameters.first { $0.text == text }?.label
      let name = label.map { SwiftWord.name($0) } ?? "\"\""
      return "add(\(name), .\(escape.rawValue)\(around(before, after))"
        + (isOptional ? ", isOptional: true)" : ")")
    }
  }

  private func around(_ before: String, _ after: String) -> String {
    (before.isEmpty ? "" : ", before: \(SwiftWriter.literal(before))")
      + (after.isEmpty ? "" : ", after: \(SwiftWriter.literal(after))")
  }

  private mutating func writeRoute() {
    add()
    add("/// The identifier of the link's route.", 1)
    add("\(access)var route: String {", 1)
    writeSwitch { link in
      ["case .\(SwiftWord.name(link.name)): return \(SwiftWriter.literal(link.identifier))"]
    }
    add()
    add("/// The parameters that have a value, as URLs name and write them.", 1)
    add("\(access)var parameters: [String: String] {", 1)
    add("let texts = LinkTexts()", 2)
    writeSwitch { link in
      let values = link.parameters.map { "let \(SwiftWord.name($0.label))" }
      let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
      let lines = link.parameters.map { parameter in
        "  texts.add(\(SwiftWriter.literal(parameter.text)), \(SwiftWord.name(parameter.label)))"
      }
      return ["case .\(SwiftWord.name(link.name))\(list):"]
        + (lines.isEmpty ? ["  break"] : lines)
    }
    lines.insert("    return texts.all", at: lines.count - 1)
  }

  private mutating func writeSwitch(_ body: (LinkCase) -> [String]) {
    add(table.cases.isEmpty ? "switch self {}" : "switch self {", 2)
    for link in table.cases { for line in body(link) { add(line, 2) } }
    if !table.cases.isEmpty { add("}", 2) }
    add("}", 1)
  }

  // MARK: Decision

  private mutating func writeDecision() {
    add()
    add("// MARK: - Which URL is which link")
    add()
    add("private enum LinkDecision {")
    add("/// Where a URL leads; the first pattern that fits takes it. nil if none does.", 1)
    var writer = LinkTreeWriter(SwiftDecision(), table)
    writer.write(table.tree, as: "find")
    lines += writer.lines
    for link in table.cases { writeReading(of: link) }
    for redirect in table.redirects { write(redirect) }
    for program in writer.programs {
      add()
      add("private static let \(program.linkName): [Int] = [", 1)
      for line in program.linkLines { add(line, 2) }
      add("]", 1)
    }
    add("}")
  }

  private mutating func writeReading(of link: LinkCase) {
    let captured = table.captured(by: link)
    add()
    add("@inline(never)", 1)
    add("static func \(SwiftWord.function(link.name))(", 1)
    add((["_ url: LinkReader"] + captured.map(piece)).joined(separator: ", "), 2)
    add(") -> LinkFound {", 1)
    for parameter in link.parameters {
      let name = SwiftWord.name(parameter.label)
      let place = captured.contains { $0.text == parameter.text } ? ", \(name)" : ""
      let type = plainType(of: parameter, in: link)
      let asked = "\(SwiftWriter.literal(parameter.text))\(place)"
      if parameter.presence == .required {
        add("guard let \(name): \(type) = url.required(\(asked)) else { return .closed }", 2)
      } else {
        add("guard let \(name): \(type)? = url.optional(\(asked)) else { return .closed }", 2)
      }
    }
    let values = link.parameters.map { parameter in
      let name = SwiftWord.name(parameter.label)
      let label = SwiftWord.label(parameter.label)
      guard case .byDefault(let text) = parameter.presence else { return "\(label): \(name)" }
      let value = literal(text, parameter, link)
      return "\(label): \(name) ?? \(value)"
    }
    let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
    let made =
      link.isDeprecated ? "\(SwiftWord.maker(link)).made" : "\(name).\(SwiftWord.name(link.name))"
    add("return url.leads(to: \(made)\(link.isDeprecated && list.isEmpty ? "()" : list))", 2)
    add("}", 1)
  }

  private func piece(_ parameter: LinkParameter) -> String {
    "\(SwiftWord.name(parameter.label)): LinkReader.Piece?"
  }

  private mutating func write(_ redirect: LinkRedirect) {
    let names = redirect.names
    add()
    add("/// \(redirect.template.source.text.visible) → \(redirect.template.text.visible)", 1)
    add("static func \(SwiftWord.function(redirect.name))(", 1)
    add(
      (["_ url: LinkReader"] + names.map { "\($0.variable): LinkReader.Piece?" }).joined(
        separator: ", "), 2)
    add(") -> LinkFound {", 1)
    add("let writer = LinkWriter()", 2)
    for step in redirect.steps {
      switch step {
      case .origin: add("writer.origin(of: url)", 2)
      case .text(let text): add("writer.write(\(SwiftWriter.literal(text)))", 2)
      case .capture(let name, let escape, let isWritten, let before, let after):
        add(
          "writer.carry(url, \(name), .\(escape.rawValue), isWritten: \(isWritten)\(around(before, after)))",
          2)
      case .query(let names):
        let list = names.map { SwiftWriter.literal($0) }.joined(separator: ", ")
        add("writer.carryQuery(url\(list.isEmpty ? "" : ", except: [\(list)]"))", 2)
      case .fragment: add("writer.carryFragment(url)", 2)
      }
    }
    add("return follow(url, writer)", 2)
    add("}", 1)
  }

  /// A case that is deprecated is made where no warning is given for it.
  private mutating func writeMaker(of link: LinkCase) {
    let maker = SwiftWord.maker(link)
    let types = link.parameters.map { "\(SwiftWord.name($0.label)): \(type(of: $0, in: link))" }
    let list = types.isEmpty ? "" : "(\(types.joined(separator: ", ")))"
    let names = link.parameters.map { "\(SwiftWord.label($0.label)): \(SwiftWord.name($0.label))" }
    let own = SwiftWord.name(link.name)
    add()
    add("private protocol \(maker)Case {")
    add(list.isEmpty ? "static var \(own): Self { get }" : "static func \(own)\(list) -> Self", 1)
    add("}")
    add()
    add("extension \(name): \(maker)Case {}")
    add()
    add("private enum \(maker) {")
    add("static func made\(list.isEmpty ? "()" : list) -> \(name) {", 1)
    add("func of<Link: \(maker)Case>(_ type: Link.Type) -> Link {", 2)
    add(".\(own)" + (names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"), 3)
    add("}", 2)
    add("return of(\(name).self)", 2)
    add("}", 1)
    add("}")
  }
}
