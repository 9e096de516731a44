internal import URLPatterns

/// Writes the links of a table in TypeScript.
struct TypeScriptLinks {
  private let table: LinkTable
  private let name: String
  private var lines = LinkLines()

  init(_ table: LinkTable, _ options: LinkExport.Options) {
    self.table = table
    name = options.name
    write()
  }

  /// What follows the head of the file.
  var text: String {
    lines.text + "\n" + LinkSupport.text(.typescript, naming: name)
  }

  private mutating func write() {
    let types = table.cases.map(type(of:))
    lines.add("/** A link of the app. */")
    lines.add("export type \(name) =\(types.isEmpty ? " never" : "")")
    for type in types { lines.add("| \(type)", 1) }
    lines.end(with: ";")
    for link in table.cases { writeType(of: link) }
    lines.add()
    lines.add("/** Makes links, reads them from URLs, and writes their URLs. */")
    lines.add("export const \(name) = {")
    for link in table.cases { writeMaker(of: link) }
    writeMembers()
    writeParameters()
    lines.add("};")
    writeDecision()
    lines.add()
  }

  // MARK: Types

  private func type(of link: LinkCase) -> String { name + link.name.type }

  private mutating func addComment(_ link: LinkCase, _ depth: Int) {
    lines.add("/**", depth)
    for line in link.documentation {
      lines.add(" *" + (line.isEmpty ? "" : " " + LinkSupport.comment(line)), depth)
    }
    if link.isDeprecated { lines.add(" * @deprecated", depth) }
    lines.add(" */", depth)
  }

  private mutating func writeType(of link: LinkCase) {
    lines.add()
    addComment(link, 0)
    lines.add("export interface \(type(of: link)) {")
    lines.add("readonly route: \(Self.literal(link.identifier));", 1)
    for parameter in link.parameters {
      let (mark, end) = parameter.presence == .optional ? ("?", " | undefined") : ("", "")
      lines.add("readonly \(parameter.label.member)\(mark): \(Self.type(of: parameter))\(end);", 1)
    }
    lines.add("}")
  }

  private static func type(of parameter: LinkParameter) -> String {
    switch parameter.kind {
    case .string, .uuid: "string"
    case .int: "LinkInteger"
    case .bool: "boolean"
    case .double: "number"
    case .date: "Date"
    case .choice(_, let choices): choices.map { literal($0.text) }.joined(separator: " | ")
    }
  }

  /// What reads a value.
  private static func reader(of parameter: LinkParameter) -> String {
    switch parameter.kind {
    case .string: "LinkText.string"
    case .uuid: "LinkText.uuid"
    case .int: "LinkText.int"
    case .bool: "LinkText.bool"
    case .double: "LinkText.double"
    case .date: "LinkText.date"
    case .choice(_, let choices):
      "LinkText.choice(\(choices.map { literal($0.text) }.joined(separator: ", ")))"
    }
  }

  static func literal(_ text: String) -> String { LinkSupport.json(text) }

  /// The value of a parameter by default.
  private static func initial(of parameter: LinkParameter) -> String? {
    guard case .byDefault(let text) = parameter.presence else { return nil }
    switch parameter.kind {
    case .string, .choice: return literal(text)
    case .uuid: return literal(text.lowercased())
    case .int:
      let number = Int64(text) ?? 0
      return abs(Double(number)) < 9_007_199_254_740_992 ? "\(number)" : "BigInt(\"\(number)\")"
    case .bool: return LinkDefault.isTrue(text) ? "true" : "false"
    case .double: return Double(text).map { "\($0)" } ?? "0"
    case .date: return "new Date(\(LinkDefault.milliseconds(text)))"
    }
  }

  // MARK: Members

  private mutating func writeMaker(of link: LinkCase) {
    addComment(link, 1)
    let isFree = link.parameters.allSatisfy { $0.presence != .required }
    let fields = link.parameters.map { parameter in
      let isRequired = parameter.presence == .required
      return "\(parameter.label.member)\(isRequired ? "" : "?"): \(Self.type(of: parameter))"
        + (isRequired ? "" : " | undefined")
    }
    let argument =
      fields.isEmpty ? "" : "values: { \(fields.joined(separator: "; ")) }\(isFree ? " = {}" : "")"
    lines.add("\(link.name.member)(\(argument)): \(type(of: link)) {", 1)
    let values = link.parameters.map { parameter in
      let label = parameter.label.member
      return "\(label): values.\(label)" + (Self.initial(of: parameter).map { " ?? \($0)" } ?? "")
    }
    lines.add("return \(object(link, values));", 2)
    lines.add("},", 1)
    lines.add()
  }

  private func object(_ link: LinkCase, _ values: [String]) -> String {
    let route = "route: \(Self.literal(link.identifier))"
    return "{ \(([route] + values).joined(separator: ", ")) }"
  }

  private mutating func writeMembers() {
    lines.add(
      """
        /** The link of a URL; undefined if it is none of these, or if a parameter is missing or wrong. */
        parse(text: string): \(name) | undefined {
          return \(name).match(text)?.link;
        },

        /** The link of a URL, and the items of its query that are none of the link's parameters. */
        match(text: string): { link: \(name); others: Record<string, string> } | undefined {
          const reader = LinkReader.of(text);
          const found = reader && linkOf(reader);
          if (found === undefined || found === "closed") return undefined;
          const own = \(name).parameters(found.link);
          const others: Record<string, string> = {};
          for (const item of found.url.items) {
            if (!Object.prototype.hasOwnProperty.call(own, item.name)) others[item.name] = item.value;
          }
          return { link: found.link, others };
        },

        /** A URL that opens the link and no other; undefined if no pattern of its route can have its values. */
        url(link: \(name)): string | undefined {
          const own = JSON.stringify(\(name).parameters(link));
          for (const writer of linkWriters(link)) {
            const text = writer.text;
            const back = text === undefined ? undefined : \(name).parse(text);
            if (back === undefined || back.route !== link.route) continue;
            if (JSON.stringify(\(name).parameters(back)) === own) return text;
          }
          return undefined;
        },

      """)
  }

  private mutating func writeParameters() {
    lines.add("/** The parameters that have a value, as URLs name and write them. */", 1)
    lines.add("parameters(link: \(name)): Record<string, string> {", 1)
    lines.add("const texts: Record<string, string> = {};", 2)
    if !table.cases.isEmpty {
      lines.add("switch (link.route) {", 2)
      for link in table.cases {
        lines.add("case \(Self.literal(link.identifier)):", 3)
        for parameter in link.parameters {
          let value = "link.\(parameter.label.member)"
          let set = "texts[\(Self.literal(parameter.text))] = LinkText.of(\(value));"
          lines.add(
            parameter.presence == .optional ? "if (\(value) !== undefined) \(set)" : set, 4)
        }
        lines.add("break;", 4)
      }
      lines.add("}", 2)
    }
    lines.add("return texts;", 2)
    lines.add("},", 1)
  }

  // MARK: Writing

  private mutating func writeWriters() {
    lines.add()
    lines.add("/** The ways to write the URL of a link, the best first. */")
    lines.add("function linkWriters(link: \(name)): LinkWriter[] {")
    if table.cases.isEmpty {
      lines.add("return link;", 1)
    } else {
      lines.add("switch (link.route) {", 1)
      for link in table.cases {
        lines.add("case \(Self.literal(link.identifier)):", 2)
        lines.add("return [", 3)
        for build in link.builds {
          lines.add("// \(build.pattern.visible)", 4)
          lines.add("new LinkWriter()\(calls(build, link)),", 4)
        }
        lines.add("];", 3)
      }
      lines.add("}", 1)
    }
    lines.add("}")
  }

  private func calls(_ build: LinkBuild, _ link: LinkCase) -> String {
    func call(_ piece: LinkBuild.Piece) -> String {
      switch piece {
      case .text(let text): return ".add(\(Self.literal(text)))"
      case .value(let text, let escape, let before, let after, let isOptional):
        let label = link.parameters.first { $0.text == text }?.label.member
        let value = label.map { "link.\($0)" } ?? "\"\""
        return ".value(\(value), \"\(escape.rawValue)\""
          + LinkSupport.around(before, after, isOptional ? "true" : "false", Self.literal) + ")"
      }
    }
    var calls = build.pieces.map(call)
    for text in build.query ?? [] {
      guard let parameter = link.parameters.first(where: { $0.text == text }) else { continue }
      let initial = Self.initial(of: parameter).map { ", " + $0 } ?? ""
      calls.append(".query(\(Self.literal(text)), link.\(parameter.label.member)\(initial))")
    }
    return (calls + build.fragment.map(call)).joined()
  }

  // MARK: Decision

  private mutating func writeDecision() {
    writeWriters()
    lines.add()
    lines.add("/** Where a URL leads; the first pattern that fits takes it. */")
    var writer = LinkTreeWriter(TypeScriptDecision(), table)
    writer.write(table.tree, as: "linkOf")
    lines.add(contentsOf: writer.lines)
    for link in table.cases { writeReading(of: link) }
    for redirect in table.redirects { write(redirect) }
    for program in writer.programs {
      lines.add()
      lines.add("const \(program.linkName): readonly number[] = [")
      for line in program.linkLines { lines.add(line, 1) }
      lines.add("];")
    }
    if !table.redirects.isEmpty {
      lines.add(
        """

        /** Follows a redirect, of which there may be eight in turn. */
        function linkAfter(url: LinkReader, writer: LinkWriter): LinkFound {
          const text = writer.text;
          const next = url.steps < 8 && text !== undefined ? LinkReader.of(text, url.steps + 1) : undefined;
          return (next && linkOf(next)) ?? "closed";
        }
        """)
    }
  }

  private mutating func writeReading(of link: LinkCase) {
    let captured = table.captured(by: link)
    lines.add()
    let pieces =
      captured.isEmpty ? "" : ", pieces: { readonly [name: string]: LinkPiece | undefined }"
    lines.add(
      "function \(TypeScriptDecision.function(link.name))(url: LinkReader\(pieces)): LinkFound {")
    var values: [String] = []
    for (place, parameter) in link.parameters.enumerated() {
      let isCaptured = captured.contains { $0.text == parameter.text }
      let piece = isCaptured ? ", pieces[\(Self.literal(parameter.label.member))]" : ""
      let isRequired = parameter.presence == .required
      let value = "value\(place)"
      lines.add(
        "const \(value) = url.\(isRequired ? "required" : "optional")(\(Self.literal(parameter.text)), "
          + "\(Self.reader(of: parameter))\(piece));", 1)
      lines.add("if (\(value) === \(isRequired ? "undefined" : "null")) return \"closed\";", 1)
      values.append(
        "\(parameter.label.member): \(value)"
          + (Self.initial(of: parameter).map { " ?? \($0)" } ?? ""))
    }
    lines.add("return { link: \(object(link, values)), url };", 1)
    lines.add("}")
  }

  private mutating func write(_ redirect: LinkRedirect) {
    lines.add()
    lines.add("// \(redirect.template.source.text.visible) → \(redirect.template.text.visible)")
    let pieces =
      redirect.names.isEmpty ? "" : ", pieces: { readonly [name: string]: LinkPiece | undefined }"
    lines.add(
      "function \(TypeScriptDecision.function(redirect.name))(url: LinkReader\(pieces)): LinkFound {"
    )
    let calls = redirect.steps.map { step in
      switch step {
      case .origin: ".origin(url)"
      case .text(let text): ".add(\(Self.literal(text)))"
      case .capture(let name, let escape, let isWritten, let before, let after):
        ".carry(url, pieces[\(Self.literal(name))], \"\(escape.rawValue)\", \(isWritten)"
          + LinkSupport.around(before, after, nil, Self.literal) + ")"
      case .query(let names):
        ".carryQuery(url, [\(names.map { Self.literal($0) }.joined(separator: ", "))])"
      case .fragment: ".carryFragment(url)"
      }
    }
    lines.add("return linkAfter(url, new LinkWriter()\(calls.joined()));", 1)
    lines.add("}")
  }
}
