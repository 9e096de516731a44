import RouteModel
import Texts

/// What people call things elsewhere, and what does the same here: the one table for words that are typed as commands,
/// as second words of commands, as options or values, and for `help WORD`.
enum PeoplesWords {
  /// What a word means here.
  enum Meaning: Equatable {
    /// A command, as one would write it.
    case command(String)
    /// There is none, and why.
    case none(String)

    /// For an error.
    func message(_ word: String) -> Message {
      switch self {
      case .command(let line): "unknown command '\(word)' — here it is '\(line)'"
      case .none(let reason): "unknown command '\(word)': \(reason)"
      }
    }

    /// The command; nil if there is none, or if it is the program that is called otherwise.
    func command(in table: CommandTable) -> CommandEntry? {
      guard case .command(let line) = self else { return nil }
      let words = line.split(separator: " ")
      return table[words.prefix(2).joined(separator: " ")]
        ?? words.first.flatMap { table[String($0)] }
    }
  }

  /// The meaning of one word or two, in any case.
  static func meaning(of words: String) -> Meaning? {
    let words = words.lowercased()
    if let meaning = table[words] { return meaning }
    let parts = words.split(separator: " ").map(String.init)
    guard parts.count == 2 else { return nil }
    // `route list`, and `list routes`.
    if nouns.contains(parts[0]) { return meaning(of: parts[1], noun: parts[0]) }
    // `new route` may be a mistyped `new router`.
    guard let noun = nouns.first(where: { [$0, Phrase.plural($0)].contains(parts[1]) }),
      words != "new route"
    else { return nil }
    return meaning(of: parts[0], noun: noun)
  }

  /// All words.
  static var words: [String] { table.keys.sorted() }

  private static let table: [String: Meaning] = {
    var table: [String: Meaning] = [:]
    for (words, meaning) in lines {
      for word in words.split(separator: ",") { table[String(word)] = meaning }
    }
    return table
  }()

  private static let lines: [(words: String, meaning: Meaning)] = [
    // Looking
    ("list,ls,dir,index,tables,.tables,\\d,select", .command("routes")),
    ("show,get,print,describe,desc,info,view,cat", .command("route ID")),
    ("search,grep,lookup,query", .command("find TEXT")),
    ("filter", .command("routes --where TEXT")),
    ("routers,screens,windows", .command("stack")),
    ("users,user,grant,permissions,roles,who", .command("hub grants ROLE")),
    ("settings,preferences,options,setting", .command("config")),
    ("schema,.schema", .none("docs/schema.md describes the tables; status names their version")),
    ("version", .command("routesh --version")),
    // Changing
    ("add,create,new,insert,register,define", .command("route add")),
    ("delete,rm,del,drop,destroy,unregister", .command("route remove")),
    ("rename,move,mv", .command("route edit ID --name NEW")),
    ("update,change,modify,alter", .command("route edit ID")),
    ("set,assign", .command("let NAME VALUE")),
    ("save,.save", .none("a change is kept at once; after begin, commit keeps it")),
    ("revert,reset-to,unset", .command("undo")),
    ("goto,checkout", .command("undo --to rN")),
    (
      "restore,.restore",
      .none("a backup is a store: routesh BACKUP opens it; undo takes changes back")
    ),
    ("login,logout,auth", .none("the hub's address names the account: config hub postgresql://…")),
    (
      "sql,.sql,execute,.mode",
      .none("sqlite3 reads the store; migrate new NAME --sql writes a migration in SQL")
    ),
    // Resolving and performing
    ("deeplink,deep-link,resolve,which,test-link", .command("match URL")),
    ("go,navigate,simulate,launch,visit,browse", .command("open URL")),
    ("push,present,pushviewcontroller", .command("perform ROUTE --path PATH")),
    ("pop,close", .command("back")),
    ("tabs,tabbar,tab-bar", .command("tab N")),
    ("trace,debug", .command("explain URL")),
    ("unwind", .command("segue IDENTIFIER")),
    ("validate,doctor,lint,verify-catalog,valid,audit", .command("check")),
    ("sarif", .command("check --format sarif")),
    ("qa,links,check-urls,baseline", .command("check-links FILE")),
    ("404,failures,crashes", .command("errors")),
    ("stats,statistics", .command("history stats")),
    ("timeline", .command("history timeline")),
    ("history show", .command("history N")),
    ("list events,show events,list history,show history", .command("history")),
    ("list errors,show errors,list failures", .command("errors")),
    ("list revisions,show revisions,list changes,show log,list log", .command("log")),
    ("list migrations,show migrations", .command("migrate status")),
    ("list settings,show settings,show config", .command("config")),
    ("list commands,show commands", .command("help commands")),
    // Migrations and exchange
    ("plan,migrate plan,pending", .command("migrate up --dry-run")),
    ("verify,migrate verify", .command("migrate status --verify")),
    ("migrate diff", .command("migrate new NAME --from A --to B")),
    ("migrate create,migrate add,migrate generate", .command("migrate new NAME")),
    ("migrate apply,migrate run", .command("migrate up")),
    ("migrate rollback,migrate undo", .command("migrate down")),
    ("dump,.dump", .command("export routesh")),
    ("load,read,.read,.import", .command("import FILE")),
    ("import tsv,excel,spreadsheet,sheet", .command("import csv FILE")),
    ("export csv,export table", .command("routes --csv --output FILE")),
    ("typescript,kotlin,swift,enum,codegen,generate", .command("export links LANGUAGE")),
    ("universal link,universal links", .command("export aasa")),
    ("app link,app links", .command("export android")),
    ("aasa,apple-app-site-association", .command("import aasa FILE")),
    ("android,manifest", .command("import android FILE")),
    ("junit", .command("test FILE --format junit")),
    ("run,exec,script", .command("source FILE")),
    ("redirect-list", .command("redirects")),
    // The hub
    ("merge,sync,fetch,clone,hub clone", .command("hub pull ADDRESS")),
    ("watch,follow", .command("hub pull --follow")),
    ("publish,release,deploy", .command("hub promote --channel NAME")),
    ("hub join", .command("hub pull --join")),
    ("hub set,connect", .command("config hub ADDRESS")),
    ("hub log,hub history", .command("log --hub")),
    ("hub forget", .command("hub maintain --forget-machine NAME")),
    // Help
    ("man,manual,info-page", .command("help --man")),
    ("completion,completions,complete", .command("help --completions SHELL")),
  ]

  // MARK: Verbs and kinds

  /// What people do with the rows of a kind: `route list`, `delete redirect`.
  private static func meaning(of verb: String, noun: String) -> Meaning? {
    let list = noun == "parameter" ? "parameters ROUTE" : Phrase.plural(noun)
    switch verb {
    case "list", "ls", "all", "index": return .command(list)
    case "show", "get", "info", "view", "print", "describe", "desc", "cat":
      return .command(noun == "route" ? "route ID" : list)
    case "delete", "del", "rm", "drop", "destroy", "remove", "unregister":
      return .command("\(noun) remove")
    case "create", "new", "insert", "register", "add", "define": return .command("\(noun) add")
    case "put": return .command("\(noun) put")
    case "update", "change", "modify", "set", "edit", "alter": return .command("\(noun) edit")
    case "rename", "move", "mv": return rename(noun)
    default: return nil
    }
  }

  private static func rename(_ noun: String) -> Meaning {
    switch noun {
    case "route": .command("route edit ID --name NEW")
    case "pattern": .command("pattern edit ROUTE PATTERN --to NEW")
    case "redirect": .command("redirect edit PATTERN --new-pattern NEW")
    case "scene": .command("scene edit SCENE --identifier NEW")
    case "segue": .command("segue edit SOURCE IDENTIFIER --identifier NEW")
    case "class", "guard", "protocol": .command("\(noun) edit NAME --name NEW")
    // Without it they would be gone.
    case "storyboard":
      .none("a storyboard keeps its name: its scenes and segues are called after it")
    default: .none("remove the \(noun), and add it with its new name")
    }
  }

  private static let nouns: Set = [
    "route", "pattern", "redirect", "guard", "class", "protocol", "parameter", "adapter",
    "storyboard", "scene", "segue",
  ]

  // MARK: Options

  /// What an option of another name is called by a command, as one would write it; none if it has none.
  static func options(_ name: String, of command: CommandEntry) -> [String] {
    guard let line = optionLines.first(where: { $0.names.contains(name.lowercased()) }),
      line.verb == nil || line.verb == command.words.last
    else { return [] }
    let own = line.here.filter { here in
      command.options.contains { "--\($0.name)" == here.prefix { $0 != " " } }
    }
    // A target and a new pattern are both where something leads to.
    if let first = own.first { return line.names == ["to"] ? own : [first] }
    // What is an option elsewhere is a word here.
    if command.arguments.contains(where: { line.words.contains($0.name) }) {
      return [command.name + command.arguments.map { " \($0.synopsis)" }.joined()]
    }
    return line.otherwise.map { [$0] } ?? []
  }

  /// The names elsewhere, those here, of which a command has one, the arguments that say the same, and what there is
  /// if it has none.
  private static let optionLines: [OptionLine] = [
    .init(
      ["link", "deeplink", "deep-link", "uri", "pattern", "href", "url"],
      ["--url", "--of", "--new-pattern"], words: ["URL", "PATTERN", "URL …"]),
    .init(
      ["target", "goto", "dest", "destination", "leads-to"], ["--target", "--to"],
      words: ["TARGET", "PROVIDED"]),
    .init(["to"], ["--target", "--new-pattern"], words: ["TARGET", "PROVIDED"]),
    .init(
      ["name", "new-name", "rename"], ["--name", "--identifier", "--new-pattern", "--to"],
      needs: "edit"),
    .init(
      ["param", "params", "parameter", "parameters", "arg", "query"], [],
      otherwise: "parameter add ROUTE NAME"),
    .init(["condition", "conditions", "if", "only", "unless"], ["--when", "--context"]),
    .init(["platform", "os"], ["--when platform=…", "--context platform=…"]),
    .init(["version", "app-version"], ["--when version-from=…", "--context version=…"]),
    .init(["locale", "language", "lang"], ["--when locale=…", "--context locale=…"]),
    .init(["flag", "share", "date"], ["--when", "--context"]),
    .init(
      ["screen", "view", "controller", "viewcontroller", "view-controller", "page", "component"],
      ["--class", "--from"]),
    .init(["guard", "guards", "login", "auth", "needs"], ["--requires"]),
    .init(["transition", "style", "presentation"], ["--path", "--kind"]),
    .init(["title", "description", "desc", "note", "comment", "remark"], ["--summary"]),
    .init(["tags", "label", "group"], ["--tag"]),
    .init(["out", "file", "o", "save"], ["--output FILE"], otherwise: "--output FILE"),
    .init(["grep", "search", "filter", "contains"], ["--where TEXT"]),
    .init(["max", "top", "head", "count"], ["--limit N"]),
  ]

  /// An option of other names elsewhere.
  private struct OptionLine {
    var names: Set<String>
    var here: [String]
    var words: Set<String>
    var otherwise: String?
    /// The last word of the commands that it is about; nil for all.
    var verb: String?

    init(
      _ names: Set<String>, _ here: [String], words: Set<String> = [], otherwise: String? = nil,
      needs verb: String? = nil
    ) {
      (self.names, self.here, self.words) = (names, here, words)
      (self.otherwise, self.verb) = (otherwise, verb)
    }
  }

  // MARK: Values

  /// What a value of another system is called here.
  static func values(_ word: String) -> [String] { valueWords[word.lowercased()] ?? [] }

  private static let valueWords: [String: [String]] = [
    "integer": ["int"], "long": ["int"], "number": ["int", "double"], "float": ["double"],
    "decimal": ["double"], "real": ["double"], "boolean": ["bool"], "text": ["string"],
    "str": ["string"], "datetime": ["date"], "time": ["date"], "timestamp": ["date"],
    "modal": ["present"], "modally": ["present"], "fullscreen": ["present"], "stack": ["push"],
    "navigation": ["push"], "embed": ["child"],
  ]
}
