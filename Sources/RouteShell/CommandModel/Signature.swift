import RouteModel
import Texts

/// What the table says of a command, and how the values of a call get into its properties.
///
/// `C` is a ``Command``, or other words that are read alike. It is not required here: it would be looked for among all
/// conformances of the program at each start, once for each command.
struct Signature<C>: Sendable {
  var entry: CommandEntry
  let fill: @Sendable (inout C, Call) throws(ShellError) -> Void
}

// What makes a table is compiled once and not for each command: the copies took a tenth of the compiler's time.
extension Signature {
  /// - Parameters:
  ///   - blank: The command without any argument.
  ///   - run: Runs it. An error that names a property marks the word that it was read from.
  @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ name: String, in group: CommandGroup, _ summary: String, arguments: [BoundArgument<C>] = [],
    options: [BoundOption<C>] = [], use: StoreUse = .reads,
    worksOnLostStore: Bool = false, takesBlock: Bool = false, blockMayFail: Bool = false,
    isAllowedInMigration: Bool = false, discussion: String = "", examples: [CommandExample] = [],
    blank: @autoclosure @escaping @Sendable () -> C,
    run: @escaping @MainActor @Sendable (C, Session, Call) throws -> Answer
  ) {
    let fill: @Sendable (inout C, Call) throws(ShellError) -> Void = {
      (command, call) throws(ShellError) in
      for argument in arguments { try argument.fill(&command, call) }
      for option in options { try option.fill(&command, call) }
    }
    self.fill = fill
    entry = CommandEntry(name: name, group: group, summary: summary) { call, session in
      var command = blank()
      try fill(&command, call)
      func marked(_ error: ShellError) -> ShellError {
        guard let path = error.argument?.path else { return error }
        if let bound = arguments.first(where: { $0.path == path }) {
          return error.marking(bound.argument.map { call.words($0.name) } ?? call.parameterWords)
        }
        let option = options.lazy.flatMap(\.paths).first { $0.path == path }
        return error.marking(option.map { call.words($0.name) } ?? [])
      }
      do {
        var answer = try run(command, session, call)
        answer.failure = answer.failure.map(marked)
        return answer
      } catch {
        throw marked(ShellError(wrapping: error))
      }
    }
    entry.arguments = arguments.compactMap(\.argument)
    if let parameters = arguments.first(where: { $0.argument == nil }) {
      entry.takesParameters = true
      entry.parameterKind = parameters.parameterKind
    }
    entry.options = options.flatMap(\.options)
    entry.use = use
    entry.worksOnLostStore = worksOnLostStore
    entry.takesBlock = takesBlock
    entry.blockMayFail = blockMayFail
    entry.isAllowedInMigration = isAllowedInMigration
    entry.discussion = discussion
    entry.examples = examples
  }
}

extension Signature where C: Command {
  @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ name: String, in group: CommandGroup, _ summary: String, arguments: [BoundArgument<C>] = [],
    options: [BoundOption<C>] = [], use: StoreUse = .reads,
    worksOnLostStore: Bool = false, takesBlock: Bool = false, blockMayFail: Bool = false,
    isAllowedInMigration: Bool = false, discussion: String = "", examples: [CommandExample] = []
  ) {
    self.init(
      name, in: group, summary, arguments: arguments, options: options, use: use,
      worksOnLostStore: worksOnLostStore, takesBlock: takesBlock, blockMayFail: blockMayFail,
      isAllowedInMigration: isAllowedInMigration, discussion: discussion, examples: examples,
      blank: C()
    ) { command, session, call in try command.run(session, call) }
  }
}

/// A property of a command, as its arguments are known by.
typealias ArgumentPath = any AnyKeyPath & Sendable

/// An argument and the property that has its value.
struct BoundArgument<C>: Sendable {
  /// nil for the `name=value` words.
  let argument: Argument?
  let path: ArgumentPath
  private(set) var parameterKind = ValueKind.parameterName
  let fill: @Sendable (inout C, Call) throws(ShellError) -> Void

  private init(
    argument: Argument?, path: ArgumentPath, parameterKind: ValueKind,
    fill: @escaping @Sendable (inout C, Call) throws(ShellError) -> Void
  ) {
    (self.argument, self.path, self.fill) = (argument, path, fill)
    self.parameterKind = parameterKind
  }

  /// The `name=value` words after the others.
  @_semantics("optimize.sil.specialize.generic.never")
  ///
  /// - Parameter kind: What their names are.
  static func parameters(
    _ path: any WritableKeyPath<C, [RouteEvent.Parameter]> & Sendable,
    _ kind: ValueKind = .parameterName
  ) -> Self {
    Self(argument: nil, path: path, parameterKind: kind) { (command, call) throws(ShellError) in
      command[keyPath: path] = call.parameters
    }
  }

  /// - Parameters:
  ///   - name: The word of the synopsis.
  ///   - isNeeded: Whether one of those that repeat must be there.
  ///   - occurrence: How often it may occur; what its type says if nothing else.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value: CommandValue>(
    _ name: String, _ path: any WritableKeyPath<C, Value> & Sendable, _ kind: ValueKind,
    isNeeded: Bool = false, occurrence: Argument.Occurrence? = nil
  ) {
    argument = Argument(name, kind, occurrence ?? (isNeeded ? .oneOrMore : Value.occurrence))
    self.path = path
    fill = { (command, call) throws(ShellError) in
      let words = call.words(name)
      if !words.isEmpty { command[keyPath: path] = try Value(words, label: name) }
    }
  }

  /// An argument whose value is one of the words of its type.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value: CommandValue>(
    _ name: String, _ path: any WritableKeyPath<C, Value> & Sendable, isNeeded: Bool = false
  ) {
    self.init(name, path, Value.kind, isNeeded: isNeeded)
  }
}

/// Options that belong together, such as those of every list.
protocol OptionGroup: Sendable {
  init()
  static var options: [BoundOption<Self>] { get }
}

/// An option, or a group of them, and the property that has its value.
struct BoundOption<C>: Sendable {
  let options: [Option]
  /// The names of the options by the properties that have their values.
  let paths: [(path: ArgumentPath, name: String)]
  let fill: @Sendable (inout C, Call) throws(ShellError) -> Void

  /// An option with a property of its own.
  private init(
    _ option: Option, _ path: ArgumentPath,
    _ fill: @escaping @Sendable (inout C, Call) throws(ShellError) -> Void
  ) {
    self.init(options: [option], paths: [(path, option.name)], fill: fill)
  }

  private init(
    options: [Option], paths: [(path: ArgumentPath, name: String)],
    fill: @escaping @Sendable (inout C, Call) throws(ShellError) -> Void
  ) {
    (self.options, self.paths, self.fill) = (options, paths, fill)
  }

  /// An option that takes a value.
  ///
  /// - Parameter letter: Also accepted after a single dash.
  @_semantics("optimize.sil.specialize.generic.never")
  static func value<Value: CommandValue>(
    _ name: String, _ path: any WritableKeyPath<C, Value> & Sendable, _ value: String,
    _ kind: ValueKind, letter: Character? = nil, _ help: String
  ) -> Self {
    let option = Option(
      name: name, value: value, kind: kind, repeats: Value.occurrence == .repeated,
      letter: letter, help: help)
    return Self(option, path) { (command, call) throws(ShellError) in
      let words = call.words(name)
      if !words.isEmpty { command[keyPath: path] = try Value(words, label: "--\(name)") }
    }
  }

  /// An option whose type says what it may be.
  @_semantics("optimize.sil.specialize.generic.never")
  static func value<Value: CommandValue>(
    _ name: String, _ path: any WritableKeyPath<C, Value> & Sendable, _ value: String,
    _ help: String
  ) -> Self {
    .value(name, path, value, Value.kind, help)
  }

  /// A switch.
  ///
  /// - Parameter letter: Also accepted after a single dash.
  @_semantics("optimize.sil.specialize.generic.never")
  static func flag(
    _ name: String, _ path: any WritableKeyPath<C, Bool> & Sendable, letter: Character? = nil,
    _ help: String
  ) -> Self {
    Self(.flag(name, letter: letter, help), path) { (command, call) throws(ShellError) in
      if call.has(name) { command[keyPath: path] = true }
    }
  }

  /// A switch, or an option with values; without a value the property is empty.
  @_semantics("optimize.sil.specialize.generic.never")
  static func flagOrValues(
    _ name: String, _ path: any WritableKeyPath<C, [String]?> & Sendable, _ value: String,
    _ help: String
  ) -> Self {
    Self(.flagOrValues(name, value, help), path) { (command, call) throws(ShellError) in
      if call.has(name) { command[keyPath: path] = call.words(name).map(\.text) }
    }
  }

  /// The options of a group.
  @_semantics("optimize.sil.specialize.generic.never")
  static func all<Group: OptionGroup>(_ path: any WritableKeyPath<C, Group> & Sendable) -> Self {
    let options = Group.options
    return Self(options: options.flatMap(\.options), paths: options.flatMap(\.paths)) {
      (command, call) throws(ShellError) in
      for option in options { try option.fill(&command[keyPath: path], call) }
    }
  }

  /// The options of the fields of a row, from its description.
  ///
  /// - Parameters:
  ///   - left: Those that the command does not take.
  ///   - others: Options of the command itself, behind some of them.
  @_semantics("optimize.sil.specialize.generic.never")
  static func row<Row>(
    _ path: any WritableKeyPath<C, RowFields<Row>> & Sendable, without left: [String] = [],
    then others: [String: [BoundOption<C>]] = [:]
  ) -> Self {
    let own = Option.described(Row.self).filter { !left.contains($0.name) }
    let options = own.flatMap { [$0] + (others[$0.name] ?? []).flatMap(\.options) }
    return Self(options: options, paths: others.values.joined().flatMap(\.paths)) {
      (command, call) throws(ShellError) in
      for option in own {
        let words = call.words(option.name)
        if !words.isEmpty { command[keyPath: path].words[option.name] = words }
      }
      for option in others.values.joined() { try option.fill(&command, call) }
    }
  }
}
