/// One way to write a piece of a pattern, and what is written here.
struct DialectForm: Sendable {
  enum Meaning: Sendable {
    /// A text of ours: `N` is the name with its colon, `V` a name of our own, `T` the expression of the type, `X` an
    /// expression, `M` a modifier, `L` a text as it is.
    case text(String)
    /// A capture of what is left, with a name or without, as the framework means it.
    case rest
    /// What `*` and `**` mean differs from framework to framework.
    case star
    /// An optional part begins, with a text of ours in it; it ends.
    case open(String)
    case close
    /// Here it is nothing: a group of files, the end of a pattern.
    case nothing
    /// What no pattern can say.
    case refused(String)
  }

  /// Which bytes may begin it.
  let signs: [UInt8]
  /// Its text and what follows; the first group is the piece.
  let expression: Expression?
  /// What the groups of the expression are, in their order.
  let captures: [Character]
  let meaning: Meaning
  /// Whether who writes it has this grammar in mind: ours would read a text, or an expression that hardly anybody wants.
  let isTelling: Bool
  /// Whether it is only looked for at the beginning of a segment.
  let beginsSegment: Bool

  /// - Parameters:
  ///   - source: an expression, in which `NAME` is a name, `WORD` one without a hyphen, and `EXPR` an expression.
  ///   - captures: what its groups are: `N`, `T`, `X`, `M` or `L`, as in a text.
  ///   - signs: with which bytes it may begin; else with that of the source.
  init(
    _ source: String, _ captures: String = "", _ meaning: Meaning, signs: String? = nil,
    isTelling: Bool = true, beginsSegment: Bool = false
  ) {
    let filled = source.replacing("NAME", with: #"([A-Za-z_][\w\-]*)"#)
      .replacing("WORD", with: #"([A-Za-z_]\w*)"#).replacing("EXPR", with: Self.anyExpression)
    self.signs = Array((signs ?? String(source.drop { $0 == "\\" }.prefix(1))).utf8)
    expression = try? Expression.anchored("(\(filled))[^]*", ignoreCase: false)
    self.captures = Array(captures)
    (self.meaning, self.isTelling, self.beginsSegment) = (meaning, isTelling, beginsSegment)
  }

  /// An expression without the brackets that end it.
  private static let anyExpression =
    #"((?:\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\\[^]|[^()\\])*\)|\{[\d,]*\}|[^{}()<>\\\[\]])+)"#
}

/// Grammars, by how they write a name. Of the forms that fit, the first counts; what none takes is literal text, or is
/// refused if no URL has it.
extension DialectForm {
  private static let ours = false

  private static let escapes = [DialectForm(#"\\([^])"#, "L", .text("L"), isTelling: ours)]
  private static let colon = [DialectForm(":WORD", "N", .text("N"), isTelling: ours)]
  private static let ends =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-~/"

  /// `:id`, `*rest`, and optional parts in parentheses.
  static let parentheses =
    escapes + [
      // Rails moves a slash into the parentheses behind it.
      DialectForm(#"\/\((?=[.\-]?[:*]\w)"#, "", .open("/"), beginsSegment: true),
      DialectForm(#"\/\((?=[^\/])"#, "", .open("/"), isTelling: ours, beginsSegment: true),
      DialectForm(#"\/(?=\(\/)"#, "", .nothing, isTelling: ours),
      DialectForm(#"\((?=[\/.\-]?[:*]\w|\/[\w\/:.\-]*\))"#, "", .open("")),
      DialectForm(#"\("#, "", .open(""), isTelling: ours),
      DialectForm(#"\)"#, "", .close, isTelling: ours),
      DialectForm(#"\*WORD"#, "N", .rest, beginsSegment: true),
      DialectForm(#"\*WORD"#, "N", .rest, isTelling: ours),
      DialectForm(#"\*"#, "", .star, isTelling: ours),
    ] + colon

  /// Sinatra: a `?` behind a character, a name or a group makes it optional.
  static let marks =
    escapes + [
      DialectForm(#":WORD\?"#, "N", .text("{N}?"), isTelling: ours),
      DialectForm(#"\*WORD"#, "N", .rest, isTelling: ours),
      DialectForm(#"\*"#, "", .star, isTelling: ours),
      DialectForm(#"\{\+WORD\}"#, "N", .rest),
      DialectForm(#"\{WORD\}"#, "N", .text("N"), isTelling: ours),
      DialectForm(#"\(([\w\/.\-]+)\)\?"#, "L", .text("{L}?"), isTelling: ours),
      DialectForm(#"([\w.\-~\/])\?"#, "L", .text("{L}?"), signs: ends, isTelling: ours),
    ] + colon

  /// Express 4: what is no name is an expression's, `?` and `+` too.
  static let quantifiers =
    escapes + [
      DialectForm(#"\/:WORD(?:\(EXPR\))?\?"#, "NX", .text("/NX?"), isTelling: ours),
      DialectForm(#"\.:WORD\?"#, "N", .text("{.N}?"), isTelling: ours),
      DialectForm(#":WORD\*"#, "N", .text("N+"), isTelling: ours),
      DialectForm(#":WORD(?:\(EXPR\))?\+?"#, "NX", .text("NX"), isTelling: ours),
      DialectForm(#"\(([\w\/.\-]+)\)([?+*])"#, "LM", .text("{L}M"), isTelling: ours),
      DialectForm(#"\(EXPR\)([?+*]?)"#, "XM", .text("XM"), isTelling: ours),
      DialectForm(#"([\w.\-~\/])([?+])"#, "LM", .text("{L}M"), signs: ends, isTelling: ours),
      DialectForm(#"\*"#, "", .star, isTelling: ours),
    ]

  /// path-to-regexp 8: `*rest`, and optional parts in braces.
  static let groups =
    escapes + [
      DialectForm(#"\{(?=[\/.\-]?[:*]\w[^{}]*\}(?![?*+]))(?=[\/.\-])"#, "", .open("")),
      DialectForm(#"\{"#, "", .open(""), isTelling: ours),
      DialectForm(#"\}"#, "", .close, isTelling: ours),
      DialectForm(#"\*WORD"#, "N", .rest, beginsSegment: true),
      DialectForm(#"\*WORD"#, "N", .rest, isTelling: ours),
      DialectForm(#":"NAME""#, "N", .text("N")),
      DialectForm(
        #"[()\[\]?+!*]"#, "", .refused("is reserved in path-to-regexp 8"), signs: "()[]?+!*"),
    ] + colon

  /// path-to-regexp 6 and vue-router, who write nearly as we do.
  static let modifiers =
    escapes + [
      DialectForm(#":WORD\(\.[*+]\)[*+]?"#, "N", .rest, isTelling: ours),
      DialectForm(#"\/:WORD(?:\(EXPR\))?([?*+])"#, "NXM", .text("/NXM"), isTelling: ours),
      DialectForm(#":WORD(?:\(EXPR\))?([?*+]?)"#, "NXM", .text("NXM"), isTelling: ours),
      DialectForm(#"\(\.[*+]\)"#, "", .star, isTelling: ours),
      DialectForm(#"\(EXPR\)([?*+]?)"#, "XM", .text("XM"), isTelling: ours),
      DialectForm(#"\{([^{}:()*]*)\}([?*+]?)"#, "LM", .text("{L}M"), isTelling: ours),
      DialectForm(#"\*"#, "", .star, isTelling: ours),
    ]

  /// `:id`, `:id?`, `:id(\d+)`, `*rest`.
  static let stars =
    escapes + [
      DialectForm(#"\/:WORD(?:\(EXPR\))?\?"#, "NX", .text("/NX?"), isTelling: ours),
      DialectForm(#":WORD\(EXPR\)"#, "NX", .text("NX"), isTelling: ours),
      DialectForm(#":WORD[*+]"#, "N", .rest, isTelling: ours),
      DialectForm(#"\*\*(?=$)"#, "", .rest, isTelling: ours),
      DialectForm(#"\*WORD"#, "N", .rest, beginsSegment: true),
      DialectForm(#"\*\d?(?=\/|\.|$)"#, "", .star, isTelling: ours, beginsSegment: true),
      DialectForm(#"\+(?=$)"#, "", .text("V(.+)"), isTelling: ours, beginsSegment: true),
    ] + colon
  /// What some put behind a name: Fiber and Poem, Hono, Beego, Vaadin, Play.
  static let angleTypes = [DialectForm(#":WORD<EXPR>(\??)"#, "NTM", .text("NTM"))]
  static let braceExpressions = [
    DialectForm(#":WORD\{(?=[^{}]*[\[\\|*+])EXPR\}(?![?*+])"#, "NX", .text("NX")),
    DialectForm(#":WORD\{EXPR\}(\??)"#, "NXM", .text("NXM"), isTelling: ours),
  ]
  static let colonTypes = [DialectForm(#":WORD:([a-z]+)(?=\/|$)"#, "NT", .text("NT"))]
  static let modifierFirst = [DialectForm(#"\/:WORD([?*+])\(EXPR\)"#, "NMX", .text("/NXM"))]
  static let dollarExpressions = [DialectForm(#"\$WORD<EXPR>"#, "NX", .text("NX"))]

  /// Names in braces: `{id}`, `{id?}`, `{id=5}`, `{id:int}`, `{id:\d+}`.
  static let braces = [
    DialectForm(#"\/\{NAME(?:\?[^{}]*|=[^{}]*)\}"#, "N", .text("/N?")),
    DialectForm(#"\{NAME(?:\?[^{}]*|=[^{}]*)\}"#, "N", .text("{N}?")),
    DialectForm(
      #"\/\{\s*NAME\s*:\s*(?!\/)((?:[^{}\\]|\\[^]|\{[\d,]*\})+?)\?\}"#, "NT", .text("/NT?")),
    DialectForm(
      #"\{\s*NAME\s*:\s*(?!\/)((?:[^{}\\]|\\[^]|\{[\d,]*\})+?)\s*\}(?![?*+])"#, "NT", .text("NT")),
    DialectForm(#"\{NAME\}(?![?*+])"#, "N", .text("N")),
    DialectForm(#"\{NAME\}"#, "N", .text("N"), isTelling: ours),
    DialectForm(#"\{\{"#, "", .text("\\{"), isTelling: ours),
    DialectForm(#"\}\}"#, "", .text("\\}"), isTelling: ours),
  ]
  static let star = [DialectForm(#"\*\*?"#, "", .star, isTelling: ours, beginsSegment: true)]
  /// A rest: `{*rest}`, `{**rest}` before the name, `{rest...}` behind it, `{rest*}`.
  static let starRest = [DialectForm(#"\{\*{1,2}NAME\}(?![?*+])"#, "N", .rest)]
  static let dotRest = [
    DialectForm(#"\{\$\}$"#, "", .nothing), DialectForm(#"\{NAME\.\.\.\}(?![?*+])"#, "N", .rest),
    DialectForm(#"(?:GET|HEAD) +(?=\/)"#, "", .nothing, signs: "GH", isTelling: ours),
    DialectForm(#"[A-Z]+ +\/[^]*"#, "", .refused("is no page: it is not a GET"), signs: "CDOPT"),
  ]
  /// In Go a slash at the end is all that is below it.
  static let subtree = [DialectForm(#"\/$"#, "", .text("/*"), isTelling: ours)]
  static let dotBeforeOptional = [DialectForm(#"\.\{NAME\?\}"#, "N", .text("{.N}?"))]
  static let unnamedRest = [DialectForm(#"\{\.\.\.\}"#, "", .rest)]
  static let restStar = [DialectForm(#"\{NAME\*\}"#, "N", .rest)]
  static let tail = [DialectForm(#"\{([A-Za-z_][\w\-]+)\}\*$"#, "N", .rest)]
  /// Symfony's expressions in angle brackets.
  static let requirements = [
    DialectForm(#"\/\{!?NAME(?:<EXPR>)?\?[^{}]*\}"#, "NX", .text("/NX?")),
    DialectForm(#"\{!?NAME<EXPR>\}"#, "NX", .text("NX")),
    DialectForm(#"\{!NAME\}"#, "N", .text("N")),
  ]
  /// Javalin's names that take slashes.
  static let anglesOfRests = [DialectForm(#"<NAME>"#, "N", .rest, isTelling: ours)]
  /// RFC 6570, which Micronaut uses.
  static let templates = [
    DialectForm(#"\{[?&#][\w,*]*\}"#, "", .nothing),
    DialectForm(#"\{\+NAME\}"#, "N", .text("N(.+)")),
    DialectForm(#"\{\/NAME\*\}"#, "N", .text("/N*")),
    DialectForm(#"\{\/NAME\}"#, "N", .text("/N?"), isTelling: ours),
  ]
  /// Ant's stars, which Spring uses.
  static let doubleStars = [
    DialectForm(#"\/\*\*(?=\/|$)"#, "", .text("{/*}?"), isTelling: ours)
  ]
  /// Android's expression of anything.
  static let dotStar = [DialectForm(#"\.\*"#, "", .text("*"), isTelling: ours)]
  /// FastRoute's optional parts.
  static let brackets = [
    DialectForm(#"\[(?=\/|[.\-]?\{)"#, "", .open("")),
    DialectForm(#"\]"#, "", .close, isTelling: ours),
  ]

  /// Names in angle brackets, with a type before them, and what Flask's types are asked for.
  static let angles = [
    DialectForm(#"<([a-z]+):NAME>"#, "TN", .text("NT")), DialectForm(#"<NAME>"#, "N", .text("N")),
  ]
  static let arguments = [
    DialectForm(#"<re(?:gex)?\(r?["']EXPR["']\):NAME>"#, "XN", .text("NX")),
    DialectForm(#"<any\(([\w\-, .]+)\):NAME>"#, "TN", .text("NT")),
    DialectForm(#"<([a-z]+\([\w=, ]*\)):NAME>"#, "TN", .text("NT")),
  ]
  /// The same with the type behind the name, with a type alone, and with Rocket's rest and query.
  static let anglesByName = [
    DialectForm(#"<NAME:re:EXPR>"#, "NX", .text("NX")),
    DialectForm(#"<NAME:((?:[^<>\\]|\\[^])+)>"#, "NT", .text("NT")),
    DialectForm(#"<NAME>"#, "N", .text("N")),
  ]
  static let anglesOfTypes = [DialectForm(#"<([a-z]+)>"#, "T", .text("VT"))]
  static let anglesWithDots = [
    DialectForm(#"\?(?:&?<NAME(?:\.\.)?>)+$"#, "", .nothing),
    DialectForm(#"<NAME\.\.>"#, "N", .rest),
    DialectForm(#"<NAME>"#, "N", .text("N")),
  ]

  /// Names of files, with names in brackets.
  static let bracketFiles = [
    DialectForm(#"\/\[\[\.\.\.NAME\]\]"#, "N", .text("{/N(.+)}?")),
    DialectForm(#"\[\.\.\.NAME\]"#, "N", .rest),
    DialectForm(#"\[NAME\]"#, "N", .text("N")),
    DialectForm(#"\/\([A-Za-z][\w\-, ]*\)(?=\/|$)"#, "", .nothing),
    DialectForm(#"\(\.\)(?=[\w\[])"#, "", .nothing, beginsSegment: true),
    DialectForm(#"\(\.{2,3}\)"#, "", .refused("is relative to the place of the file")),
    DialectForm(#"\/@[\w\-]+(?=\/|$)"#, "", .nothing, isTelling: ours),
  ]
  /// SvelteKit and Nuxt.
  static let optionalBrackets = [
    DialectForm(#"\/\[\[NAME\]\]"#, "N", .text("/N?")),
    DialectForm(#"\[{1,2}NAME=[^\[\]]*\]{1,2}"#, "", .refused("is tested by code of the app")),
  ]
  /// Nuxt 2.
  static let underscores = [
    DialectForm(#"\/_NAME(?=\/)"#, "N", .text("/N"), isTelling: ours),
    DialectForm(#"\/_NAME$"#, "N", .text("/N?"), isTelling: ours),
  ]

  /// Names of files, with names behind a dollar.
  static let dollars = [
    DialectForm(#"\/\{-\$NAME\}"#, "N", .text("/N?")), DialectForm(#"\{\$NAME\}"#, "N", .text("N")),
    DialectForm(#"\{\$\}"#, "", .rest), DialectForm(#"\/\(\$NAME\)"#, "N", .text("/N?")),
    DialectForm(#"\/\([\w\-]+\)(?=\/|$)"#, "", .nothing, isTelling: ours),
    DialectForm(#"\/_[\w\-]+(?=\/|$)"#, "", .nothing, isTelling: ours),
    DialectForm(#"_(?=\/|$)"#, "", .nothing, isTelling: ours),
    DialectForm(#"\$NAME"#, "N", .text("N"), beginsSegment: true),
    DialectForm(#"\$(?=\/|$)"#, "", .rest, beginsSegment: true),
    DialectForm(#"\[([^\[\]]*)\]"#, "L", .text("L"), isTelling: ours),
  ]
  /// Remix: a dot separates segments, and parentheses are optional.
  static let dots = [
    DialectForm(#"\/\((\w+)\)"#, "L", .text("{/L}?"), isTelling: ours),
    DialectForm(#"\._[\w\-]+(?=[.\/]|$)"#, "", .nothing, isTelling: ours),
    DialectForm(#"_(?=\.)"#, "", .nothing, isTelling: ours),
    DialectForm(#"\.\(\$NAME\)"#, "N", .text("/N?")),
    DialectForm(#"\.\((\w+)\)"#, "L", .text("{/L}?")),
    DialectForm(#"\/_[\w\-]+(?=\.)"#, "", .nothing, isTelling: ours),
    DialectForm(#"\.\$NAME"#, "N", .text("/N")), DialectForm(#"\.\$$"#, "", .text("/*")),
    DialectForm(#"\."#, "", .text("/"), isTelling: ours),
  ]

  /// CodeIgniter: types in parentheses, and expressions.
  static let types = [
    DialectForm(#"\(:([a-z]+)\)"#, "T", .text("VT")),
    DialectForm(#"\(EXPR\)"#, "X", .text("X"), isTelling: ours),
  ]

  /// Formats of programming languages that stand where a value goes.
  static let formats = [
    DialectForm(#"%(?:\d+\$)?([diu])(?![\w%])"#, "T", .text("VT")),
    DialectForm(#"%(?:\d+\$)?[s@f](?![\w%])"#, "", .text("V")),
    DialectForm(#"\$\{NAME\}"#, "N", .text("N")),
  ]
}
