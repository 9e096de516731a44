import Interchange
package import RouteModel
import Texts

/// A command with its arguments, parsed.
package struct Call {
  package var command: CommandEntry
  /// The commands of the block.
  package var block: [Statement]?
  /// `name=value` words in the order in which they were written.
  package var parameters: [RouteEvent.Parameter] = []
  /// Their words.
  private(set) var parameterWords: [ExpandedWord] = []
  /// The output format: the one that the command asks for, else the session's.
  package private(set) var format: OutputFormat
  /// Whether the command asks for a format.
  private(set) var asksForFormat = false
  package var asksForHelp = false
  /// The file into which the answer goes; nil for standard output.
  private(set) var output: String?
  /// The line as it was written, for the logs.
  package var line: SourceLine

  private var positionals: [String: [ExpandedWord]] = [:]
  private var options: [String: [ExpandedWord]] = [:]

  /// The words of an argument or an option, with their places; none if it was not given.
  package func words(_ name: String) -> [ExpandedWord] { positionals[name] ?? options[name] ?? [] }

  /// Whether a switch is set.
  package func has(_ flag: String) -> Bool { options[flag] != nil }

  /// Whether nothing is to be changed, so that no new store is left.
  var isDryRun: Bool { has("dry-run") }

  /// The route that the call names, for `$_`; one that is added is named by the first argument.
  var route: String? {
    let argument =
      command.name == "route add"
      ? command.arguments.first : command.arguments.first { $0.kind == .route }
    return argument.flatMap { words($0.name).first?.text }
  }

  /// Parses the words after a command's name.
  ///
  /// - Throws: ``ShellError`` `usage` for an unknown option, a missing value, a missing or superfluous
  ///   argument.
  package init(
    _ command: CommandEntry, words: ArraySlice<ExpandedWord>, block: [Statement]?, line: SourceLine,
    format: OutputFormat = .table
  ) throws(ShellError) {
    self.command = command
    self.format = format
    self.block = block
    self.line = line
    do {
      try parse(words)
    } catch {
      // Only the program has an option for its errors alone.
      throw error.reported(in: has("json-errors") ? .json : self.format)
    }
    guard !asksForHelp else { return }
    if block != nil, !command.takesBlock {
      throw .usage("'\(command.name)' takes no block").aboutCommand
    }
    if block == nil, command.takesBlock {
      throw .usage("'\(command.name)' needs a block: end the line with '{'").aboutCommand
    }
  }

  /// The format that words ask for whose command is unknown.
  static func format(askedBy words: ArraySlice<ExpandedWord>) -> OutputFormat {
    let unknown = CommandEntry(name: "", group: .help, summary: "") { _, _ in .none }
    do {
      return try Call(unknown, words: words, block: nil, line: SourceLine("")).format
    } catch {
      return error.format ?? .table
    }
  }

  private mutating func parse(_ words: ArraySlice<ExpandedWord>) throws(ShellError) {
    var (plain, mistake) = ([ExpandedWord](), nil as ShellError?)
    read(words, &plain, &mistake)
    // A format behind the mistake is still that of its report.
    if let mistake { throw mistake }
    guard !asksForHelp else { return }
    try place(plain)
    try checkChoices()
    // Only the row to edit is named, without a change.
    if command.words.last == "edit", options.isEmpty, positionals.count == requiredCount {
      throw incomplete("no option says what to change: \(command.synopsis)")
    }
  }

  /// Reads options and plain words to the end, and notes the first mistake.
  private mutating func read(
    _ words: ArraySlice<ExpandedWord>, _ plain: inout [ExpandedWord], _ mistake: inout ShellError?
  ) {
    var rest = words
    while let word = rest.popFirst() {
      guard word.isBare, word.text.hasPrefix("-"), word.text != "--" else {
        if word.isBare, word.text == "--" {
          plain += rest
          return
        }
        if word.isRedirection {
          mistake = mistake ?? redirection(word, rest.first)
          rest.removeFirst(min(rest.count, word.text.hasSuffix(">") ? 1 : 0))
          continue
        }
        plain.append(word)
        continue
      }
      do throws(ShellError) {
        try option(word, &rest, &plain)
      } catch {
        mistake = mistake ?? error
      }
    }
  }

  /// The error for `> FILE`, which other shells write an answer with.
  private func redirection(_ word: ExpandedWord, _ next: ExpandedWord?) -> ShellError {
    let joined = String(word.text.drop { $0 == ">" })
    let file = joined.isEmpty ? next?.text : joined
    var error = ShellError.usage(
      "'>' writes no file here", suggestions: ["--output \((file ?? "FILE").scriptWord)"],
      span: word.span)
    error.notes = ["in quotes, or behind --, it is a word like any other"]
    return error
  }

  /// Reads an option with its value; a word with a dash that is none is a plain word.
  private mutating func option(
    _ word: ExpandedWord, _ rest: inout ArraySlice<ExpandedWord>, _ plain: inout [ExpandedWord]
  ) throws(ShellError) {
    let isShort = !word.text.hasPrefix("--") && word.text != "-h"
    if isShort, !word.looksLikeShortOption {
      plain.append(word)
      return
    }
    let parts = isShort ? nil : word.text.dropFirst(2).dividedAtEquals
    let typed = word.text == "-h" ? "help" : parts?.before ?? String(word.text.dropFirst(2))
    if !isShort, typed == "help" {
      asksForHelp = true
      return
    }
    let own = command.options.first {
      isShort ? $0.letter.map { "-\($0)" } == word.text : $0.name == typed
    }
    guard let option = own ?? (!isShort && typed == Option.output.name ? .output : nil) else {
      if isShort { throw unknownOption(word) }
      guard let format = OutputFormat(rawValue: typed) else { throw unknownOption(word, typed) }
      if parts != nil { throw .usage("--\(typed) takes no value", span: word.span) }
      return try choose(format, word)
    }
    let name = option.name
    guard option.value != nil else {
      if parts != nil { throw .usage("--\(name) takes no value", span: word.span) }
      options[name] = [word]
      return
    }
    let value: ExpandedWord
    if let parts {
      var part = word
      part.text = parts.behind
      value = part
    } else if option.standsAlone, rest.first.map({ $0.isBare && $0.text.hasPrefix("-") }) ?? true {
      options[name, default: []] += []
      return
    } else if let next = rest.popFirst() {
      value = next
    } else {
      throw .usage(
        "--\(name) needs a value: --\(name) \(option.value ?? "") — \(option.help)",
        span: word.span)
    }
    if option.name == Option.output.name {
      if value.text.isEmpty { throw .usage("--output needs a name, not ''", span: value.span) }
      output = value.text
    }
    if options[name] != nil, !option.repeats {
      throw .usage("--\(name) is given twice", span: word.span)
    }
    options[name, default: []].append(value)
    // As 'context platform=ios version=3.2' is written.
    while option.kind == .fact, !command.takesParameters, let next = rest.first,
      next.isBare, next.namesFact
    {
      options[name, default: []].append(next)
      rest.removeFirst()
    }
  }

  /// Suggestions for an unknown option: what it is called here, else what is written alike.
  private func near(_ name: String) -> [String] {
    let meant = PeoplesWords.options(name, of: command)
    return meant.isEmpty ? NearestNames.of(name, in: optionNames).map { "--\($0)" } : meant
  }

  private var optionNames: [String] {
    (command.options + Option.common).map(\.name)
  }

  /// An option that neither the command has nor, behind it, the program.
  private func unknownOption(_ word: ExpandedWord, _ name: String) -> ShellError {
    let near = near(name)
    if near.isEmpty, ProgramOptions.option("--\(name)") != nil {
      return .usage(
        "--\(name) is an option of the program: routesh --\(name) STORE \(command.name)",
        span: word.span)
    }
    return .usage(
      "unknown option '--\(name)' of \(command.name)", suggestions: near, span: word.span)
  }

  /// `-c`: few options have a letter, so a long one with this first letter is suggested.
  private func unknownOption(_ word: ExpandedWord) -> ShellError {
    let name = String(word.text.dropFirst())
    let begun = optionNames.filter { $0.hasPrefix(name) }
    let near = begun.isEmpty ? self.near(name) : begun.prefix(3).map { "--\($0)" }
    var error = ShellError.usage(
      "unknown option '\(word.text)' of \(command.name)",
      suggestions: near, span: word.span)
    error.notes = ["if it is not an option: -- ends the options, \(command.name) -- \(word.text)"]
    return error
  }

  private mutating func choose(
    _ format: OutputFormat, _ word: ExpandedWord
  ) throws(ShellError) {
    if asksForFormat, self.format != format {
      throw .usage(
        "--\(self.format.rawValue) and --\(format.rawValue) are both given: an answer has one format",
        span: word.span)
    }
    self.format = format
    asksForFormat = true
  }

  /// Assigns the plain words to the arguments.
  private mutating func place(_ words: [ExpandedWord]) throws(ShellError) {
    var rest = words[...]
    if command.takesParameters {
      let fixed = command.arguments.count
      let first =
        rest.indices.first { index in
          index >= requiredCount && rest[index].isParameter
            || index >= fixed && rest[index].isOpen
        } ?? rest.endIndex
      for word in rest[first...] {
        guard let parts = word.text.dividedAtEquals, !parts.before.isEmpty else {
          if word.isOpen { continue }
          throw .usage("expected name=value, not '\(word.text)'", span: word.span)
        }
        parameters.append(.init(name: parts.before, value: parts.behind))
        parameterWords.append(word)
      }
      rest = rest[..<first]
    }
    for argument in command.arguments {
      switch argument.occurrence {
      case .required:
        guard let word = rest.popFirst() else {
          throw missing(argument)
        }
        positionals[argument.name] = [word]
      case .optional:
        if let word = rest.popFirst() { positionals[argument.name] = [word] }
      case .oneOrMore where rest.isEmpty:
        throw missing(argument)
      case .repeated, .oneOrMore:
        positionals[argument.name] = Array(rest)
        rest = []
      }
    }
    if let extra = rest.first {
      if command.takesBlock, extra.text == "{", let next = rest.dropFirst().first {
        throw .usage(
          "a block begins on the next line: nothing may follow '{'", span: next.span)
      }
      let hint = command.takesParameters ? "expected name=value, not" : "one word too many:"
      // What `redirect edit` and `pattern edit` lead to, or a file that is written.
      let option = command.options.first { $0.kind == .newPattern && options[$0.name] == nil }
      let isFile =
        output == nil && extra.text.contains { $0 == "." || $0 == "/" }
        && (command.group == .exchange || command.group == .history)
      throw .usage(
        "\(hint) '\(extra.text)': \(command.synopsis)",
        suggestions: (option ?? (isFile ? .output : nil)).map { ["--\($0.name) \(extra.text)"] }
          ?? [], span: extra.span)
    }
  }

  private func missing(_ argument: Argument) -> ShellError {
    incomplete("\(argument.name) is missing\(argument.choices): \(command.synopsis)")
  }

  private func incomplete(_ message: Message) -> ShellError {
    var error = ShellError.usage(message)
    if let example = command.examples.first { error.notes = ["for example: \(example.line)"] }
    return error
  }

  private var requiredCount: Int {
    command.arguments.count {
      if case .required = $0.occurrence { true } else { false }
    }
  }
}

extension ExpandedWord {
  /// `-c` and `-dir`, but not a number or `-` alone.
  fileprivate var looksLikeShortOption: Bool {
    let bytes = text.utf8
    guard bytes.count > 1, bytes.first == UInt8(ascii: "-"),
      let letter = bytes.dropFirst().first.map({ $0 | 0x20 })
    else { return false }
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
  }

  /// `>`, `>>` or `>file`.
  fileprivate var isRedirection: Bool { isBare && text.utf8.first == UInt8(ascii: ">") }

  /// Looks like a fact of a context, such as `version=3.2`, which no URL does.
  fileprivate var namesFact: Bool {
    guard let name = text.dividedAtEquals?.before else { return false }
    return !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
          || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
      }
  }

  /// Looks like `name=value`: the part before the first `=` is a name. (A URL with a query is not.)
  fileprivate var isParameter: Bool {
    guard let end = text.utf8.firstIndex(of: UInt8(ascii: "=")), end != text.startIndex else {
      return false
    }
    return text.utf8[..<end].allSatisfy {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "?")
    }
  }
}

/// Closed sets of words.
extension Call {
  static func notOne(
    of words: [String], _ text: String, label: String, span: Span?
  ) -> ShellError {
    let meant = PeoplesWords.values(text).filter(words.contains)
    return .usage(
      "\(label) must be one of \(words.joined(separator: ", ")), not '\(text)'",
      suggestions: meant.isEmpty ? NearestNames.of(text, in: words) : meant, span: span)
  }

  /// Refuses values outside the closed sets of the table, and what is no number.
  func checkChoices() throws(ShellError) {
    let kinds =
      command.arguments.map { ($0.name, $0.kind) } + command.options.map { ($0.name, $0.kind) }
    for (name, kind) in kinds {
      for word in self.words(name) where !word.isOpen { try check(word, of: name, kind) }
    }
  }

  private func check(
    _ word: ExpandedWord, of name: String, _ kind: ValueKind
  ) throws(ShellError) {
    switch kind {
    case .choice(let words) where !words.contains(word.text):
      throw Self.notOne(of: words, word.text, label: label(name), span: word.span)
    case .path:
      // One, or several with commas, or a word for none or all.
      let paths = PathKind.allCases.map(\.rawValue)
      let known = Set(paths).union([FieldOption.none, "all", ""])
      if word.text.split(separator: ",").allSatisfy({ known.contains(String($0)) }) { return }
      throw Self.notOne(of: paths, word.text, label: label(name), span: word.span)
    case .number where Int(word.text) == nil:
      // Its own words say what it is.
      _ = try Int(word, label: label(name))
    default: break
    }
  }

  private func label(_ name: String) -> String {
    command.options.contains { $0.name == name } ? "--\(name)" : name
  }
}
