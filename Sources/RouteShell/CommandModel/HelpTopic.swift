import RouteModel
import Routing
import Texts
import URLPatterns

/// A help page that is not about a single command.
struct HelpTopic: Sendable {
  var name: String
  /// What else it is looked for by.
  var otherNames: [String] = []
  /// Its subject, in a few words.
  var summary: String
  /// Made when it is read: that of the codes reads a whole page.
  private var makeText: @Sendable () -> String
  var text: String { makeText() }

  var answer: Answer { .text(text, json: ["topic": .string(name), "text": .string(text)]) }

  init(
    name: String, otherNames: [String] = [], summary: String,
    text: @autoclosure @escaping @Sendable () -> String
  ) {
    (self.name, self.otherNames, self.summary, makeText) = (name, otherNames, summary, text)
  }

  static let all = [
    links, conditions, bulk, language, grammar, syntax, scripts, paths, output, exitCodes, codes,
    manual,
  ]

  /// The topic of a name; a code that is printed has its meaning as a topic.
  static func named(_ name: String) -> HelpTopic? {
    if let topic = all.first(where: { $0.name == name || $0.otherNames.contains(name) }) {
      return topic
    }
    let meanings = CodeMeaning.of(name)
    guard !meanings.isEmpty else { return nil }
    let lines = meanings.flatMap { row in
      [
        "\(row.subject.noun): \(row.meaning)", row.advice.map { "what helps: \($0)" },
        row.subject.list(of: name),
      ].compactMap(\.self)
    }
    return HelpTopic(name: name, summary: "", text: ([name] + lines).joined(separator: "\n"))
  }

  /// What `help` begins with: the six most common tasks.
  static let start = HelpTopic(
    name: "start", summary: "the most common tasks",
    text: """
      See which screen a link opens        match app://editor/42
      Open it on the simulated stack       open app://editor/42     then: stack, back, remove editor
      Find out why it does not             explain app://editor/42  then: history why
      Change the routes                    route add editor --class EditorViewController
      Check that nothing is broken         check                    then: conflicts, undo
      Keep changes as migrations           migrate new NAME         then: migrate up

      help commands    all commands
      help COMMAND     one of them: synopsis, options, examples
      \(list(indent: "help "))
      """)

  /// The topics, one per line.
  ///
  /// - Parameter indent: The text before each name.
  static func list(indent: String) -> String {
    all.map { topic in
      let blank = String(repeating: " ", count: max(1, 12 - topic.name.count))
      return "\(indent)\(topic.name)\(blank)\(topic.summary)"
    }.joined(separator: "\n")
  }

  static let links = HelpTopic(
    name: "links",
    otherNames: [
      "link", "url", "urls", "deeplink", "deeplinks", "deep link", "deep links", "screen",
      "screens",
      "broken", "failing",
    ], summary: "what to ask about links: which screen, why not, which are broken",
    text: """
      match URL                 which route, screen and parameters; several URLs make a table
      explain URL               every pattern that takes it, in order, and why the others lost
      open URL                  open it on the simulated stack; then stack, back, remove
      url ROUTE NAME=VALUE      build a link
      check-links FILE          does a list of links open what it should? a link that is known to be
                                broken has - as its route, or its code in a column error
      check-links FILE --coverage    which patterns have no link in it; FILE may be a sitemap
      check-links --since 7d    does everything open that opened last week?
      check-site FILE           does a link reach the app at all?
      errors --by url           the links that fail most; history why N tells since when, and why
      conflicts                 patterns that take each other's links
      export links              the links as types of Swift, Kotlin or TypeScript
      --context platform=ios    ask on a platform, in a version: help conditions
      """)

  static let conditions = HelpTopic(
    name: "conditions",
    otherNames: [
      "condition", "when", "platform", "platforms", "version", "versions", "locale", "flag",
      "flags",
      "share", "rollout", "context",
    ], summary: "platform, version, locale, date, flag and share: when a row counts",
    text: """
      A route, a pattern, a redirect and a segue can have conditions, and count only where all hold:
        route edit sale --when platform=ios --when version-from=3.2
      \(Condition.Kind.allCases.map { kind in
        let blank = String(repeating: " ", count: max(1, 16 - kind.rawValue.count))
        return "  \(kind.rawValue)\(blank)\(kind.expectation)"
      }.joined(separator: "\n"))
      A fact that is not known fulfils no condition. The facts of a session: context platform=ios
      version=3.2, recorded with each event. For one question: match, explain and check-links take
      --context NAME=VALUE, and lists of links may have columns of facts.
      """)

  static let bulk = HelpTopic(
    name: "bulk",
    otherNames: ["csv", "table", "spreadsheet", "many", "batch", "change", "changes"],
    summary: "to change many rows at once: tables, scripts, migrations",
    text: """
      import csv FILE      routes from a table: commas, semicolons or tabs; redirects, if it has from,to
      export json          edit the file, then: import json FILE --replace
      migrate new NAME --from A --to B    writes what leads from one catalog to another
      each FILE {          a block of commands for every line of a file
      begin … commit       several changes as one revision; undo takes it back
      routes --csv         any list as a table; routesh --no-header STORE leaves out titles
      """)

  static let language = HelpTopic(
    name: "language",
    otherNames: [
      "quotes", "quoting", "variables", "comments", "blocks", "words", "escapes",
    ], summary: "how a line is read: words, quotes, variables, blocks",
    text: """
      One command a line; blanks separate words.
        '…'            literal
        "…"            with $name and \\n \\t \\e \\u{9b} \\" \\\\ \\$
        $name ${name}  a variable, defined by let; $1 … $9 $@ arguments, $? exit code, $_ last route
        # …            a comment, where a word would begin
        … \\           at the end of a line: the next line belongs to it
        … {            as the last word: opens a block, closed by } on its own line
        --             ends the options
      Outside quotes a backslash is an ordinary character and nothing is globbed, so a URL or a pattern
      without blanks, quotes or $ needs no quoting. A word in quotes or from a variable is never an
      option or a command.
      """)

  static let syntax = HelpTopic(
    name: "syntax",
    otherNames: [
      "dialect", "dialects", "framework", "frameworks", "rails", "django", "express", "next",
      "nextjs", "spring", "flask", "laravel", "react-router", "vue-router",
    ], summary: "patterns as other frameworks write them: --syntax rails",
    text: """
      --syntax NAME of route add|put|edit, pattern add|put|edit and import csv takes a pattern as the
      framework means it, or refuses it with the piece that has no equal here:
        route add photo --url '/photos/:id(.:format)' --syntax rails
        import csv routes.csv --syntax django
        import rails routes.txt       what 'rails routes' prints
        import csv files.txt --syntax next --keep-order
      In many of them the first route that fits wins: the import names the pairs that change places here,
      and --keep-order keeps their order by priorities. Names, in any case and with any signs:
      \(Self.columns(of: Dialect.all.map(\.name)))
      """)

  /// Words side by side.
  private static func columns(of words: [String]) -> String {
    let width = (words.map(\.count).max() ?? 0) + 2
    let count = max(1, 96 / width)
    return stride(from: 0, to: words.count, by: count).map { start in
      let row = words[start..<min(start + count, words.count)]
      return "  "
        + row.dropLast().map { $0 + String(repeating: " ", count: width - $0.count) }.joined()
        + (row.last ?? "")
    }.joined(separator: "\n")
  }

  static let grammar = HelpTopic(
    name: "grammar",
    otherNames: [
      "url patterns", "url-patterns", "pattern syntax", "pattern grammar", "regex", "regexp",
      "expressions", "wildcards", "precedence", "priority", "query", "optional",
    ], summary: "how a URL pattern is written: names, expressions, wildcards, groups",
    text: #"""
      app://editor/new  that text; /notes/new holds for any scheme and host
      :name             one segment, or one label of a host: app://editor/:title
      :name(\d+)        what the expression in parentheses matches, as in JavaScript; (?:…) groups in it
      *                 anything, slashes too: /files/*
      {…}               a group: {/edit}? is optional, {/:part}* any number of times, {…}+ at least once;
                        it holds one name, expression or *: {/:x}?{/:y}?, not {/:x/:y}?
      :name?            with the slash before it: /a/:x? matches /a and /a/b; :name* and :name+ likewise
      \: \? \{ \*       the character itself; \? begins the query: app://list/:id\?tab=:tab
      …\?q=:q#:part     query and fragment have patterns of their own; without one any matches
      One slash at the end does not matter. Case does, but in the scheme and in hosts of the web: pattern
      edit --ignore-case takes either case in path, query and fragment, not in the host of app://Map.
      Of several patterns that match, the more specific one wins: explain URL says by which rule.
      """#)

  static let scripts = HelpTopic(
    name: "scripts", summary: "how a script runs: the check before it, --atomic, put",
    text: """
      The syntax of a script is checked before its first line runs: if it has a mistake, nothing is
      done. This holds for -f, -c, source, test, and for standard input if it is a file; from a pipe
      lines run as they come. A script stops at its first failing command; --keep-going runs on, and
      checks nothing before.
        --atomic       the script is one transaction: one revision, or nothing
        put            of every kind: adds a row, or changes the existing one to match
      A script of put can run again: what already exists as described is not changed.
      """)

  static let paths = HelpTopic(
    name: "paths", summary: "push, present, show …",
    text: "How a destination is shown. The word of commands, and the library's name for it:\n"
      + PathKind.allCases.map {
        "  \($0.rawValue)\(String(repeating: " ", count: 12 - $0.rawValue.count))\($0.libraryName)"
          + String(repeating: " ", count: 18 - $0.libraryName.count) + $0.meaning
      }.joined(separator: "\n")
      + "\nThe first that names a path is used: --path, the URL's transition, the pattern, the route, show."
  )

  static let output = HelpTopic(
    name: "output", summary: "formats and files",
    text: """
      Every command takes \(OutputFormat.options); as options of the program
      they hold for all commands. --json prints one document a command, --jsonl one a line, --csv lists.
      Every command takes --output FILE, too: the answer goes into FILE, in the command's format.
      Results go to standard output, errors to standard error; with --json they are JSON too. A control
      character in a name is printed as an escape, which a program can read back: \\u001b in JSON, \\e
      and \\u{9b} in texts, tables and CSV. In CSV an apostrophe stands before a cell that a
      spreadsheet would take for a formula.
      The file is written as a whole or not at all; one that it replaces keeps its permissions; - is
      standard output. No output replaces a store. An input file may also be -, standard input, if
      commands do not come from it.
      """)

  static let manual = HelpTopic(
    name: "manual", otherNames: ["man", "completion", "completions", "install", "man page"],
    summary: "the manual page, and completion in the shell",
    text: """
      help --man > /usr/local/share/man/man1/routesh.1                    the manual page
      help --completions bash > ~/.local/share/bash-completion/completions/routesh
      help --completions zsh > _routesh                                   in a folder of $fpath
      help --completions fish > ~/.config/fish/completions/routesh.fish
      """)

  static let codes = HelpTopic(
    name: "codes", otherNames: ["error-codes"],
    summary: "what the codes of failed events and findings mean",
    text: """
      Failed events:
      \(table(of: .event))

      Findings of check:
      \(table(of: .finding))

      Findings of check-site:
      \(table(of: .site))

      help CODE explains these and every other code, with what helps.
      """)

  private static func table(of subject: CodeMeaning.Subject) -> String {
    let rows = CodeMeaning.all.filter { $0.subject == subject }
    let width = rows.map(\.code.count).max() ?? 0
    return rows.map { row in
      "  \(row.code)\(String(repeating: " ", count: width - row.code.count))  \(row.meaning)"
    }.joined(separator: "\n")
  }

  static let exitCodes = HelpTopic(
    name: "exit-codes", summary: "what 0, 1, 2, 3 and 130 mean",
    text: ExitCode.allCases.map { code in
      let number = "\(code.rawValue)"
      let blank = String(repeating: " ", count: 3 - number.count)
      let lines = code.meaning.wrapped(90).joined(separator: "\n       ")
      return "  \(blank)\(number)  \(lines)"
    }.joined(separator: "\n"))
}

extension CodeMeaning.Subject {
  /// What has the code.
  fileprivate var noun: String {
    switch self {
    case .event: "the code of a failed event"
    case .finding: "a finding of check"
    case .site: "a finding of check-site, or a note of an import"
    case .links: "a finding of check-links"
    case .store: "an error of the store"
    case .hub: "an error of the hub"
    case .command: "an error of a command"
    case .pattern: "an error in a pattern or URL"
    case .file: "an error or note of import or export"
    }
  }

  /// Which command lists what has the code.
  fileprivate func list(of code: String) -> String? {
    switch self {
    case .event: "errors --code \(code) lists them"
    case .finding: "check --code \(code) lists those of the catalog"
    case .site: "check-site FILE --code \(code) lists those of files"
    case .links, .store, .hub, .command, .pattern, .file: nil
    }
  }
}

extension PathKind {
  /// Where the destination goes.
  fileprivate var meaning: String {
    switch self {
    case .push: "onto the navigation stack"
    case .present: "over everything, modally"
    case .popover: "over everything, as a popover"
    case .sheet: "over everything, as a sheet"
    case .show: "pushed where there is a navigation stack, else presented"
    case .showDetail: "in the second column of a split view, else presented"
    case .child: "into the controller it starts from, as its child"
    case .subview: "into the view it starts from"
    case .segue: "by a segue of the storyboard"
    case .custom: "as the route's own code shows it"
    case .make: "made, and shown nowhere"
    case .extensible: "by a path of your own code"
    }
  }
}
