internal import Files
import Interchange
import RouteModel
import RouteStorage
import Texts

struct NewRouter: WorkspaceCommand {
  var name = ""
  var provided: String?
  var isOfModule = false
  var isService = false
  var dir, module: String?
  static let signature = Signature<Self>(
    "new router", in: .exchange,
    "Writes the Swift files of a new module: router, protocol, declaration, test",
    arguments: [.init("NAME", \.name, .text)],
    options: [
      .value("protocol", \.provided, "NAME", "What callers may use; NAMEInput by default"),
      .flag("module", \.isOfModule, "The protocol is of the module's configuration"),
      .flag("service", \.isService, "It makes a service, not a controller"),
      .value(
        "dir", \.dir, "DIRECTORY", .directory,
        "Where the files go; the current directory by default"),
      .value("import", \.module, "MODULE", "The module that the test imports"),
    ],
    use: .none,
    discussion:
      "Two files, NAMERouter.swift and NAMERouterTests.swift; neither may exist. They compile.",
    examples: [.init("new router Editor --protocol EditorViewInput", "A controller's router")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let source = try RouterSource(self)
    let directory = dir.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    let files = [
      (directory + "\(source.name)Router.swift", source.router),
      (directory + "\(source.name)RouterTests.swift", source.test),
    ]
    do throws(OutputFile.Refusal) {
      try OutputFile.make(files)
    } catch {
      throw ShellError(error.failure, writing: error.path)
    }
    return .text(
      files.map { "wrote \($0.0)" }.joined(separator: "\n").escapingControls(keepsLines: true),
      json: ["files": .strings(files.map(\.0))])
  }
}

/// Writes the Swift source of a new module.
private struct RouterSource {
  /// The prefix of all its names, such as `Editor`.
  let name: String
  let router: String
  let test: String

  init(_ command: NewRouter) throws {
    let word = command.name
    let capital = word.prefix(1).uppercased() + word.dropFirst()
    func isIdentifier(_ text: String) -> Bool {
      guard let first = text.first, first.isLetter || first == "_" else { return false }
      return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
    name =
      capital.hasSuffix("Router") && capital != "Router" ? String(capital.dropLast(6)) : capital
    guard isIdentifier(name) else {
      throw ShellError.usage("'\(word)' is not a name in Swift", at: \NewRouter.name)
    }
    let provided = command.provided ?? "\(name)Input"
    guard isIdentifier(provided) else {
      throw ShellError.usage("'\(provided)' is not a name in Swift", at: \NewRouter.provided)
    }
    let kind: DestinationClass.Kind = command.isService ? .service : .viewController
    let className = SwiftNames.className(of: name, suffix: kind.suffix)
    let identifier = name.prefix(1).lowercased() + name.dropFirst()
    let (isService, isOfModule) = (command.isService, command.isOfModule)
    let function = "register\(name)Router"
    let base = isService ? "PerformRouteConfiguration" : "ViewRouteConfiguration"
    let configuration = isOfModule ? "\(name)Configuration" : base
    let configurationClass =
      isOfModule
      ? """
      /// What callers of \(identifier) configure.
      final class \(configuration): \(base), \(provided) {}


      """ : ""
    let what = isService ? "Service" : "View"
    let parents =
      (isService ? "ServiceRoutable" : "ViewController, ViewRoutable")
      + (isOfModule ? "" : ", \(provided)")
    let routable = "Routable\(what)\(isOfModule ? "Module" : "")"
    router = """
      import Routing
      import SimulatedUI

      /// What callers may use of the \(isOfModule ? "module" : "destination").
      protocol \(provided): AnyObject {}

      final class \(className): \(parents) {}

      extension \(routable) where Protocol == any \(provided) {
        init() { self.init(declaredProtocol: Protocol.self) }
      }

      \(configurationClass)/// The route \(identifier).
      final class \(name)Router: \(what)Router<\(className), \(configuration)> {
        override class func registerRoutableDestination() {
          registerExclusive\(what)(\(className).self)
          register(\(routable)<any \(provided)>())
          registerIdentifier("\(identifier)")
        }

        override func destination(with configuration: \(configuration)) -> \(className)? {
          \(className)()
        }
      }

      /// Registers every router of this file; nothing else need be called.
      @MainActor func \(function)(in registry: Registry) {
        registry.register(\(name)Router.self)
      }

      """
    let module = command.module.map { "@testable import \($0)\n" } ?? ""
    test = """
      import Routing
      import Testing
      \(module)
      @MainActor
      struct \(name)RouterTests {
        @Test func theRouteIsRegisteredWithoutAnIssue() {
          let registry = Registry()
          registry.withCurrent { \(function)(in: registry) }
          #expect(registry.finishRegistration().isEmpty)
          #expect(registry.route("\(identifier)") != nil)
        }
      }

      """
  }
}
