/// How a framework writes its routes, and what its patterns are here.
///
/// ```swift
/// try Dialect.named("rails")?.translate("/photos/:id(.:format)")  // /photos/:id{.:format}?
/// ```
package struct Dialect: Sendable, Hashable {
  /// The name by which it is asked for.
  package let name: String
  /// As people write it.
  package let title: String
  /// Frameworks of one family write names alike.
  let family: Family
  /// A pattern as it is written there.
  package let example: String
  /// Where its documentation says so.
  package let source: String
  /// The forms of its grammar; none if its routes are regular expressions.
  let forms: [DialectForm]
  /// The bytes with which a form may begin.
  let signs: ByteSet
  /// The expressions of its types; `*` is the rest of the path, the empty text any segment.
  let types: [String: String]
  /// What stands behind a colon, or in brackets beside a name.
  let qualifier: Qualifier
  /// What a capture of the rest takes.
  let rest: Rest
  /// What a `*` alone takes, at the end and before it.
  let (star, innerStar): (Star, Star)
  /// Whether an expression may take a slash.
  let crossesSlashes: Bool
  /// Which patterns without a scheme and a slash before it begin with a host.
  let hosts: Hosts
  /// Whether braces and brackets of an expression are doubled.
  let doublesBraces: Bool
  /// Whether a slash at the end counts. A redirect to the other form is as good as a match.
  package let slash: Slash
  /// Whether the first route of the file that fits wins, rather than the most specific.
  package let firstWins: Bool
  /// Whether the lines are names of files.
  package let files: FileNames?

  enum Family: Sendable {
    case parentheses, marks, quantifiers, groups, modifiers, stars, braces, angles, bracketFiles,
      dollars, types
    case formats, expressions
  }
  enum Qualifier: Sendable { case type, expression, ignored }
  enum Rest: Sendable { case some, maybeNothing, withoutSlash }
  enum Star: Sendable { case rest, withoutSlash, segment, refused }
  enum Hosts: Sendable { case none, withDots, all }
  package enum Slash: Sendable { case ignored, counts, mayBeLeftOut }
  package enum FileNames: Sendable { case next, svelte, plain, underscores, remix, tanstack }

  init(
    _ title: String, _ family: Family, _ example: String, _ source: String, _ forms: [DialectForm],
    types: [String: String] = [:],
    _ qualifier: Qualifier = .type, rest: Rest = .some, star: Star = .rest, inner: Star? = nil,
    crosses: Bool = false, hosts: Hosts = .none, doublesBraces: Bool = false,
    slash: Slash = .ignored, firstWins: Bool = false, files: FileNames? = nil
  ) {
    (name, self.title, self.family) = (Self.normal(title), title, family)
    (self.example, self.source) = (example, source)
    self.forms = forms.isEmpty ? [] : DialectForm.verbs + forms
    signs = ByteSet(self.forms.flatMap(\.signs))
    (self.types, self.qualifier, self.rest) = (types, qualifier, rest)
    (self.star, innerStar, crossesSlashes) = (star, inner ?? star, crosses)
    (self.hosts, self.doublesBraces) = (hosts, doublesBraces)
    (self.slash, self.firstWins, self.files) = (slash, firstWins, files)
  }

  package static func == (a: Dialect, b: Dialect) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The dialect of a framework, whatever the case and the signs of its name; `nil` if none is known by it.
  package static func named(_ name: String) -> Dialect? {
    let names = [normal(name)] + name.split(separator: "/").map { normal(String($0)) }
    return names.lazy.compactMap { name in all.first { $0.name == aliases[name] ?? name } }.first
  }

  /// Whether a pattern that it made must end as it does, with a slash or without.
  package func isStrict(_ pattern: String) -> Bool {
    slash == .counts || slash == .mayBeLeftOut && !pattern.hasSuffix("/")
  }

  /// Whether a pattern begins with a host, though it has no scheme.
  func beginsWithHost(_ text: String) -> Bool {
    guard hosts != .none, let slash = text.firstIndex(of: "/"), !text.contains("://"),
      text.utf8.first.map({ isLetter($0) || isDigit($0) }) == true, !text.contains(" ")
    else { return false }
    return hosts == .all || text[..<slash].contains(".") || text.hasPrefix("localhost")
  }

  private static func normal(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { isLetter($0) || isDigit($0) }, as: UTF8.self)
  }
}

extension Dialect {
  private static let number = #"\d+"#
  private static let signed = #"-?\d+"#
  private static let decimal = #"-?\d+(?:\.\d+)?"#
  private static let uuid = "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
  private static let letters = "[A-Za-z]+"
  private static let python = [
    "str": "", "string": "", "default": "", "int": number, "float": #"\d+\.\d+"#, "uuid": uuid,
    "path": "*",
    "slug": #"[\w\-]+"#,
  ]
  private static let starlette = python.filter { $0.key != "slug" }
    .merging(["float": #"\d+(?:\.\d+)?"#]) { $1 }
  private static let signedPython = python.filter { $0.key != "slug" }.merging([
    "int": signed, "float": #"-?[\d.]+"#,
  ]) { $1 }
  private static let dotNet = [
    "int": signed, "long": signed, "decimal": decimal, "double": decimal, "float": decimal,
    "bool": "[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]",
    "guid": uuid, "alpha": letters, "required": "", "nonfile": #"[^\/.]+"#, "string": "",
    "file": #"[^\/]*\.[^\/]+"#,
  ]
  private static let goTypes = [
    "string": "", "int": signed, "int8": signed, "int16": signed, "int32": signed, "int64": signed,
    "uint": number,
    "uint8": number, "uint16": number, "uint32": number, "uint64": number, "bool": "true|false",
    "float": decimal,
    "float64": decimal, "alpha": letters, "alphabetical": letters, "alphanum": "[0-9A-Za-z]+",
    "guid": uuid, "uuid": uuid,
    "path": "*", "file": #"[\w\-.]+"#,
  ]
  private static let crow = [
    "int": signed, "uint": number, "float": decimal, "double": decimal, "string": "", "str": "",
    "path": "*",
  ]
  private static let codeIgniter = [
    "num": "[0-9]+", "any": "*", "segment": "", "alpha": "[a-zA-Z]+", "alphanum": "[a-zA-Z0-9]+",
    "hash": "",
  ]
  private static let formats = [
    "d": signed, "i": signed, "u": number, "f": decimal, "x": "[0-9A-Fa-f]+",
  ]

  /// Other names.
  private static let aliases = [
    "express": "express5", "pathtoregexp": "express5", "nest": "nestjs", "nextjs": "next",
    "exporouter": "expo",
    "nuxt3": "nuxt", "vue": "vuerouter", "koarouter": "koa", "asp": "aspnet",
    "aspnetcore": "aspnet",
    "starlette": "fastapi", "werkzeug": "flask", "quart": "flask", "fastroute": "slim",
    "gonethttp": "go", "nethttp": "go",
    "gorillamux": "gorilla", "springmvc": "spring", "springboot": "spring", "quarkus": "jaxrs",
    "jersey": "jaxrs",
    "jetpackcompose": "jetpack", "compose": "jetpack", "android": "jetpack",
    "navigation": "jetpack", "gin": "httprouter",
    "grape": "rails", "hanami": "rails", "remixfiles": "remix", "reactrouterfiles": "remix",
    "solid": "solidstart",
    "uritemplate": "rfc6570", "lumen": "slim", "page": "express4", "path": "express5",
    "codeigniter4": "codeigniter", "printf": "format", "itty": "ittyrouter", "spark": "sparkjava",
    "svelte": "sveltekit", "openapi": "rfc6570", "autoroute": "gorouter", "dropwizard": "jaxrs",
  ]

  /// Each row as its framework's documentation has it. Of a family, the first that reads a pattern gives advice.
  package static let all: [Dialect] = {
    let f = DialectForm.self
    return [
      Dialect(
        "Rails", .parentheses, "/photos/:id(.:format)", "guides.rubyonrails.org/routing.html",
        f.parentheses, crosses: true, firstWins: true),
      Dialect(
        "JLRoutes", .parentheses, "/path/:thing(/new)(/:other)", "github.com/joeldev/JLRoutes",
        f.parentheses, rest: .maybeNothing, star: .withoutSlash, inner: .refused),
      Dialect(
        "Backbone", .parentheses, "/docs/:section(/:subsection)", "backbonejs.org/#Router",
        f.parentheses, rest: .maybeNothing),
      Dialect(
        "Sinatra", .marks, "/hello/:name.?:format?", "sinatrarb.com/intro.html", f.marks,
        rest: .maybeNothing, slash: .counts, firstWins: true),
      Dialect(
        "Express 4", .quantifiers, "/ab?cd", "expressjs.com/en/4x/api.html", f.quantifiers,
        crosses: true, firstWins: true),
      Dialect(
        "Express 5", .groups, "/users{/:id}", "expressjs.com/en/guide/migrating-5.html", f.groups,
        firstWins: true),
      Dialect(
        "NestJS", .groups, "/files/*path", "docs.nestjs.com/controllers", f.endStar + f.groups,
        firstWins: true),
      Dialect(
        "Koa", .modifiers, #"/u/:id(\d+)?"#, "github.com/koajs/router", f.modifiers,
        rest: .maybeNothing, crosses: true, firstWins: true),
      Dialect(
        "Vue Router", .modifiers, #"/u/:id(\d+)+"#,
        "router.vuejs.org/guide/essentials/route-matching-syntax", f.partly + f.modifiers,
        rest: .maybeNothing,
        crosses: true),
      Dialect(
        "React Navigation", .modifiers, "user/:id?", "reactnavigation.org/docs/configuring-links",
        f.modifiers, rest: .maybeNothing),
      Dialect(
        "go_router", .modifiers, "/user/:id", "pub.dev/packages/go_router", f.modifiers,
        rest: .maybeNothing, firstWins: true),
      Dialect(
        "Fiber", .stars, "/u/:id<int>", "docs.gofiber.io/guide/routing", f.angleTypes + f.stars,
        types: goTypes, star: .withoutSlash, inner: .rest, firstWins: true),
      Dialect(
        "Hono", .stars, "/p/:id{[0-9]+}", "hono.dev/docs/api/routing", f.braceExpressions + f.stars,
        star: .withoutSlash, inner: .segment, crosses: true, slash: .counts, firstWins: true),
      Dialect(
        "React Router", .stars, "/files/*", "reactrouter.com/start/framework/routing",
        f.wholeSegments + f.stars, star: .withoutSlash, inner: .refused),
      Dialect(
        "Angular", .stars, "users/:id", "angular.dev/guide/routing/define-routes", f.stars,
        rest: .withoutSlash, firstWins: true),
      Dialect("AngularJS", .stars, "/p/:rest*", "docs.angularjs.org/api/ngRoute", f.stars),
      Dialect("Ember", .stars, "/posts/*wildcard", "guides.emberjs.com/release/routing", f.stars),
      Dialect(
        "Fastify", .stars, "/u/:id", "fastify.dev/docs/latest/Reference/Routes", f.stars,
        slash: .counts),
      Dialect("Elysia", .stars, "/u/:id?", "elysiajs.com/essential/route", f.stars),
      Dialect(
        "itty-router", .stars, "/f/:path+", "itty.dev/itty-router/route-patterns", f.stars,
        firstWins: true),
      Dialect("Echo", .stars, "/f/*", "echo.labstack.com/docs/routing", f.stars, slash: .counts),
      Dialect(
        "httprouter", .stars, "/src/*filepath", "github.com/julienschmidt/httprouter", f.stars,
        rest: .maybeNothing),
      Dialect(
        "Beego", .stars, "/u/:id:int", "beego.gocn.vip/beego/zh/developing/web/router",
        f.markFirst + f.colonTypes + f.stars, types: ["int": "[0-9]+", "string": #"\w+"#]),
      Dialect(
        "Phoenix", .stars, "/f/*path", "hexdocs.pm/phoenix/routing.html", f.stars, firstWins: true),
      Dialect(
        "Play", .stars, "/f/$id<[0-9]+>", "playframework.com/documentation/latest/ScalaRouting",
        f.dollarExpressions + f.stars, slash: .counts, firstWins: true),
      Dialect("Kemal", .stars, "/u/:id", "kemalcr.com/guide", f.stars, rest: .maybeNothing),
      Dialect(
        "Vapor", .stars, "/a/*/c", "docs.vapor.codes/basics/routing", f.stars, star: .segment),
      Dialect(
        "Vert.x", .stars, "/u/:id", "vertx.io/docs/vertx-web/java", f.stars, star: .withoutSlash,
        inner: .refused, firstWins: true),
      Dialect(
        "Spark Java", .stars, "/u/:id/*", "sparkjava.com/documentation", f.stars, firstWins: true),
      Dialect(
        "Vaadin", .stars, "/u/:id?([0-9]{1,9})",
        "vaadin.com/docs/latest/flow/routing/route-parameters", f.modifierFirst + f.stars,
        rest: .withoutSlash),
      Dialect("Navi", .stars, "/u/:id([0-9]*)", "github.com/KaustubhPatange/navigator", f.stars),
      Dialect(
        "Caddy", .stars, "/u/*", "caddyserver.com/docs/caddyfile/matchers", f.stars,
        inner: .segment),
      Dialect("ARouter", .stars, "/m/act", "github.com/alibaba/ARouter", f.stars),
      Dialect(
        "Poem", .stars, #"/u/:id<\d+>"#, "docs.rs/poem/latest/poem/struct.Route.html",
        f.angleTypes + f.stars, .expression),
      Dialect(
        "ASP.NET", .braces, "/b/{id:int?}", "learn.microsoft.com/aspnet/core/fundamentals/routing",
        f.tokens + f.starRest + f.dotBeforeOptional + f.braces, types: dotNet, rest: .withoutSlash,
        doublesBraces: true),
      Dialect(
        "Spring", .braces, #"/f/{id:\d+}"#,
        "docs.spring.io/spring-framework/reference/web/webmvc/mvc-controller/ann-requestmapping.html",
        f.doubleStars + f.starRest + f.star + f.innerStars + f.braces, .expression,
        rest: .withoutSlash, star: .segment, slash: .counts),
      Dialect(
        "Go", .braces, "/f/{path...}", "pkg.go.dev/net/http#ServeMux",
        f.dotRest + f.subtree + f.braces,
        rest: .withoutSlash, hosts: .all, slash: .counts),
      Dialect(
        "Laravel", .braces, "/posts/{post:slug}", "laravel.com/docs/routing", f.braces, .ignored,
        firstWins: true),
      Dialect(
        "Symfony", .braces, #"/blog/{page<\d+>?1}"#, "symfony.com/doc/current/routing.html",
        f.requirements + f.braces, .ignored, crosses: true, firstWins: true),
      Dialect(
        "Ktor", .braces, "/u/{id?}", "ktor.io/docs/server-routing.html",
        f.dotRest + f.unnamedRest + f.star + f.braces, rest: .withoutSlash, star: .segment,
        slash: .counts),
      Dialect(
        "FastAPI", .braces, "/f/{p:path}", "fastapi.tiangolo.com/tutorial/path-params", f.braces,
        types: starlette, rest: .maybeNothing, firstWins: true),
      Dialect(
        "Falcon", .braces, "/u/{id:int}", "falcon.readthedocs.io/en/stable/api/routing.html",
        f.braces, types: signedPython, slash: .counts),
      Dialect(
        "chi", .braces, #"/d/{year:\d+}"#, "github.com/go-chi/chi", f.star + f.braces, .expression,
        slash: .counts),
      Dialect(
        "gorilla", .braces, "/a/{id:[0-9]+}", "github.com/gorilla/mux", f.braces, .expression,
        crosses: true, slash: .counts, firstWins: true),
      Dialect("Iris", .braces, "/u/{id:uint64}", "iris-go.com", f.braces, types: goTypes),
      Dialect(
        "Actix", .braces, "/u/{tail:.*}", "actix.rs/docs/url-dispatch", f.tail + f.braces,
        .expression, crosses: true, slash: .counts, firstWins: true),
      Dialect(
        "axum", .braces, "/a/{*rest}", "docs.rs/axum/latest/axum/struct.Router.html",
        f.starRest + f.braces + f.colonSegments, slash: .counts),
      Dialect(
        "aiohttp", .braces, #"/u/{id:\d+}"#, "docs.aiohttp.org/en/stable/web_quickstart.html",
        f.braces, .expression, crosses: true, slash: .counts, firstWins: true),
      Dialect(
        "JAX-RS", .braces, #"/f/{id : \d+}"#, "jakarta.ee/specifications/restful-ws", f.braces,
        .expression, crosses: true),
      Dialect(
        "Micronaut", .braces, "/books{/id}", "docs.micronaut.io/latest/guide",
        f.templates + f.braces, .expression, crosses: true),
      Dialect(
        "Javalin", .braces, "/f/<path>", "javalin.io/documentation",
        f.star + f.braces + f.anglesOfRests, firstWins: true),
      Dialect(
        "hapi", .braces, "/f/{p*}", "hapi.dev/api", f.restStar + f.braces, rest: .withoutSlash,
        slash: .counts),
      Dialect(
        "Hummingbird", .braces, "/u/{id}", "docs.hummingbird.codes", f.star + f.braces + f.stars,
        star: .segment),
      Dialect(
        "Jetpack", .braces, "/u/{id}/.*", "developer.android.com/guide/navigation/design/deep-link",
        f.dotStar + f.star + f.braces, hosts: .withDots),
      Dialect(
        "DeepLinkDispatch", .braces, "app://u/{id}", "github.com/airbnb/DeepLinkDispatch",
        f.values + f.braces),
      Dialect(
        "RFC 6570", .braces, "/f{/path*}", "rfc-editor.org/rfc/rfc6570", f.templates + f.braces),
      Dialect(
        "Ant", .braces, "/a/**/c", "ant.apache.org/manual/dirtasks.html#patterns",
        f.doubleStars + f.star + f.innerStars + f.braces, .expression, star: .segment),
      Dialect(
        "Slim", .braces, "/u[/{id}]", "slimframework.com/docs/v4/objects/routing.html",
        f.brackets + f.braces, .expression, crosses: true, slash: .counts),
      Dialect(
        "Django", .angles, "articles/<int:year>/",
        "docs.djangoproject.com/en/stable/topics/http/urls", f.angles, types: python,
        slash: .mayBeLeftOut, firstWins: true),
      Dialect(
        "Flask", .angles, "/p/<any(a,b):x>", "werkzeug.palletsprojects.com/en/stable/routing",
        f.arguments + f.angles, types: python, slash: .mayBeLeftOut),
      Dialect(
        "Rocket", .angles, "/f/<p..>", "rocket.rs/guide/v0.5/requests", f.anglesWithDots,
        rest: .withoutSlash, slash: .counts),
      Dialect(
        "URLNavigator", .angles, "app://u/<int:id>", "github.com/devxoul/URLNavigator", f.angles,
        types: ["string": "", "int": signed, "float": decimal, "uuid": uuid, "path": "*"],
        rest: .maybeNothing),
      Dialect(
        "Crow", .angles, "/u/<int>", "crowcpp.org/master/guides/routes", f.anglesOfTypes,
        types: crow, slash: .mayBeLeftOut),
      Dialect(
        "Bottle", .angles, "/u/<id:re:[a-z]+>", "bottlepy.org/docs/dev/routing.html",
        f.anglesByName, types: signedPython, .expression, slash: .counts, firstWins: true),
      Dialect(
        "Sanic", .angles, "/u/<id:int>", "sanic.dev/en/guide/basics/routing.html", f.anglesByName,
        types: signedPython.merging([
          "slug": #"[\w\-]+"#, "alpha": letters, "ymd": #"\d{4}-\d{2}-\d{2}"#,
        ]) { $1 },
        .expression),
      Dialect(
        "Yii", .angles, #"post/<id:\d+>"#, "yiiframework.com/doc/guide/2.0/en/runtime-routing",
        f.anglesByName, .expression, slash: .counts, firstWins: true),
      Dialect(
        "Next", .bracketFiles, "/shop/[...slug]",
        "nextjs.org/docs/app/api-reference/file-conventions/dynamic-routes", f.bracketFiles,
        files: .next),
      Dialect(
        "Expo", .bracketFiles, "/(tabs)/user/[id]", "docs.expo.dev/router/basics/notation",
        f.bracketFiles, files: .plain),
      Dialect(
        "SvelteKit", .bracketFiles, "/[[lang]]/about", "svelte.dev/docs/kit/advanced-routing",
        f.optionalBrackets + f.bracketFiles, rest: .withoutSlash, files: .svelte),
      Dialect(
        "Nuxt", .bracketFiles, "/u/[[id]]", "nuxt.com/docs/guide/directory-structure/pages",
        f.optionalBrackets + f.bracketFiles, rest: .withoutSlash, files: .plain),
      Dialect(
        "Nuxt 2", .bracketFiles, "/users/_id", "v2.nuxt.com/docs/features/file-system-routing",
        f.underscores + f.bracketFiles, files: .underscores),
      Dialect(
        "Astro", .bracketFiles, "/[lang]/[...slug]", "docs.astro.build/en/guides/routing",
        f.bracketFiles, rest: .withoutSlash, files: .plain),
      Dialect(
        "SolidStart", .bracketFiles, "/u/[[id]]",
        "docs.solidjs.com/solid-start/building-your-application/routing",
        f.optionalBrackets + f.bracketFiles, rest: .withoutSlash, files: .plain),
      Dialect(
        "TanStack", .dollars, "/post-{$id}",
        "tanstack.com/router/latest/docs/framework/react/routing/routing-concepts", f.dollars,
        rest: .withoutSlash, files: .tanstack),
      Dialect(
        "Remix", .dollars, "/posts.$id", "reactrouter.com/how-to/file-route-conventions",
        f.dots + f.dollars, rest: .withoutSlash, files: .remix),
      Dialect(
        "CodeIgniter", .types, "/blog/(:num)", "codeigniter.com/user_guide/incoming/routing.html",
        f.types, types: codeIgniter, rest: .maybeNothing, crosses: true,
        firstWins: true),
      Dialect(
        "format", .formats, "app://u/%d/%s",
        "pubs.opengroup.org/onlinepubs/9799919799/functions/printf.html", f.formats, types: formats),
      // Their routes are regular expressions.
      Dialect(
        "nginx", .expressions, #"~/u/\d+$"#,
        "nginx.org/en/docs/http/ngx_http_core_module.html#location", []),
      Dialect(
        "Hotwire", .expressions, "/new$", "native.hotwired.dev/reference/path-configuration", []),
      Dialect("web.py", .expressions, "/u/(.*)", "webpy.org", []),
      Dialect(
        "Tornado", .expressions, #"/u/(\d+)"#, "tornadoweb.org/en/stable/guide/structure.html", []),
      Dialect(
        "re_path", .expressions, "^u/(?P<id>[0-9]+)/$", "docs.djangoproject.com/en/stable/ref/urls",
        []),
    ]
  }()
}
