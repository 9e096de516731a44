// Runs the code of the guide and says whether it does what the guide says.
// Usage: guide STORE

import RouteModel
import RouteStorage
import Routing
import SimulatedUI

func check(_ what: String, _ holds: Bool) { print(holds ? "right:" : "wrong:", what) }

// MARK: Registering

let shared = Registry.shared
setUpModules(in: shared)
let issues = shared.registerAll(except: [BrokenClock.self])
for issue in issues { print("wrong: registration: \(issue)") }
check("an identifier finds its router", shared.route("profile") != nil)
check("a recorded router is found", shared.route("gallery of String") != nil)

// MARK: Getting started

try tryTheEditor()

// MARK: A screen to go on from

let window = Window()
let list = NoteListViewController()
let navigation = NavigationController(rootViewController: list)
window.rootViewController = navigation
window.makeKeyAndVisible()

func settle() { window.uiEnvironment.clock.advance(by: .seconds(1)) }

// MARK: Removing

try list.showEditor()
settle()
check("the editor is shown", navigation.topViewController is NoteEditorViewController)
list.closeEditor()
settle()
check("the editor is closed", navigation.topViewController === list && list.router == nil)

let again = try Router.begin(RoutableView<any NoteEditorInput>(), by: .show(from: list))
settle()
again.removeRoute(success: { again.performRoute() })
settle()
settle()
check("a removed router is performed again", again.state == .routed)
again.removeRoute()
settle()

// MARK: Configurations

let chart = try Router.begin(
  RoutableViewModule<any ChartModuleInput>(), by: .push(from: list),
  preparing: { module in _ = module.makeDestinationWith?(42) })
settle()
func points() -> Int? { (navigation.topViewController as? ChartViewController)?.points }
check("the chart is made with its argument", points() == 42)
chart.removeRoute()
settle()
check("the chart is removed", chart.state == .removed && points() == nil)
chart.performRoute()
settle()
check("the chart is made again", chart.state == .routed && points() == 42)
chart.removeRoute()
settle()

var seen: String?
try Router.begin(
  RoutableViewModule<any EditorModuleInput>(), by: .make,
  preparing: { module in
    module.note = Note(text: "milk")
    module.didMakeEditor = { seen = ($0 as? NoteEditorViewController)?.text }
  })
check("a module's parameters arrive", seen == "milk")

// MARK: Services

let clock = try Router.make(RoutableService<any ClockInput>())
check("a service is made", clock.hour == 12)
let adaptedClock = try Router.make(RoutableService<any RequiredClock>())
check("a service is adapted", adaptedClock.hour == 12)
let cache = try Router.find(serviceIdentifier: "cache").make() as? any CacheInput
check("a service is found by its name", cache?.count == 0)

// MARK: Links

func open(_ url: String, in registry: Registry = .shared) -> ViewController? {
  registry.withCurrent { _ = try? Router.find(viewURL: url).begin(by: .asRoute(from: list)) }
  settle()
  return window.frontmostViewController
}

/// Takes away what a link has shown.
func goBack() {
  if list.presentedViewController != nil { try? list.dismiss(animated: false) }
  if navigation.topViewController !== list {
    _ = try? navigation.popToRootViewController(animated: false)
  }
}

check("a link shows", (open("app://profile/ann") as? ProfileViewController)?.user == "ann")
goBack()
let order = open("app://order/7?action=cancel") as? OrderViewController
check("an action runs", order?.isCancelled == true)
goBack()
check("a route may decline", !(open("app://order/seven") is OrderViewController))
goBack()

// MARK: Interceptors

final class LoginViewController: ViewController, ViewRoutable {}
final class LoginRouter: ViewRouter<LoginViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerExclusiveView(LoginViewController.self)
    registerIdentifier("login")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> LoginViewController? {
    LoginViewController()
  }
}

let guarded = Registry()
guarded.registerAll()
nonisolated(unsafe) var isLoggedIn = false
requireLogin(in: guarded) { isLoggedIn }
try guarded.withCurrent {
  check("services need no login", try Router.make(RoutableService<any ClockInput>()).hour == 12)
  check(
    "what is only made needs none",
    try Router.make(RoutableView<any NoteEditorInput>()) is NoteEditorViewController)
  check(
    "identifiers too",
    try Router.find(viewIdentifier: "profile").make() is ProfileViewController)
}
check("a base class registers nothing", shared.route("help") != nil)
check("a screen needs one", open("app://profile/bob", in: guarded) is LoginViewController)
goBack()
isLoggedIn = true
check("logged in it is shown", open("app://profile/bob", in: guarded) is ProfileViewController)
goBack()
guarded.detach(from: window.uiEnvironment)

// MARK: AOP

let report = ReportViewController()
ReportRouter.log = []
try navigation.pushViewController(report, animated: false)
try navigation.popViewController(animated: false)
check(
  "a transition by hand is heard",
  ReportRouter.log == ["comes, without a link", "came", "goes", "went"])
Registry.current.send(DidEnterBackground(time: 7))
check("an event of one's own is heard", DownloadsRouter.pausedAt == 7)

// MARK: Adapters

let required = try Router.make(RoutableView<any RequiredEditor>())
check("a required protocol finds the provider", required is NoteEditorViewController)
let box = try Router.make(RoutableView<any RequiredTextBox>())
box.content = "forwarded"
check("a proxy forwards", (box as? TextBoxProxy)?.editor.text == "forwarded")

// MARK: Storyboards

let second = Window()
try showTheFirstScreen(in: second)
let drafts = second.rootViewController as? DraftListViewController
try drafts?.performSegue(withIdentifier: "draft", sender: nil)
settle()
let draft = second.frontmostViewController as? DraftViewController
check("a segue's destination is configured", draft != nil && draft?.delegate === drafts)
second.isHidden = true

// MARK: Testing

check("mocks are left out", applicationWithoutMocks().route("frozen clock") == nil)
check("… and only they", applicationWithoutMocks().route("cache") != nil)
check(
  "the class of a fake needs no router",
  !applicationWithoutMocks().issues.contains { $0.message.contains("BrokenClock") })

// MARK: With a store

var catalog = RouteCatalog()
catalog.classes["ProfileViewController"] = DestinationClass(name: "ProfileViewController")
catalog.routes["profile"] = profileRow
check("a registry of its own", registry(of: catalog).issues.isEmpty)
try shared.load(catalog)
check(
  "the shared registry has the row's link",
  (open("app://people/eve") as? ProfileViewController)?.user == "eve")
check("the row's path counts", list.presentedViewController is ProfileViewController)
goBack()

let recorded = try runWithAStore(at: CommandLine.arguments[1])
check("what happened is written", recorded.count == 1)
check("the facts are with it", recorded.first?.context["version"] == "5.2")
try whatHappened(in: RouteStore(path: CommandLine.arguments[1]))

let followed = Registry(catalog: catalog)
try await follow(followed, newStoreAt: CommandLine.arguments[1] + ".live")
check("a registry follows a store", followed.catalog.routes["profile"]?.summary == "Somebody")
check("… and has what it had to catch up with", followed.route("gone") == nil)

/// Changes a store that a registry follows, and closes it.
func follow(_ registry: Registry, newStoreAt path: String) async throws {
  let store = try RouteStore(path: path, options: .init(create: true))
  try store.catalog.commit(catalog.changes(from: RouteCatalog()), command: "rows")
  try registry.add(Route(identifier: "gone", className: "ProfileViewController"))
  let following = Task { try await keepUpToDate(registry, with: store) }
  var route = profileRow
  route.summary = "Somebody"
  try store.catalog.commit([.route(before: profileRow, after: route)], command: "summary")
  while registry.catalog.routes["profile"]?.summary != "Somebody" { await Task.yield() }
  following.cancel()
  try await following.value
}

// MARK: The articles of the libraries

_ = try showRecipe(from: list)
settle()
check(
  "the first route is shown",
  (navigation.topViewController as? RecipeViewController)?.dish == "Soup")
goBack()
check("a literal comes before a name", try recipeOfLink("app://recipe/new") == nil)
check(
  "a pattern takes back what it builds",
  try recipeOfLink(linkToRecipe("pea soup/hot")) == "pea soup/hot")
check("the clock ends a push", try pushOneScreen())
check("catalogs are compared", catalogWithRecipes() == catalogWithRecipes())
check(
  "a store is made empty",
  try catalogOfStore(at: CommandLine.arguments[1] + ".new") == RouteCatalog())
