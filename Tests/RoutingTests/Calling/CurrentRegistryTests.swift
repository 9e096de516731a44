import RouteModel
import Routing
import SimulatedUI
import Testing

/// Running code with its own registry or user interface keeps the type of its errors.
@MainActor struct CurrentRegistryTests {
  private let registry = Registry()

  private func fail() throws(RouteError) -> Int { throw RouteError(.refused, "no") }

  @Test func theTypeOfAnErrorStays() async {
    do throws(RouteError) {
      _ = try registry.withCurrent { () throws(RouteError) in try fail() }
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code == .refused)
    }
    do throws(RouteError) {
      _ = try await registry.withCurrent { () async throws(RouteError) in try fail() }
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code == .refused)
    }
    do throws(RouteError) {
      _ = try UIEnvironment.withCurrent(UIEnvironment()) { () throws(RouteError) in try fail() }
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code == .refused)
    }
  }

  @Test func whatDoesNotThrowNeedsNoTry() async {
    let same = registry.withCurrent { Registry.current === registry }
    #expect(same)
    let isSameLater = await registry.withCurrent { () async in Registry.current === registry }
    #expect(isSameLater)
  }
}
