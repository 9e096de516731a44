import Testing
import ZRouter

/// `module-registration.md`, "Auto Registration" and "Manually Registration".
struct RegistrationTests {
  typealias Samples = ModuleRegistration

  private static func finds(_ registry: Registry) -> Bool {
    registry.withCurrent { Router.to(RoutableView<Samples.EasyAlertViewInput>()) != nil }
  }

  @Test func launchFindsEveryRouterSubclass() {
    let registry = Registry()
    registry.registerAll()
    #expect(registry.isRegistrationFinished)
    #expect(Self.finds(registry))
    #expect(registry.route("viewController-editor") != nil)
    #expect(registry.route("myapp://noteEditor") != nil, "routers of all files")
    registry.withCurrent {
      #expect(
        Router.to(RoutableView<Readme.RequiredNoteEditorInput>()) != nil, "adapters are found too")
    }
  }

  /// The Objective-C sample in Swift: auto registration is off, some routers are needed early, the rest
  /// follows, then registration ends.
  @Test func manualRegistrationCallsEachRouterAndEnds() {
    let registry = Registry()
    registry.withCurrent {
      registerForModulesBeforeRegistrationFinished()
      #expect(Router.makeDestination(to: RoutableView<Samples.EasyAlertViewInput>()) != nil)
      #expect(!registry.isRegistrationFinished)
      registerRoutes()
      #expect(ZIKRouteRegistry.notifyRegistrationFinished().isEmpty)
    }
    #expect(registry.isRegistrationFinished)
  }

  private func registerForModulesBeforeRegistrationFinished() {
    Samples.EasyAlertViewRouter.registerRoutableDestination()
  }

  private func registerRoutes() {
    Samples.CommonAlertViewRouter.registerRoutableDestination()
    Samples.NoteEditorViewRouter.registerRoutableDestination()
  }

  @Test func aRouteThatIsNotRegisteredYetIsAnErrorThatNamesIt() {
    let registry = Registry()
    var messages: [String] = []
    registry.withCurrent {
      ZIKAnyViewRouter.setGlobalErrorHandler { _, action, error in
        messages.append("\(action): \(error)")
      }
      Samples.CommonAlertViewRouter.registerRoutableDestination()
    }
    #expect(!Self.finds(registry))
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("ToView: invalid-protocol") == true)
    #expect(messages.first?.contains("EasyAlertViewInput") == true)
    #expect(messages.first?.contains("not be registered yet") == true)
  }

  @Test func registrationEndsOnce() {
    let registry = Registry()
    registry.withCurrent {
      ZIKRouteRegistry.notifyRegistrationFinished()
      let issues = ZIKRouteRegistry.notifyRegistrationFinished()
      #expect(issues.map(\.code) == ["registration-finished"])
      Samples.NoteEditorViewRouter.registerRoutableDestination()
    }
    #expect(registry.route("app://editor/:title") == nil, "too late")
  }

  /// "If a protocol is routable, there must be a router for it": launch compares the program's
  /// declarations with what was registered.
  @Test func launchTellsOfADeclaredProtocolWithoutARouter() {
    let registry = Registry()
    let issues = registry.registerAll()
    let orphans = issues.filter { $0.code == "protocol-without-router" }
    #expect(orphans.contains { $0.message.contains("OrphanedInput") }, "\(issues)")
    #expect(!orphans.contains { $0.message.contains("EasyAlertViewInput") })
  }

  /// The generators of the document: code that names every router, for a manual registration.
  @Test func theCodeOfAManualRegistrationCanBeGenerated() {
    let importCode = codeForImportRouters(for: "Program/Registration.swift")
    let registeringCode = codeForRegisteringRouters()
    #expect(importCode.contains("import SeedTests\n"))
    #expect(registeringCode.contains("SeedTests.ModuleRegistration.EasyAlertViewRouter.self"))
    #expect(registeringCode.contains("SeedTests.Readme.TimeServiceRouter.self"))
    #expect(registeringCode.contains("finishRegistration()"))
  }

  @Test func modulesAreRegisteredInGroups() {
    let registry = Registry()
    var order: [String] = []
    registry.register([
      RegistrationGroup("late") { order.append("late") },
      RegistrationGroup("early", priority: 10) {
        order.append("early")
        Samples.EasyAlertViewRouter.registerRoutableDestination()
      },
    ])
    #expect(order == ["early", "late"])
    #expect(Self.finds(registry))
  }
}

/// Declared, but not provided.
protocol OrphanedInput: AnyObject {}
extension RoutableView where Protocol == OrphanedInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
@section("route_declarations") @used
private let orphanedInput: RouteRecord = { Registry.declare(RoutableView<OrphanedInput>()) }
