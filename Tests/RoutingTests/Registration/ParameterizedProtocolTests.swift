import RouteModel
import SimulatedUI
import Testing
import ZRouter

@testable import Routing

protocol Repository<Element>: AnyObject {
  associatedtype Element
  var all: [Element] { get }
}
protocol Pair<First, Second> {
  associatedtype First
  associatedtype Second
}
@MainActor protocol ListInput<Row>: AnyObject {
  associatedtype Row
  var rows: [Row] { get set }
}
protocol ListModuleInput<Row>: AnyObject {
  associatedtype Row
  var rows: [Row] { get set }
}

final class Numbers: Repository, Pair, ServiceRoutable {
  typealias First = Int
  typealias Second = [String]
  let all = [1, 2, 3]
}
final class Words: Repository, ServiceRoutable {
  let all = ["one"]
}
class Shelf<T>: Repository {
  var all: [T] { [] }
}
final class NumberShelf: Shelf<Int> {}
final class NoRepository: ServiceRoutable {}
final class NumberList: ViewController, ListInput, ViewRoutable {
  var rows: [Int] = []
}
final class NumberListConfiguration: ViewRouteConfiguration, ListModuleInput {
  var rows: [Int] = []
}

extension RoutableService where Protocol == any Repository<Int> {
  init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableService where Protocol == any Repository<String> {
  init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableView where Protocol == any ListInput<Int> {
  init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableViewModule where Protocol == any ListModuleInput<Int> {
  init() { self.init(declaredProtocol: Protocol.self) }
}

/// Protocols with arguments: `any Repository<Int>` finds another route than `any Repository<String>`.
@MainActor struct ParameterizedProtocolTests {
  @Test func servicesAreFoundByThem() {
    let registry = Registry()
    registry.withCurrent {
      ServiceRoute<Numbers, PerformRouteConfiguration>
        .make(withDestination: Numbers.self) { _, _ in Numbers() }
        .register(RoutableService<any Repository<Int>>())
      ServiceRoute<Words, PerformRouteConfiguration>
        .make(withDestination: Words.self) { _, _ in Words() }
        .register(RoutableService<any Repository<String>>())
      #expect(registry.finishRegistration() == [])
      let numbers = Router.makeDestination(to: RoutableService<any Repository<Int>>())
      #expect(numbers?.all == [1, 2, 3])
      let words = Router.makeDestination(to: RoutableService<any Repository<String>>())
      #expect(words?.all == ["one"])
    }
  }

  @Test func viewsAndModulesAreFoundByThem() {
    let stage = Stage(routers: [])
    stage.run {
      ViewRoute<NumberList, NumberListConfiguration>
        .make(withDestination: NumberList.self) { configuration, _ in
          let list = NumberList()
          list.rows = configuration.rows
          return list
        }
        .register(RoutableView<any ListInput<Int>>())
        .register(RoutableViewModule<any ListModuleInput<Int>>())
      #expect(stage.registry.finishRegistration() == [])
      var shown: [Int] = []
      Router.perform(
        to: RoutableView<any ListInput<Int>>(), path: .make,
        preparation: { $0.rows = [4] }
      )?.performRoute(successHandler: { shown = $0.rows })
      #expect(shown == [4])
      let made = Router.makeDestination(to: RoutableViewModule<any ListModuleInput<Int>>()) {
        $0.rows = [5]
      }
      #expect((made as? NumberList)?.rows == [5])
    }
  }

  @Test func theyHaveOneName() {
    let declared = RoutableService<any Repository<Int>>().declared
    #expect(declared.name == "RoutingTests.Repository<Swift.Int>")
    #expect(
      TypeCheck.qualifiedName((any Pair<Int, [String]>).self)
        == "RoutingTests.Pair<Swift.Int, Swift.Array<Swift.String>>")
  }

  /// The arguments count too.
  @Test func aClassWithOtherArgumentsDoesNotConform() {
    let registry = Registry()
    registry.withCurrent {
      ServiceRoute<Words, PerformRouteConfiguration>
        .make(withDestination: Words.self) { _, _ in Words() }
        .register(RoutableService<any Repository<Int>>())
      ServiceRoute<NoRepository, PerformRouteConfiguration>
        .make(withDestination: NoRepository.self) { _, _ in NoRepository() }
        .register(RoutableService<any Repository<String>>())
      let issues = registry.finishRegistration()
      #expect(issues.map(\.code) == ["no-conformance", "no-conformance"])
      #expect(issues.first?.message.contains("Repository<Swift.Int>") == true)
      #expect(Router.makeDestination(to: RoutableService<any Repository<Int>>()) == nil)
    }
  }

  @Test(
    arguments: [
      (Numbers.self as Any.Type, (any Repository<Int>).self as Any.Type, true),
      (Numbers.self, (any Repository<String>).self, false),
      (Numbers.self, (any Pair<Int, [String]>).self, true),
      (Numbers.self, (any Pair<Int, String>).self, false),
      (Words.self, (any Repository<String>).self, true),
      (NoRepository.self, (any Repository<String>).self, false),
      (NumberShelf.self, (any Repository<Int>).self, true),
      (Shelf<String>.self, (any Repository<Int>).self, false),
      (Shelf<String>.self, (any Repository<String>).self, true),
      (Int.self, (any Repository<Int>).self, false),
    ] as [(Any.Type, Any.Type, Bool)])
  func typesAreHeldAgainstThem(_ type: Any.Type, _ target: Any.Type, _ expected: Bool) {
    #expect(TypeCheck.isKind(type, of: target) == expected)
  }
}
