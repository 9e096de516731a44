internal import URLPatterns

/// Writes the links of a table in Kotlin.
struct KotlinLinks {
  private let table: LinkTable
  private let name: String
  private let access: String
  private var lines = LinkLines()

  init(_ table: LinkTable, _ options: LinkExport.Options) {
    self.table = table
    name = options.name
    access = options.isPublic ? "" : "internal "
    write()
  }

  /// What follows the head of the file.
  var text: String {
    lines.text + "\n" + LinkSupport.text(.kotlin, naming: name)
  }

  private mutating func write() {
    // What is deprecated is made and read here all the same.
    lines.add("@file:Suppress(\"DEPRECATION\", \"UNREACHABLE_CODE\", \"unused\")")
    lines.add()
    lines.add("import java.util.Date")
    lines.add("import java.util.UUID")
    lines.add()
    lines.add("/** A link of the app. */")
    lines.add("\(access)sealed class \(name) {")
    for link in table.cases { writeType(of: link) }
    writeMembers()
    lines.add("}")
    writeDecision()
    lines.add()
  }

  // MARK: Words

  /// A text as Kotlin writes it.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "$": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The name of a parameter.
  static func name(_ name: LinkName) -> String {
    keywords.contains(name.member) ? "`\(name.member)`" : name.member
  }

  static let keywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while",
  ]

  // MARK: Types

  private func type(of link: LinkCase) -> String { "\(name).\(link.name.type)" }

  private func plainType(of parameter: LinkParameter, in link: LinkCase) -> String {
    switch parameter.kind {
    case .string: "String"
    case .int: "Long"
    case .bool: "Boolean"
    case .double: "Double"
    case .date: "Date"
    case .uuid: "UUID"
    case .choice(let choice, _): "\(type(of: link)).\(choice)"
    }
  }

  private func type(of parameter: LinkParameter, in link: LinkCase) -> String {
    plainType(of: parameter, in: link) + (parameter.presence == .optional ? "?" : "")
  }

  /// The value of a parameter where the caller gives none.
  private func initial(of parameter: LinkParameter, in link: LinkCase) -> String? {
    guard case .byDefault(let text) = parameter.presence else { return nil }
    switch parameter.kind {
    case .string: return Self.literal(text)
    case .int:
      let number = Int64(text) ?? 0
      return number == .min ? "Long.MIN_VALUE" : "\(number)L"
    case .bool: return LinkDefault.isTrue(text) ? "true" : "false"
    case .double: return Double(text).map { "\($0)" } ?? "0.0"
    case .date: return "Date(\(LinkDefault.milliseconds(text))L)"
    case .uuid: return "UUID.fromString(\(Self.literal(text.lowercased())))"
    case .choice(let choice, let choices):
      let name = choices.first { $0.text == text }?.name.type ?? ""
      return "\(type(of: link)).\(choice).\(name)"
    }
  }

  private mutating func writeType(of link: LinkCase) {
    lines.add("/**", 1)
    for line in link.documentation {
      lines.add(" *" + (line.isEmpty ? "" : " " + LinkSupport.comment(line)), 1)
    }
    lines.add(" */", 1)
    if link.isDeprecated { lines.add("@Deprecated(\"The route is deprecated.\")", 1) }
    if link.parameters.isEmpty {
      lines.add("object \(link.name.type) : \(name)() {", 1)
      lines.add("override fun toString(): String = \(Self.literal(link.name.type))", 2)
      lines.add("}", 1)
      lines.add()
      return
    }
    let fields = link.parameters.map { parameter in
      "val \(Self.name(parameter.label)): \(type(of: parameter, in: link))"
        + (parameter.presence == .optional
          ? " = null" : initial(of: parameter, in: link).map { " = \($0)" } ?? "")
    }
    let choices = link.parameters.compactMap { parameter in
      if case .choice(let choice, let choices) = parameter.kind {
        (parameter.text, choice, choices)
      } else {
        nil
      }
    }
    lines.add(
      "data class \(link.name.type)(\(fields.joined(separator: ", "))) : \(name)()"
        + (choices.isEmpty ? "" : " {"), 1)
    for (text, choice, values) in choices {
      lines.add("/** What \(LinkSupport.comment(text.visible)) can be. */", 2)
      lines.add("enum class \(choice)(val text: String) {", 2)
      lines.add(
        values.map { "\($0.name.type)(\(Self.literal($0.text)))" }.joined(separator: ", ") + ";", 3)
      lines.add()
      lines.add("companion object {", 3)
      lines.add(
        "internal fun of(text: String): \(choice)? = values().firstOrNull { it.text == text }", 4)
      lines.add("}", 3)
      lines.add("}", 2)
    }
    if !choices.isEmpty { lines.add("}", 1) }
    lines.add()
  }

  // MARK: Members

  private mutating func writeMembers() {
    lines.add("/** The identifier of the link's route. */", 1)
    writeWhen("val route: String", table.cases.map { Self.literal($0.identifier) })
    lines.add()
    lines.add("/** The parameters that have a value, as URLs name and write them. */", 1)
    let parameters = table.cases.map { link in
      let texts = link.parameters.map { parameter in
        let value = Self.name(parameter.label)
        return "\(Self.literal(parameter.text)) to \(text(of: parameter, value))"
      }
      return "linkTexts(\(texts.joined(separator: ", ")))"
    }
    writeWhen("val parameters: kotlin.collections.Map<String, String>", parameters)
    lines.add()
    lines.add("/** The ways to write the URL, the best first. */", 1)
    let writers = table.cases.map { link in
      let writers = link.builds.map { "LinkWriter()\(calls($0, link))" }
      return "listOf(\(writers.joined(separator: ", ")))"
    }
    writeWhen("private val writers: kotlin.collections.List<LinkWriter>", writers)
    lines.add(
      """

        /** A URL that opens the link and no other; null if no pattern of its route can have its values. */
        val url: String?
          get() {
            for (writer in writers) {
              val text = writer.text ?: continue
              if (of(text) == this) return text
            }
            return null
          }

        /** A link, and the items of the query that are none of its parameters. */
        data class Found(val link: \(name), val others: kotlin.collections.Map<String, String>)

        companion object {
          /** The link of a URL; null if it is none of these, or if a parameter is missing or wrong. */
          fun of(text: String): \(name)? = match(text)?.link

          /** The link of a URL, and the items of its query that are none of the link's parameters. */
          fun match(text: String): Found? {
            val found = LinkReader.of(text)?.let { linkOf(it) } as? LinkOpened ?: return null
            val own = found.link.parameters
            val others = LinkedHashMap<String, String>()
            for (item in found.url.items) if (!own.containsKey(item.name)) others[item.name] = item.value
            return Found(found.link, others)
          }
        }
      """)
  }

  /// - Parameter values: One for each case.
  private mutating func writeWhen(_ declaration: String, _ values: [String]) {
    lines.add(declaration, 1)
    if table.cases.isEmpty {
      lines.add("get() = throw IllegalStateException()", 2)
      return
    }
    lines.add("get() = when (this) {", 2)
    for (link, value) in zip(table.cases, values) {
      let test = link.parameters.isEmpty ? type(of: link) : "is \(type(of: link))"
      lines.add("\(test) -> \(value)", 3)
    }
    lines.add("}", 2)
  }

  /// A value as a text, null for none.
  private func text(of parameter: LinkParameter, _ value: String) -> String {
    let mark = parameter.presence == .optional ? "?" : ""
    return switch parameter.kind {
    case .string: value
    case .choice: "\(value)\(mark).text"
    default:
      parameter.presence == .optional
        ? "\(value)?.let { LinkText.of(it) }" : "LinkText.of(\(value))"
    }
  }

  private func calls(_ build: LinkBuild, _ link: LinkCase) -> String {
    func call(_ piece: LinkBuild.Piece) -> String {
      switch piece {
      case .text(let text): return ".add(\(Self.literal(text)))"
      case .value(let text, let escape, let before, let after, let isOptional):
        let parameter = link.parameters.first { $0.text == text }
        let value = parameter.map { self.text(of: $0, Self.name($0.label)) } ?? "null"
        return ".value(\(value), LinkEscape.\(escape.rawValue.uppercased())"
          + LinkSupport.around(before, after, isOptional ? "true" : "false", Self.literal) + ")"
      }
    }
    var calls = build.pieces.map(call)
    for text in build.query ?? [] {
      guard let parameter = link.parameters.first(where: { $0.text == text }) else { continue }
      let value = self.text(of: parameter, Self.name(parameter.label))
      var initial = ""
      if case .byDefault = parameter.presence, let other = self.initial(of: parameter, in: link) {
        initial = ", \(self.text(of: parameter, other))"
      }
      calls.append(".query(\(Self.literal(text)), \(value)\(initial))")
    }
    return (calls + build.fragment.map(call)).joined()
  }

  // MARK: Decision

  private mutating func writeDecision() {
    lines.add()
    lines.add("// Which URL is which link; the first pattern that fits takes it.")
    lines.add()
    var writer = LinkTreeWriter(KotlinDecision(), table)
    writer.write(table.tree, as: "linkOf")
    lines.add(contentsOf: writer.lines)
    for link in table.cases { writeReading(of: link) }
    for redirect in table.redirects { write(redirect) }
    for program in writer.programs {
      lines.add()
      let numbers = program.code.map(String.init).joined(separator: " ")
      lines.add("private val \(program.linkName) = linkProgram(\"\(numbers)\")")
    }
    lines.add()
    lines.add("/** Follows a redirect, of which there may be eight in turn. */")
    lines.add("private fun linkAfter(url: LinkReader, writer: LinkWriter): LinkFound {")
    lines.add("val text = writer.text", 1)
    lines.add("if (url.steps >= 8 || text == null) return LinkClosed", 1)
    lines.add("return LinkReader.of(text, url.steps + 1)?.let { linkOf(it) } ?: LinkClosed", 1)
    lines.add("}")
  }

  private mutating func writeReading(of link: LinkCase) {
    let captured = table.captured(by: link)
    let pieces = captured.map { ", \(Self.name($0.label)): LinkPiece? = null" }.joined()
    lines.add()
    lines.add(
      "private fun \(KotlinDecision.function(link.name))(url: LinkReader\(pieces)): LinkFound {")
    var values: [String] = []
    for (place, parameter) in link.parameters.enumerated() {
      let isCaptured = captured.contains { $0.text == parameter.text }
      let piece = isCaptured ? Self.name(parameter.label) : "null"
      let (text, value) = ("text\(place)", "value\(place)")
      lines.add("val \(text) = url.given(\(Self.literal(parameter.text)), \(piece))", 1)
      if parameter.presence == .required {
        lines.add(
          "val \(value) = \(text)?.let { \(read(parameter, link)) } ?: return LinkClosed", 1)
      } else {
        lines.add(
          "val \(value) = \(text)?.let { \(read(parameter, link)) ?: return LinkClosed }", 1)
      }
      values.append(
        "\(Self.name(parameter.label)) = \(value)"
          + (initial(of: parameter, in: link).map { " ?: \($0)" } ?? ""))
    }
    let made =
      values.isEmpty ? type(of: link) : "\(type(of: link))(\(values.joined(separator: ", ")))"
    lines.add("return LinkOpened(\(made), url)", 1)
    lines.add("}")
  }

  /// What reads a text called `it`.
  private func read(_ parameter: LinkParameter, _ link: LinkCase) -> String {
    switch parameter.kind {
    case .string: "LinkText.string(it)"
    case .int: "LinkText.int(it)"
    case .bool: "LinkText.bool(it)"
    case .double: "LinkText.double(it)"
    case .date: "LinkText.date(it)"
    case .uuid: "LinkText.uuid(it)"
    case .choice(let choice, _): "\(type(of: link)).\(choice).of(it)"
    }
  }

  private mutating func write(_ redirect: LinkRedirect) {
    func variable(_ name: String) -> String {
      Self.keywords.contains(name) ? "`\(name)`" : name
    }
    let pieces = redirect.names.map { ", \(Self.name($0.label)): LinkPiece? = null" }.joined()
    lines.add()
    lines.add("// \(redirect.template.source.text.visible) → \(redirect.template.text.visible)")
    lines.add(
      "private fun \(KotlinDecision.function(redirect.name))(url: LinkReader\(pieces)): LinkFound {"
    )
    let calls = redirect.steps.map { step in
      switch step {
      case .origin: ".origin(url)"
      case .text(let text): ".add(\(Self.literal(text)))"
      case .capture(let name, let escape, let isWritten, let before, let after):
        ".carry(url, \(variable(name)), LinkEscape.\(escape.rawValue.uppercased()), \(isWritten)"
          + LinkSupport.around(before, after, nil, Self.literal) + ")"
      case .query(let names):
        ".carryQuery(url, listOf(\(names.map { Self.literal($0) }.joined(separator: ", "))))"
      case .fragment: ".carryFragment(url)"
      }
    }
    lines.add("return linkAfter(url, LinkWriter()\(calls.joined()))", 1)
    lines.add("}")
  }
}
