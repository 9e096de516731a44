internal import RouteModel

/// Writes the links of a table in TypeScript.
struct TypeScriptLinks {
  private let table: LinkTable
  private let type: String

  init(_ table: LinkTable, _ options: LinkExport.Options) {
    (self.table, type) = (table, options.name)
  }

  private static func literal(_ text: String) -> String { LinkText.literal(text, .typescript) }

  /// The name of a property: without marks where it needs none.
  private static func property(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy(\.isNamePart) && name.first?.isNumber == false
    return isPlain ? name : literal(name)
  }

  /// What follows the head of the file.
  var text: String {
    """
    /** Makes links; each has the name of its route. */
    const to = {
    \(table.cases.map(maker).joined())};

    /** A link of the app: its route and its values. */
    export type \(type) = ReturnType<(typeof to)[keyof typeof to]>;

    /** The patterns in the order of precedence: the first that takes a URL decides. */
    const rows: readonly LinkRow[] = [
    \(table.rows.map(line).joined())];

    /** The parameters of each route: the name, the kind or the texts, whether it is required or its default, the property. */
    const kinds: readonly LinkKinds[] = [
    \(table.cases.map(kinds).joined())];

    let made: LinkTable | undefined;
    const links = (): LinkTable => (made ??= new LinkTable(rows, kinds));

    /** Makes links, reads them from URLs, and writes their URLs. `given` are the conditions that hold, such as `flag=beta`. */
    export const \(type) = {
      to,

      /** The link of a URL; undefined if it is none of these, or if a parameter is missing or wrong. */
      parse(text: string, given: readonly string[] = []): \(type) | undefined {
        return \(type).match(text, given)?.link;
      },

      /** The link of a URL, and the items of its query that are none of the link's parameters. */
      match(text: string, given: readonly string[] = []): { link: \(type); others: Record<string, string> } | undefined {
        const found = links().match(text, given);
        const maker = found && (to as unknown as Record<string, (values: object) => \(type)>)[found.route];
        return found && maker && { link: maker(found.values), others: found.others };
      },

      /** A URL that opens the link and no other; undefined if no pattern of its route can have its values. */
      url(link: \(type), given: readonly string[] = []): string | undefined {
        return links().url(link, given);
      },

      /** The parameters that have a value, as URLs name and write them. */
      parameters(link: \(type)): Record<string, string> {
        return Object.fromEntries(links().texts(link));
      },
    };

    """
  }

  private func maker(_ link: LinkCase) -> String {
    var lines = ["  /**"] + link.documentation.map { "   *" + ($0.isEmpty ? "" : " " + $0) }
    if link.isDeprecated { lines.append("   * @deprecated") }
    lines.append("   */")
    let fields = link.parameters.map { parameter in
      let isRequired = parameter.presence == .required
      return Self.property(parameter.label) + (isRequired ? "" : "?") + ": "
        + Self.type(of: parameter)
        + (isRequired ? "" : " | undefined")
    }
    let isFree = link.parameters.allSatisfy { $0.presence != .required }
    let argument =
      fields.isEmpty ? "" : "values: { \(fields.joined(separator: "; ")) }\(isFree ? " = {}" : "")"
    let values = link.parameters.map { parameter in
      let name = Self.property(parameter.label)
      let value = name.hasPrefix("\"") ? "values[\(name)]" : "values.\(name)"
      return "\(name): \(value)" + (Self.initial(of: parameter).map { " ?? \($0)" } ?? "")
    }
    let made = (["route: \(Self.literal(link.identifier)) as const"] + values).joined(
      separator: ", ")
    let secret = link.parameters.filter(\.isSensitive).map { Self.literal($0.label) }
    let object =
      secret.isEmpty
      ? "({ \(made) })" : "LinkTable.hiding({ \(made) }, [\(secret.joined(separator: ", "))])"
    // Such a key would be the object's prototype.
    let key = Self.literal(link.identifier)
    lines.append("  \(key == "\"__proto__\"" ? "[\(key)]" : key): (\(argument)) => \(object),")
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ row: LinkRow) -> String {
    let more = row.more.map { "\($0.key): \(Self.literal($0.value))" }.joined(separator: ", ")
    let route = row.route.map(Self.literal) ?? "null"
    return "  [\(route), \(Self.literal(row.pattern))\(more.isEmpty ? "" : ", { \(more) }")],\n"
  }

  private func kinds(_ link: LinkCase) -> String {
    let kinds = link.parameters.map { parameter in
      let kind =
        parameter.choices.isEmpty
        ? Self.literal(parameter.kind.rawValue)
        : "[\(parameter.choices.map(Self.literal).joined(separator: ", "))]"
      let presence =
        switch parameter.presence {
        case .required: "true"
        case .optional: "false"
        case .byDefault(let text): Self.literal(text)
        }
      let label = parameter.label == parameter.text ? "" : ", \(Self.literal(parameter.label))"
      return ", [\(Self.literal(parameter.text)), \(kind), \(presence)\(label)]"
    }
    return "  [\(Self.literal(link.identifier))\(kinds.joined())],\n"
  }

  private static func type(of parameter: LinkParameter) -> String {
    if !parameter.choices.isEmpty { return parameter.choices.map(literal).joined(separator: " | ") }
    return parameter.type(.typescript)
  }

  /// The value of a parameter by default.
  private static func initial(of parameter: LinkParameter) -> String? {
    guard case .byDefault(let text) = parameter.presence else { return nil }
    return parameter.choices.isEmpty ? parameter.literal(text, .typescript) : literal(text)
  }
}
