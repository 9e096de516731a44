/// One way to write a piece of a pattern, and what is written here.
struct DialectForm: Sendable {
  enum Meaning: Sendable {
    /// A text of ours: `N` is the name with its colon, `V` a name of our own, `T` the expression of the type, `X` an
    /// expression, `A` one of the texts of a list, `M` a modifier, `L` a text as it is.
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
  ///   - source: an expression, in which `NAME` is a name, `WORD` one without a hyphen, `FILE` one that an underscore
  ///     may follow, and `EXPR` an expression.
  ///   - captures: what its groups are: `N`, `T`, `X`, `A`, `M` or `L`, as in a text.
  ///   - signs: with which bytes it may begin; else with that of the source.
  init(
    _ source: String, _ captures: String = "", _ meaning: Meaning, signs: String? = nil,
    isTelling: Bool = true, beginsSegment: Bool = false
  ) {
    let filled = source.replacing("NAME", with: #"([A-Za-z_][\w\-]*)"#)
      .replacing("WORD", with: #"([A-Za-z_]\w*)"#)
      .replacing("FILE", with: #"([A-Za-z_][\w\-]*?)(?=_?(?:[^\w\-]|$))"#)
      .replacing("EXPR", with: Self.anyExpression)
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

  private static let escapes = [
    DialectForm(#"\\([^])"#, "L", .text("L"), signs: "\\", isTelling: ours)
  ]
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
      DialectForm(#"\(([\w\/\-]+(?:\|[\w\/\-]+)+)\)(?!\?)"#, "X", .text("X"), isTelling: ours),
      DialectForm(#"\((?=[^()|]*\)\?)"#, "", .open(""), isTelling: ours),
      DialectForm(#"\)\?"#, "", .close, isTelling: ours),
      DialectForm(#"([\w.\-~\/])\?"#, "L", .text("{L}?"), signs: ends, isTelling: ours),
    ] + colon

  /// Express 4: what is no name is an expression's, `?` and `+` too.
  static let quantifiers =
    escapes + [
      DialectForm(#"\/:WORD(?:\(EXPR\))?\?"#, "NX", .text("/NX?"), isTelling: ours),
      DialectForm(#"\.:WORD\?"#, "N", .text("{.N}?"), isTelling: ours),
      DialectForm(#":WORD\*"#, "N", .text("N+"), isTelling: ours),
      DialectForm(#":WORD\(\*\)"#, "N", .text("N(.*)"), isTelling: ours),
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
      DialectForm(#"\{(?=[^{}]*\}\?)"#, "", .open(""), isTelling: ours),
      DialectForm(#"\}\?"#, "", .close, isTelling: ours),
      DialectForm(#"\*"#, "", .star, isTelling: ours),
    ]
  /// vue-router keeps the slash before a text of which a part is optional.
  static let partly = [
    DialectForm(
      #"\/[^\/:(){}?*+]*:WORD(?:\(EXPR\))?[?*+](?=[^\/])"#, "NX",
      .refused("is optional within its segment"))
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
  static let markFirst = [DialectForm(#"\/\?:WORD"#, "N", .text("/N?"), isTelling: ours)]
  static let modifierFirst = [DialectForm(#"\/:WORD([?*+])\(EXPR\)"#, "NMX", .text("/NXM"))]
  /// React Router: names with hyphens, and text that is optional.
  static let wholeSegments = [
    DialectForm(#"\/:NAME(\??)(?=\/|$)"#, "NM", .text("/NM"), isTelling: ours),
    DialectForm(#"\/([\w\-.~]+)\?(?=\/|$)"#, "L", .text("{/L}?"), isTelling: ours),
  ]
  /// axum's, until 0.7.
  static let colonSegments = [
    DialectForm(":WORD", "N", .text("N"), isTelling: ours, beginsSegment: true),
    DialectForm(#"\*WORD"#, "N", .rest, isTelling: ours, beginsSegment: true),
  ]
  static let endStar = [DialectForm(#"\*(?=$)"#, "", .text("*"), isTelling: ours)]
  static let dollarExpressions = [DialectForm(#"\$WORD<EXPR>"#, "NX", .text("NX"))]

  private static let typeText = #"((?:[^{}\\]|\\[^]|\{\{[\d,]*\}\}|\{[\d,]*\})+?)"#

  /// Names in braces: `{id}`, `{id?}`, `{id=5}`, `{id:int}`, `{id:\d+}`.
  static let braces = [
    DialectForm(#"\/\{NAME(?:\?[^{}]*|=[^{}]*)\}(?=[\/\[{]|$)"#, "N", .text("/N?")),
    DialectForm(#"\{NAME(?:\?[^{}]*|=[^{}]*)\}"#, "N", .text("{N}?")),
    DialectForm(
      #"\/\{\s*NAME\s*:\s*(?!\/)"# + typeText + #"(?:\?|=[^{}()]*)\}(?=[\/\[{]|$)"#, "NT",
      .text("/NT?")),
    DialectForm(
      #"\{\s*NAME\s*:\s*(?!\/)"# + typeText + #"\s*\}(?![?*+])"#, "NT", .text("NT")),
    DialectForm(#"\{NAME\}(?![?*+](?!\w+=\{))"#, "N", .text("N")),
    DialectForm(#"\{NAME\}"#, "N", .text("N"), isTelling: ours),
    DialectForm(#"\{\{"#, "", .text("\\{"), isTelling: ours),
    DialectForm(#"\}\}"#, "", .text("\\}"), isTelling: ours),
  ]
  static let star = [DialectForm(#"\*\*?"#, "", .star, isTelling: ours, beginsSegment: true)]
  /// A rest: `{*rest}`, `{**rest}` before the name, `{rest...}` behind it, `{rest*}`.
  static let starRest = [DialectForm(#"\{\*{1,2}NAME\}(?![?*+])"#, "N", .rest)]
  static let dotRest = [
    DialectForm(#"\{\$\}$"#, "", .nothing), DialectForm(#"\{NAME\.\.\.\}(?![?*+])"#, "N", .rest),
  ]
  /// In lists a verb stands before the path.
  static let verbs = [
    DialectForm(
      #"(?:GET|HEAD|ANY|ALL) +(?=\S)"#, "", .nothing, signs: "GHA", isTelling: ours,
      beginsSegment: true),
    DialectForm(
      #"(?:CONNECT|DELETE|OPTIONS|PATCH|POST|PUT|TRACE) +(?=\S)[^]*"#, "",
      .refused("is no page: it is not a GET"), signs: "CDOPT", isTelling: ours,
      beginsSegment: true),
  ]
  /// In Go a slash at the end is all that is below it, and what comes without it is sent there.
  static let subtree = [DialectForm(#"\/$"#, "", .rest, isTelling: ours)]
  /// In ASP.NET a tilde sets aside what stands before all routes; the names of classes are filled in by code.
  static let tokens = [
    DialectForm(#"~\/"#, "", .text("/"), isTelling: ours, beginsSegment: true),
    DialectForm(#"\[\w+\]"#, "", .refused("is filled in by the framework"), isTelling: ours),
  ]
  static let dotBeforeOptional = [DialectForm(#"\.\{NAME\?\}"#, "N", .text("{.N}?"))]
  static let unnamedRest = [DialectForm(#"\{\.\.\.\}"#, "", .rest)]
  static let restStar = [
    DialectForm(#"\{NAME\*\}"#, "N", .rest),
    DialectForm(#"\{NAME\*\d+\}"#, "N", .refused("takes a number of segments")),
  ]
  static let tail = [DialectForm(#"\{([A-Za-z_][\w\-]+)\}\*$"#, "N", .rest)]
  /// Symfony's expressions in angle brackets.
  static let requirements = [
    DialectForm(#"\/\{NAME(?:<EXPR>)?\?[^{}]*\}(?=[\/{]|$)"#, "NX", .text("/NX?")),
    DialectForm(#"\{NAME<EXPR>\}"#, "NX", .text("NX")),
    DialectForm(#"\{!NAME(?:<EXPR>)?(?:\?[^{}]*)?\}"#, "NX", .text("NX")),
  ]
  /// DeepLinkDispatch's values.
  static let values = [DialectForm(#"\{NAME\(([\w\-|]+)\)\}"#, "NX", .text("NX"))]
  /// Javalin's names that take slashes.
  static let anglesOfRests = [DialectForm(#"<NAME>"#, "N", .rest, isTelling: ours)]
  /// RFC 6570, which Micronaut uses.
  static let templates = [
    DialectForm(#"\{[?&#][\w,*]*\}"#, "", .nothing),
    DialectForm(#"\{\+NAME\}"#, "N", .text("N(.+)")),
    DialectForm(#"\{\/NAME\*\}"#, "N", .text("/N*")),
    DialectForm(#"\{\/NAME:(?!\d+\})EXPR\}"#, "NX", .text("/NX?")),
    DialectForm(#"\{NAME:(\d+)\}"#, "NL", .text(#"N([^\/]{1,L})"#)),
    DialectForm(#"\{\.NAME\}"#, "N", .text("{.N}?")),
    DialectForm(#"\{\/NAME\}"#, "N", .text("/N?"), isTelling: ours),
  ]
  /// Ant's stars, which Spring uses.
  static let doubleStars = [
    DialectForm(#"\/\*\*(?=\/|$)"#, "", .text("{/*}?"), isTelling: ours),
    DialectForm(#"\?(?!\w+=)"#, "", .text(#"V([^\/])"#), isTelling: ours),
  ]
  static let innerStars = [
    DialectForm(#"\/\.\*(?=\/|$)"#, "", .refused("is a regular expression")),
    DialectForm(#"\*(?!\*)"#, "", .text(#"V([^\/]*)"#), isTelling: ours),
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
    DialectForm(#"<any\(((?:\s*["']?[\w\-.]+["']?\s*,?)+)\):NAME>"#, "AN", .text("NA")),
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
    DialectForm("%5F", "", .text("_"), isTelling: ours),
  ]
  /// SvelteKit and Nuxt.
  static let optionalBrackets = [
    DialectForm(#"\/\[\[NAME\]\](?=\/|$)"#, "N", .text("/N?")),
    DialectForm(#"\[[xu]\+[0-9A-Fa-f\-]+\]"#, "", .refused("is a character by its code")),
    DialectForm(
      #"\[{1,2}NAME=[^\[\]]*\]{1,2}"#, "", .refused("is tested by a matcher, which is code")),
  ]
  /// Nuxt 2.
  static let underscores = [
    DialectForm(#"\/_NAME(?=\/)"#, "N", .text("/N"), isTelling: ours),
    DialectForm(#"\/_NAME$"#, "N", .text("/N?"), isTelling: ours),
    DialectForm(#"\/_$"#, "", .text("/*"), isTelling: ours),
  ]

  /// Names of files, with names behind a dollar.
  static let dollars = [
    DialectForm(#"\/\{-\$NAME\}"#, "N", .text("/N?")), DialectForm(#"\{\$NAME\}"#, "N", .text("N")),
    DialectForm(#"\{\$\}"#, "", .rest), DialectForm(#"\/\(\$NAME\)"#, "N", .text("/N?")),
    DialectForm(#"\/\([\w\-]+\)(?=\/|$)"#, "", .nothing, isTelling: ours),
    DialectForm(#"\/_[\w\-]+(?=\/|$)"#, "", .nothing, isTelling: ours),
    DialectForm(#"_(?=\/|$)"#, "", .nothing, isTelling: ours),
    DialectForm(#"\$FILE"#, "N", .text("N"), beginsSegment: true),
    DialectForm(#"\$(?=\/|$)"#, "", .rest, beginsSegment: true),
    DialectForm(#"\$"#, "", .refused("stands within a segment"), isTelling: ours),
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
    DialectForm(#"\.\$FILE"#, "N", .text("/N")), DialectForm(#"\.\$$"#, "", .text("{/*}?")),
    DialectForm(#"\."#, "", .text("/"), isTelling: ours),
  ]

  /// CodeIgniter: types in parentheses, and expressions.
  static let types = [
    DialectForm(#"\(:([a-z]+)\)"#, "T", .text("VT")),
    DialectForm(#"\(EXPR\)"#, "X", .text("X"), isTelling: ours),
  ]

  /// Formats of programming languages that stand where a value goes.
  static let formats = [
    DialectForm(#"%(?:\d+\$)?l?l?([diuf])(?![\w%])"#, "T", .text("VT")),
    DialectForm(#"%(?:\d+\$)?[s@](?![\w%])"#, "", .text("V")),
    DialectForm(#"%%(?=[0-9A-Fa-f]{2})"#, "", .text("%"), isTelling: ours),
    DialectForm("%%", "", .text("%25"), isTelling: ours),
    DialectForm(
      #"%(?:\d+\$)?[\-+ 0#]*\d*(?:\.\d+)?(?:hh?|ll?|[qjztL])?([diufx])"#, "T", .text("VT"),
      isTelling: ours),
    DialectForm(#"%(?:\d+\$)?-?\d*(?:\.\d+)?[s@]"#, "", .text("V"), isTelling: ours),
    DialectForm(#"%\(NAME\)[ds]"#, "N", .text("N"), isTelling: ours),
    DialectForm("%", "", .refused("is no conversion: %% is a percent sign"), isTelling: ours),
    DialectForm(#"\$\{NAME\}"#, "N", .text("N")),
    DialectForm(#"(?:#\{|\\\()NAME[)}]"#, "N", .text("N"), signs: "#\\"),
    DialectForm(#"\$NAME"#, "N", .text("N"), isTelling: ours),
    DialectForm(#"\{NAME\}"#, "N", .text("N"), isTelling: ours),
    DialectForm(#"\{\d*\}"#, "", .text("V"), isTelling: ours),
  ]
}
