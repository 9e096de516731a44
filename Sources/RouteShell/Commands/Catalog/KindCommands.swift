import RouteModel
import Texts

/// What a command does with a row of a kind.
enum RowVerb: String, Sendable {
  case add, put, edit, remove

  /// Whether the row may be missing.
  var mayAdd: Bool { self == .add || self == .put }
}

/// The options that one kind of rows has of its own.
protocol OwnOptions: Sendable { init() }

/// No options beside those of the fields.
struct NoOwnOptions: OwnOptions {}

/// The words of a command about a row of a kind.
struct RowWords<Row: DescribedRow, Own: OwnOptions>: Sendable {
  var verb = RowVerb.add
  /// The route, or the scene, to which the row belongs.
  var owner = ""
  var name = ""
  /// Where the row leads: the second name of a redirect or an adapter.
  var value: String?
  var newName: String?
  var fields = RowFields<Row>()
  var own = Own()
}

/// The commands of a kind of rows, as data: its list, `add`, `put`, `edit` and `remove`.
///
/// What the kinds have in common is done here; a kind says what its rows are called and where they are, and what
/// no description of a row can: what makes one impossible, what follows it to a new name, what goes with it.
struct KindCommands<Row: DescribedRow, Own: OwnOptions>: Sendable {
  typealias Words = RowWords<Row, Own>
  typealias Action = @MainActor @Sendable (Words, inout CatalogEdit) throws -> Void

  /// What the help says of a command.
  struct Help: Sendable {
    var summary: String
    var discussion = ""
    var examples: [CommandExample]

    init(_ summary: String, _ discussion: String = "", _ examples: CommandExample...) {
      (self.summary, self.discussion, self.examples) = (summary, discussion, examples)
    }
  }

  var list: CommandEntry
  /// What the row belongs to, if that is a part of its name.
  var owner: Argument?
  /// Whether an existing row is found by its name alone.
  var isFoundByName = false
  /// The word for the name, with the kind of existing names.
  var name: Argument
  /// The word for where the row leads.
  var value: Argument?
  var addOptions: [BoundOption<Words>] = [.row(\.fields)]
  var editOptions: [BoundOption<Words>] = [.row(\.fields)]
  var removeOptions: [BoundOption<Words>] = []
  var add: Help
  /// As `add`, if nothing else.
  var put: Help?
  var edit: Help
  var remove: Help

  /// How its rows are added, changed and removed.
  enum Way: Sendable {
    /// As those of most kinds: by the place where the row is.
    case at(@MainActor @Sendable (Words, CatalogEdit) throws -> RowPlace<Row>)
    /// Each in a way of its own.
    case own(add: Action, edit: Action, remove: Action)
  }

  var rows: Way
  /// Sets what is no option of a field.
  var set: @MainActor @Sendable (inout Row, Words, RouteCatalog) throws -> Void = { _, _, _ in }
  /// What is said of a row that was added, if its name does not say it.
  var subject: @Sendable (Row) -> String? = { _ in nil }
  /// Refuses a row that cannot be, and says what it means.
  var check: @MainActor @Sendable (Row, Words, inout CatalogEdit) throws -> Void = { _, _, _ in }
  /// What follows a row to its new name, beside the rows that name it.
  var renamed:
    @MainActor @Sendable (_ old: String, _ new: String, inout CatalogEdit) throws -> Void =
      { _, _, _ in }
  /// Whether a row that others name cannot be removed.
  var staysWhileNamed = false
  /// Removes what goes with a row, and says what that is.
  var goesWith: @MainActor @Sendable (Row, inout CatalogEdit) throws -> [String?] = { _, _ in [] }

  /// The commands that change rows.
  var changes: [CommandEntry] { [entry(.add), entry(.put), entry(.edit), entry(.remove)] }
}

extension KindCommands {
  private static var noun: String { Row.description.noun }

  private func entry(_ verb: RowVerb) -> CommandEntry {
    let help =
      switch verb {
      case .add: add
      case .put: put ?? putHelp
      case .edit: edit
      case .remove: remove
      }
    let options =
      switch verb {
      case .add, .put: addOptions
      case .edit: editOptions
      case .remove: removeOptions
      }
    let kind = verb == .add ? newKind : name.kind
    var arguments: [BoundArgument<Words>] = []
    if let owner, verb.mayAdd || !isFoundByName {
      arguments.append(.init(owner.name, \.owner, owner.kind))
    }
    arguments.append(.init(name.name, \.name, kind))
    if let value, verb != .remove {
      arguments.append(
        .init(
          value.name, \.value, value.kind, occurrence: verb == .edit ? .optional : .required))
    }
    let signature = Signature<Words>(
      "\(Self.noun) \(verb.rawValue)", in: .change, help.summary, arguments: arguments,
      options: options,
      // One that changes existing rows does not make a store, because the name may be mistyped.
      use: verb.mayAdd ? .creates : .reads, isAllowedInMigration: true,
      discussion: help.discussion, examples: help.examples, blank: Words()
    ) { words, session, _ in
      var words = words
      words.verb = verb
      return try run(words, session.workspace, session.printer)
    }
    return signature.entry
  }

  /// The kind of the name of a new row.
  private var newKind: ValueKind {
    name.kind == .pattern || name.kind == .redirect ? .newPattern : .text
  }

  private var putHelp: Help {
    var help = Help(
      "Adds \(Phrase.a(Self.noun)), or changes the existing one to match",
      """
      Fields without an option get the defaults of \(Self.noun) add; what other commands have set stays.
      If nothing differs, nothing is changed and no revision is made, so that a script can run
      again.
      """)
    help.examples = add.examples.prefix(1).map { example in
      var example = example
      example.line = "\(Self.noun) put" + example.line.dropFirst("\(Self.noun) add".count)
      example.meaning = "Whatever it was before"
      return example
    }
    return help
  }

  // MARK: Running

  @MainActor private func run(
    _ words: Words, _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    var made = try CatalogEdit(workspace, isPut: words.verb == .put)
    // Other routes that follow it to a new name are not meant.
    var route = Row.self == Route.self ? words.newName ?? words.name : nil
    // Of a row that is named with its route, the route may be missing.
    func found(
      _ place: @MainActor (Words, CatalogEdit) throws -> RowPlace<Row>
    ) throws -> RowPlace<Row> {
      let found = try about(owner == nil ? \Words.name : \Words.owner) { try place(words, made) }
      route = found.route
      return found
    }
    switch (words.verb, rows) {
    case (.add, .at(let place)), (.put, .at(let place)): try add(found(place), words, &made)
    case (.edit, .at(let place)): try edit(found(place), words, &made)
    case (.remove, .at(let place)): try remove(found(place), words, &made)
    case (.add, .own(let add, _, _)), (.put, .own(let add, _, _)): try add(words, &made)
    case (.edit, .own(_, let edit, _)): try edit(words, &made)
    case (.remove, .own(_, _, let remove)): try remove(words, &made)
    }
    var answer = try workspace.answer(making: made.changes, made.messages, printer)
    answer.route = route
    return answer
  }

  @MainActor private func add(
    _ place: RowPlace<Row>, _ words: Words, _ edit: inout CatalogEdit
  ) throws {
    let catalog = edit.catalog
    try about(\Words.name) {
      let row = try edit.add(place, words.fields, as: subject) { try set(&$0, words, catalog) }
      if let row { try check(row, words, &edit) }
    }
  }

  @MainActor private func edit(
    _ place: RowPlace<Row>, _ words: Words, _ edit: inout CatalogEdit
  ) throws {
    let catalog = edit.catalog
    let old = try about(\Words.name) { try edit.row(place) }
    try about(words.newName == nil ? \Words.name : \Words.newName) {
      let new = try edit.change(place, words.fields) { row in
        if let name = words.newName { Row.description.rename(&row, to: name) }
        try set(&row, words, catalog)
      }
      if old == new { return }
      try check(new, words, &edit)
      if let name = Row.description.keyTexts(of: new).last, name != place.name {
        try renamed(place.name, name, &edit)
      }
    }
  }

  @MainActor private func remove(
    _ place: RowPlace<Row>, _ words: Words, _ edit: inout CatalogEdit
  ) throws {
    try about(\Words.name) {
      if staysWhileNamed, let use = edit.use(of: RowName(Self.noun, place.name)) { throw use }
      let gone = try goesWith(edit.row(place), &edit)
      try edit.remove(place, with: gone)
    }
  }
}

extension RowDescription {
  /// Gives a row another name.
  fileprivate func rename(_ row: inout Row, to name: String) {
    if let key = fields.last(where: \.isKey) { _ = key.set(.text(name), in: &row) }
  }
}

extension Workspace {
  /// Makes changes, and answers with messages.
  func answer(
    making changes: [CatalogChange], _ messages: [String], _ printer: Printer,
    comparesAll: Bool = false, hasCheckedRedirects: Bool = false
  ) throws -> Answer {
    let (revision, warnings) = try make(
      changes, comparesAll: comparesAll, hasCheckedRedirects: hasCheckedRedirects)
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
