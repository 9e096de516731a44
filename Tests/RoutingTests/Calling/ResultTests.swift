import RouteModel
import Routing
import SimulatedUI
import Testing

/// One closure for both outcomes of an action.
@MainActor struct ResultTests {
  let stage = Stage()

  private func word<Value>(_ result: Result<Value, RouteError>) -> String {
    switch result {
    case .success: "success"
    case .failure(let error): error.code.name
    }
  }

  @Test func aViewAndItsRemoval() throws {
    let (stage, source) = (stage, stage.source)
    var words: [String] = []
    try stage.run {
      let router = try #require(
        Router.perform(to: RoutableView<any AViewInput>(), path: .push(from: source)) {
          words.append("\(word($0)) \((try? $0.get()) is AViewController)")
        })
      stage.settle()
      router.removeRoute { words.append("removed \(word($0))") }
      stage.settle()
      router.removeRoute { words.append("removed \(word($0))") }
      router.performRoute { words.append("again \(word($0))") }
      stage.settle()
      router.router.performRoute { words.append("again \(word($0))") }
      Router.to(viewIdentifier: "a")?.perform(
        path: .push(from: ViewController()), completion: { words.append(word($0)) })
    }
    #expect(
      words == [
        "success true", "removed success", "removed action-failed", "again success",
        "again action-failed", "invalid-source",
      ])
  }

  @Test func aServiceAndLinks() throws {
    let (stage, source) = (stage, stage.source)
    stage.registry.register(AServiceRouter.self)
    var words: [String] = []
    stage.run {
      Router.perform(to: RoutableService<any AServiceInput>()) { words.append(word($0)) }
      stage.trace.makesFail = true
      Router.perform(to: RoutableService<any AServiceInput>()) { words.append(word($0)) }
      Router.performServiceURL("app://service/x") { words.append(word($0)) }
      stage.trace.makesFail = false
      Router.performURL("app://a/x", fromSource: source) { words.append(word($0)) }
      stage.settle()
      Router.performURL("app://a/x", path: .makeDestination) { words.append(word($0)) }
      Router.performURL("app://nothing", fromSource: source) { words.append(word($0)) }
    }
    #expect(
      words == [
        "success", "destination-unavailable", "destination-unavailable", "success", "success",
        "no-match",
      ])
  }
}
