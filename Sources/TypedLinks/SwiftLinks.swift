import Interchange
internal import RouteModel
import Texts

/// Writes the links of a table in Swift.
struct SwiftLinks {
  private let table: LinkTable
  private let type: String
  private let access: String
  private let cases: LinkNames
  private let enumerations: LinkNames
  private var lines: [String] = []

  /// The names of the enumerations' cases that have another meaning.
  private static let reserved: Set<String> = [
    "self", "init", "type", "protocol", "none", "some", "allcases", "rawvalue", "link", "hash",
    "hashvalue", "allcases",
  ]

  init(_ table: LinkTable, _ options: LinkExport.Options) {
    self.table = table
    type = options.name
    access = options.isPublic ? "public " : ""
    let language = LinkExport.Language.swift
    cases = LinkNames(
      of: table.cases.map(\.identifier), as: .member, reserved: language.memberNames, suffix: "Link"
    )
    enumerations = LinkNames(
      of: table.enumerations.map(\.text) + table.enumerations.map { Self.text(of: $0.parameter) },
      as: .type,
      reserved: language.typeNames.union([options.name.lowercased()]), suffix: "Value")
  }

  /// What follows the head of the file.
  var text: String {
    var writer = self
    writer.write()
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(_ line: String = "", _ depth: Int = 0) {
    lines.append(line.isEmpty ? "" : String(repeating: "  ", count: depth) + line)
  }

  private static func name(_ name: String) -> String { SwiftNames.escaped(name) }

  private static func literal(_ text: String) -> String { LinkText.literal(text, .swift) }

  private mutating func write() {
    add("import Foundation")
    add()
    add("/// A link of the app.")
    add("\(access)enum \(type): Hashable, Sendable {")
    for link in table.cases {
      for line in link.documentation { add(line.isEmpty ? "///" : "/// " + line, 1) }
      if link.isDeprecated { add("@available(*, deprecated)", 1) }
      let values = link.parameters.map { parameter in
        "\(Self.name(parameter.label)): \(valueType(of: parameter, in: link))"
          + (initial(of: parameter, in: link).map { " = \($0)" } ?? "")
      }
      add("case \(name(of: link))\(list(values))", 1)
    }
    for (link, parameter, text) in table.enumerations {
      let owner = LinkText.comment(link.identifier)
      add()
      add("/// Route `\(owner)`: what \(LinkText.comment(parameter.text)) can be.", 1)
      let shared = enumerations[Self.text(of: parameter)]
      add("\(access)typealias \(enumerations[text]) = \(type).\(shared)", 1)
    }
    // Parameters that can be the same share an enumeration, as each takes the compiler long.
    let shared = Dictionary(grouping: table.enumerations) { Self.text(of: $0.parameter) }
    for (text, owners) in shared.ordered(by: \.key) {
      let parameter = owners[0].parameter
      add()
      add("/// What \(LinkText.comment(parameter.text)) can be.", 1)
      add("\(access)enum \(enumerations[text]): String, CaseIterable, Sendable {", 1)
      let names = Self.names(of: parameter)
      for choice in parameter.choices {
        add("case \(Self.name(names[choice])) = \(Self.literal(choice))", 2)
      }
      add("}", 1)
    }
    add("}")
    writeTable()
    writeMembers()
    writeValues()
  }

  private static func names(of parameter: LinkParameter) -> LinkNames {
    LinkNames(of: parameter.choices, as: .member, reserved: reserved, suffix: "Value")
  }

  /// What the name of an enumeration is made of: it begins as no identifier of a route does.
  private static func text(of parameter: LinkParameter) -> String {
    let all = parameter.choices.joined(separator: "\u{1F}or\u{1F}")
    let short = all.utf8.count > 30 ? all.prefix(20) + "_" + TextHash.hex(all, digits: 6) : all[...]
    return "\u{1F}\(parameter.text) \(short)"
  }

  private func name(of link: LinkCase) -> String { Self.name(cases[link.identifier]) }

  private func list(_ values: [String]) -> String {
    values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
  }

  // MARK: Types

  private func valueType(of parameter: LinkParameter, in link: LinkCase) -> String {
    let plain =
      parameter.choices.isEmpty
      ? parameter.type(.swift) : "\(type).\(enumerations[link.text(of: parameter)])"
    return parameter.presence == .optional ? plain + "?" : plain
  }

  /// The value of a parameter where the caller gives none; nil if it must.
  private func initial(of parameter: LinkParameter, in link: LinkCase) -> String? {
    switch parameter.presence {
    case .required: nil
    case .optional: "nil"
    case .byDefault(let text):
      parameter.choices.isEmpty
        ? parameter.literal(text, .swift) : "." + Self.name(Self.names(of: parameter)[text])
    }
  }

  // MARK: Table

  private mutating func writeTable() {
    add()
    add(
      "/// The patterns in the order of precedence: the first that takes a URL decides. Then the parameters of each route."
    )
    add("private let \(tableName) = LinkTable(#\"\"\"")
    for row in table.rows { add(row.line, 1) }
    add("\"\"\"#, #\"\"\"", 1)
    for link in table.cases {
      let words = link.parameters.map(\.word)
      add(([LinkRow.word(link.identifier)] + words).joined(separator: " "), 1)
    }
    add("\"\"\"#)", 1)
    add("private let \(makersName) = LinkMakers<\(type)>().all")
  }

  private mutating func writeValues() {
    add()
    add("extension \(type): LinkType {")
    // Deprecated cases are made here without a warning.
    if table.cases.contains(where: \.isDeprecated) { add("@available(*, deprecated)", 1) }
    add("fileprivate static func addMakers(to makers: LinkMakers<\(type)>) {", 1)
    for link in table.cases {
      let values = link.parameters.map { "\($0.label): \(reader(of: $0))" }
      add("makers.add { \(values.isEmpty ? "_ in " : "").\(name(of: link))\(list(values)) }", 2)
    }
    add("}", 1)
    add()
    add("fileprivate func writeContent(to content: LinkContent) {", 1)
    add(table.cases.isEmpty ? "switch self {}" : "switch self {", 2)
    for link in table.cases {
      let bound = link.parameters.map { "let \(Self.name($0.label))" }
      let values = link.parameters.map { parameter in
        let choice = parameter.choices.isEmpty ? "" : "choice: "
        return "; content.add(\(choice)\(Self.name(parameter.label)))"
      }
      add(
        "case .\(name(of: link))\(list(bound)): content.start(\(Self.literal(link.identifier)))\(values.joined())",
        2)
    }
    if !table.cases.isEmpty { add("}", 2) }
    add("}", 1)
    add("}")
  }

  /// What reads the value of a parameter, in the order of the parameters. What is always there has a value of its
  /// type for the compiler.
  private func reader(of parameter: LinkParameter) -> String {
    let isOptional = parameter.presence == .optional
    if let first = parameter.choices.first {
      return isOptional
        ? "$0.choice()" : "$0.choice(.\(Self.name(Self.names(of: parameter)[first])))"
    }
    if isOptional { return "$0()" }
    return switch parameter.kind {
    case .string: "$0(\"\")"
    case .int, .double: "$0(0)"
    case .bool: "$0(false)"
    case .date: "$0(Date())"
    case .uuid: "$0(UUID())"
    }
  }

  private var variable: String { type.prefix(1).lowercased() + type.dropFirst() }
  private var tableName: String { variable + "Table" }
  private var makersName: String { variable + "Makers" }

  private mutating func writeMembers() {
    let name = tableName
    add()
    lines += """
      extension \(type): CustomStringConvertible, CustomReflectable {
        /// The link of a URL; nil if it is none of these, or if a parameter is missing or wrong.
        ///
        /// - Parameter given: The conditions that hold, such as `flag=beta`.
        \(access)init?(_ url: URL, given: Set<String> = []) { self.init(url.absoluteString, given: given) }

        /// The link of a URL as a text.
        \(access)init?(_ text: String, given: Set<String> = []) {
          guard let (link, _) = Self.match(text, given: given) else { return nil }
          self = link
        }

        /// The link of a URL, and the items of its query that are none of the link's parameters.
        \(access)static func match(
          _ text: String, given: Set<String> = []
        ) -> (link: \(type), others: [String: String])? {
          guard let (route, content, others) = \(name).find(text, given) else { return nil }
          return (\(makersName)[route](content), others)
        }

        /// A URL that opens the link and no other; nil if no pattern of its route can have these values.
        \(access)var url: URL? { url(given: []) }

        /// The URL where some conditions hold, such as `flag=beta`.
        \(access)func url(given: Set<String>) -> URL? { \(name).url(of: self, given) }

        /// Links are equal if they are of one route and write the same values.
        \(access)static func == (one: \(type), other: \(type)) -> Bool {
          one.route == other.route && one.parameters == other.parameters
        }

        \(access)func hash(into hasher: inout Hasher) { hasher.combine(parameters) }

        /// The identifier of the link's route.
        \(access)var route: String { \(name).content(of: self).route }

        /// The parameters that have a value, as URLs name and write them.
        \(access)var parameters: [String: String] { \(name).content(of: self).texts.plain }

        /// Without the values that are secret.
        \(access)var description: String { \(name).content(of: self).texts.shown }

        \(access)var customMirror: Mirror { Mirror(self, children: []) }
      }
      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension LinkCase {
  /// What the name of a parameter's enumeration is made of.
  func text(of parameter: LinkParameter) -> String { identifier + "\u{1F}" + parameter.text }
}

extension LinkTable {
  /// The parameters with allowed values, and what the names of their enumerations are made of.
  var enumerations: [(link: LinkCase, parameter: LinkParameter, text: String)] {
    cases.flatMap { link in
      link.parameters.filter { !$0.choices.isEmpty }.map { (link, $0, link.text(of: $0)) }
    }
  }
}
