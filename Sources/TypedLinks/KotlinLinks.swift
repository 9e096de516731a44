internal import RouteModel

/// Writes the links of a table in Kotlin.
struct KotlinLinks {
  private let table: LinkTable
  private let options: LinkExport.Options
  /// Of the classes and the enumerations.
  private let types: LinkNames
  private let type: String

  /// The names of the enumerations' entries that have another meaning.
  private static let reserved: Set<String> = [
    "companion", "declaringclass", "entries", "links", "name", "ordinal", "string", "text",
    "valueof", "values",
  ]

  /// Words that need backquotes as names.
  private static let keywords = LinkExport.Language.words(
    """
    as break class continue do else false for fun if in interface is null object package return
    super this throw true try typealias typeof val var when while
    """)

  init(_ table: LinkTable, _ options: LinkExport.Options) {
    (self.table, self.options, type) = (table, options, options.name)
    types = LinkNames(
      of: table.cases.map(\.identifier) + table.enumerations.map(\.text), as: .type,
      reserved: LinkExport.Language.kotlin.typeNames.union([options.name.lowercased()]),
      suffix: "Link")
  }

  /// What is before the declarations of a file.
  static func start(_ options: LinkExport.Options) -> String {
    let imports = [
      "java.net.URI", "java.net.URISyntaxException", "java.net.URLDecoder", "java.text.Normalizer",
      "java.text.SimpleDateFormat", "java.util.Date", "java.util.GregorianCalendar",
      "java.util.Locale", "java.util.TimeZone", "java.util.UUID",
    ]
    return (options.package.isEmpty ? "" : "package \(options.package)\n\n")
      + imports.map { "import \($0)\n" }.joined() + "\n"
  }

  private static func literal(_ text: String) -> String { LinkText.literal(text, .kotlin) }

  /// A name, in backquotes where it needs them.
  private static func name(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.numericType != nil
        || $0.properties.isAlphabetic
          && ![.nonspacingMark, .spacingMark].contains($0.properties.generalCategory)
    }
    return isPlain && !keywords.contains(name) ? name : "`\(name)`"
  }

  /// What follows the head of the file.
  var text: String {
    let access = options.isPublic ? "" : "internal "
    let runtime =
      options.runtime != nil
      ? ""
      : "\n  \(LinkFileHead.runtimeMark)\n\n"
        + LinkText.runtime(.kotlin, isShared: false).split(
          separator: "\n", omittingEmptySubsequences: false
        )
        .dropLast().map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    return Self.start(options) + """
      /** A link of the app. */
      \(access)sealed class \(type) {
      \((table.cases.map(declaration) + table.enumerations.map(enumeration)).joined(separator: "\n"))
        /** The identifier of the link's route. */
        val route: String get() = content.route

        /** The parameters that have a value, as URLs name and write them. */
        val parameters: Map<String, String> get() = content.texts

        /** A URL that opens the link and no other; null if no pattern of its route can have these values. */
        val url: String? get() = url(emptySet())

        /** The URL where some conditions hold, such as `flag=beta`. */
        fun url(given: Set<String>): String? = table.url(content, given, maker) { it.content }

        /** Without the values that are secret. */
        final override fun toString(): String = content.shown

        internal abstract val content: Links.Content

        /** A link, and the items of the query that are none of its parameters. */
        data class Found(val link: \(type), val others: Map<String, String>)

        companion object {
          /** The link of a URL; null if it is none of these, or if a parameter is missing or wrong. */
          fun of(text: String, given: Set<String> = emptySet()): \(type)? = match(text, given)?.link

          /** The link of a URL, and the items of its query that are none of the link's parameters. */
          fun match(text: String, given: Set<String> = emptySet()): Found? =
            table.find(text, given, maker)?.let { (link, values) -> Found(link, values - link.parameters.keys) }

          private val maker: Links.Maker<\(type)> = Maker

          /** The patterns in the order of precedence: the first that takes a URL decides. */
          private val table = Links.Table(listOf(
      \(table.rows.map(line).joined(separator: ",\n"))
          ))
        }

        private object Maker : Links.Maker<\(type)> {
          override fun make(route: String, values: Links.Values): \(type)? = when (route) {
      \(table.cases.map(maker).joined())      else -> null
          }
        }
      \(runtime)}

      """
  }

  // MARK: Types

  private func plainType(of parameter: LinkParameter, in link: LinkCase) -> String {
    parameter.choices.isEmpty ? parameter.type(.kotlin) : types[link.text(of: parameter)]
  }

  private func value(_ text: String, _ parameter: LinkParameter, in link: LinkCase) -> String {
    parameter.choices.isEmpty
      ? parameter.literal(text, .kotlin)
      : "\(plainType(of: parameter, in: link)).\(Self.name(Self.names(of: parameter)[text]))"
  }

  private static func names(of parameter: LinkParameter) -> LinkNames {
    LinkNames(of: parameter.choices, as: .type, reserved: reserved, suffix: "Value")
  }

  private func declaration(_ link: LinkCase) -> String {
    // An annotation would warn of the file itself, which has to name the class.
    let documentation = link.documentation + (link.isDeprecated ? ["", "Deprecated."] : [])
    var lines = ["/**"] + documentation.map { " *" + ($0.isEmpty ? "" : " " + $0) } + [" */"]
    let fields = link.parameters.map { parameter in
      let type = plainType(of: parameter, in: link)
      let field = "val \(Self.name(parameter.label)): \(type)"
      switch parameter.presence {
      case .required: return field
      case .optional: return field + "? = null"
      case .byDefault(let text): return field + " = \(value(text, parameter, in: link))"
      }
    }
    let name = Self.name(types[link.identifier])
    lines.append(
      fields.isEmpty
        ? "object \(name) : \(type)() {"
        : "data class \(name)(\(fields.joined(separator: ", "))) : \(type)() {")
    func pairs(_ values: [String]) -> String { values.joined(separator: ", ") }
    let values = link.parameters.map {
      ", \(Self.literal($0.text)) to Links.text(\(Self.name($0.label)))"
    }
    let defaults = link.parameters.compactMap { parameter -> String? in
      guard case .byDefault(let text) = parameter.presence else { return nil }
      return "\(Self.literal(parameter.text)) to \(Self.literal(text))"
    }
    let secret = link.parameters.filter(\.isSensitive).map { Self.literal($0.text) }
    lines.append(
      "  override val content get() = Links.Content(\(Self.literal(link.identifier))\(values.joined())"
        + (defaults.isEmpty ? "" : ", defaults = mapOf(\(pairs(defaults)))")
        + (secret.isEmpty ? "" : ", secret = setOf(\(pairs(secret)))") + ")")
    lines.append("}")
    return lines.map { "  \($0)\n" }.joined()
  }

  private func enumeration(_ link: LinkCase, _ parameter: LinkParameter, _ text: String) -> String {
    let names = Self.names(of: parameter)
    let entries = parameter.choices.map { "\(Self.name(names[$0]))(\(Self.literal($0)))" }
    return """
        /** Route `\(LinkText.comment(link.identifier))`: what \(LinkText.comment(parameter.text)) can be. */
        enum class \(types[text])(override val text: kotlin.String) : Links.Choice {
          \(entries.joined(separator: ", "))
        }

      """
  }

  // MARK: Table

  private func line(_ row: LinkRow) -> String {
    let more = row.more.map { ", \(Self.literal($0.key)) to \(Self.literal($0.value))" }.joined()
    return
      "      Links.Row(\(row.route.map(Self.literal) ?? "null"), \(Self.literal(row.pattern))\(more))"
  }

  private func maker(_ link: LinkCase) -> String {
    let values = link.parameters.map { parameter in
      let reader =
        parameter.choices.isEmpty
        ? "Links.\(parameter.kind.rawValue)"
        : "Links.choice(\(plainType(of: parameter, in: link)).values())"
      let asked = "(\(Self.literal(parameter.text)), \(reader))"
      switch parameter.presence {
      case .required: return "\(Self.name(parameter.label)) = values.need\(asked)"
      case .optional: return "\(Self.name(parameter.label)) = values.get\(asked)"
      case .byDefault(let text):
        return
          "\(Self.name(parameter.label)) = values.get\(asked) ?: \(value(text, parameter, in: link))"
      }
    }
    let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
    return "      \(Self.literal(link.identifier)) -> \(Self.name(types[link.identifier]))\(list)\n"
  }
}
