import RouteModel

/// A command that changes rows of the catalog.
protocol ChangeCommand: WorkspaceCommand {
  /// Whether a row that exists is changed, as `put` does.
  var isPut: Bool { get }

  /// How it uses the store.
  static var use: StoreUse { get }

  /// Makes the changes, with their messages.
  @MainActor func edit(_ edit: inout CatalogEdit) throws

  /// What somebody should know of the changes, which are made.
  @MainActor func warnings(_ edit: CatalogEdit) throws -> [Warning]
}

extension ChangeCommand {
  var isPut: Bool { false }

  /// A command that changes existing rows does not make a store, because the name may be mistyped.
  static var use: StoreUse { .reads }

  @MainActor func warnings(_ edit: CatalogEdit) throws -> [Warning] { [] }

  @MainActor func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    try workspace.answer(isPut, printer, edit: { try edit(&$0) }, warnings: { try warnings($0) })
  }
}

extension Workspace {
  /// Makes the changes of a command.
  fileprivate func answer(
    _ isPut: Bool, _ printer: Printer, edit: (inout CatalogEdit) throws -> Void,
    warnings: (CatalogEdit) throws -> [Warning]
  ) throws -> Answer {
    var made = try CatalogEdit(self, isPut: isPut)
    try edit(&made)
    let answer = try self.answer(making: made.changes, made.messages, printer)
    if !isDetached { printer.warn(try warnings(made)) }
    return answer
  }

  /// Makes changes, and answers with messages.
  func answer(
    making changes: [CatalogChange], _ messages: [String], _ printer: Printer,
    comparesAll: Bool = false
  ) throws -> Answer {
    let (revision, warnings) = try make(changes, comparesAll: comparesAll)
    printer.warn(warnings)
    var answer = Answer.text(
      messages.map { $0.escapingControls() }.joined(separator: "\n"),
      json: ChangeJSON.document(changes, revision: revision, messages: messages))
    for case .route(let before, let after) in changes {
      answer.route = (after ?? before)?.identifier
    }
    return answer
  }
}

extension Signature where C: ChangeCommand {
  /// The signature of a command that changes rows of the catalog.
  @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ name: String, _ summary: String, arguments: [BoundArgument<C>],
    options: [BoundOption<C>] = [], discussion: String = "", examples: [CommandExample]
  ) {
    self.init(
      name, in: .change, summary, arguments: arguments, options: options,
      use: C.use, isAllowedInMigration: true, discussion: discussion, examples: examples)
  }
}

/// The command that adds a row; `put`, which adds it or changes the existing one to match, is made of
/// it.
protocol AddCommand: ChangeCommand {
  var isPut: Bool { get set }

  static var put: CommandEntry { get }
}

extension AddCommand {
  static var entries: [CommandEntry] { [signature.entry, put] }

  static var use: StoreUse { .creates }

  static var put: CommandEntry { putEntry }

  static var putEntry: CommandEntry {
    signature.entry.put { call, session in
      var command = try Self(call)
      command.isPut = true
      return try command.run(session, call)
    }
  }
}

extension CommandEntry {
  /// The `put` of an `add`.
  fileprivate func put(
    _ run: @escaping @MainActor @Sendable (Call, Session) throws -> Answer
  ) -> CommandEntry {
    var put = self
    let noun = put.words[0]
    let name = put.name
    put.name = "\(noun) put"
    let article = noun.first == "a" ? "an" : "a"
    put.summary = "Adds \(article) \(noun), or changes the existing one to match"
    // The names of the rows that there are.
    let kinds: [String: ValueKind] = [
      "route": .route, "pattern": .pattern, "redirect": .redirect, "guard": .guardName,
      "class": .className, "protocol": .protocolName, "parameter": .parameterName,
      "adapter": .adapter, "storyboard": .storyboard, "scene": .scene, "segue": .segue,
    ]
    if let kind = kinds[noun], let place = put.arguments.firstIndex(where: { $0.kind.isNew }) {
      put.arguments[place].kind = kind
    }
    put.discussion = """
      Fields without an option get the defaults of \(noun) add; what other commands have set stays.
      If nothing differs, nothing is changed and no revision is made, so that a script can run
      again.
      """
    put.examples = put.examples.prefix(1).map { example in
      var example = example
      example.line = put.name + example.line.dropFirst(name.count)
      example.meaning = "Whatever it was before"
      return example
    }
    put.run = run
    return put
  }
}

extension ValueKind {
  /// Whether it is the name of a row to add.
  fileprivate var isNew: Bool { self == .text || self == .newPattern }
}
