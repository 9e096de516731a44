extension Command {
  /// A command that changes rows of the catalog.
  ///
  /// - Parameter body: Makes the changes, with their messages.
  static func changing(
    _ name: String, _ summary: String, _ arguments: [Argument], options: [Option] = [],
    discussion: String = "", examples: [Example],
    _ body: @escaping @MainActor @Sendable (inout CatalogEdit) throws -> Void
  ) -> Command {
    Command(
      name, in: .change, summary, arguments: arguments, options: options,
      // A mistyped store is not made by what changes rows that are there.
      use: name.hasSuffix(" edit") || name.hasSuffix(" remove") ? .reads : .creates,
      isAllowedInMigration: true, discussion: discussion, examples: examples
    ) { call, shell in try shell.change(call, body) }
  }
}

extension Command {
  /// The command that adds a row, or changes the existing one to match, made of the one that adds.
  var put: Command {
    let noun = words[0]
    var put = self
    put.name = "\(noun) put"
    let article = noun.first == "a" ? "an" : "a"
    put.summary = "Adds \(article) \(noun), or changes the existing one to match"
    // The names of the rows that there are.
    let kinds: [String: ValueKind] = [
      "route": .route, "pattern": .pattern, "redirect": .redirect, "guard": .guardName,
      "class": .className, "protocol": .protocolName, "parameter": .parameterName,
      "adapter": .adapter, "storyboard": .storyboard, "scene": .scene, "segue": .segue,
    ]
    if let kind = kinds[noun], let place = arguments.firstIndex(where: { $0.kind.isNew }) {
      put.arguments[place].kind = kind
    }
    put.discussion = """
      What no option names is as \(noun) add would leave it; what other commands give a \(noun) stays. If
      nothing differs, nothing is changed and no revision is made, so that a script can run again.
      """
    put.examples = examples.prefix(1).map { example in
      var example = example
      example.line = put.name + example.line.dropFirst(name.count)
      example.meaning = "Whatever it was before"
      return example
    }
    return put
  }
}

extension ValueKind {
  /// Whether it is the name of what is added.
  fileprivate var isNew: Bool { self == .text || self == .newPattern }
}
