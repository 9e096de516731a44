// The code of `docs/guide/coming-from-swinject.md`; a test compares the two.

import ZRouter

nonisolated protocol Animal: AnyObject, Sendable { var name: String { get } }
nonisolated final class Cat: Animal, ServiceRoutable {
  let name: String
  init(name: String) { self.name = name }
}
nonisolated extension RoutableService where Protocol == any Animal {
  init() { self.init(declaredProtocol: Protocol.self) }
}

nonisolated protocol NamedAnimal: AnyObject {
  var makeDestinationWith: ((String) -> any Animal)? { get set }
}
nonisolated extension ServiceMakeableConfiguration<any Animal, (String) -> any Animal>: NamedAnimal
{}
nonisolated extension RoutableServiceModule where Protocol == any NamedAnimal {
  init() { self.init(declaredProtocol: Protocol.self) }
}

nonisolated final class AnimalAssembly: ServiceRouteAdapter {
  @MainActor override class func registerRoutableDestination() {
    ServiceRoute<any Animal, PerformRouteConfiguration>
      .make(withDestination: Cat.self) { _, _ in Cat(name: "Mimi") }
      .register(RoutableService<any Animal>())
      .scope(.weak)
    typealias Configuration = ServiceMakeableConfiguration<any Animal, (String) -> any Animal>
    ServiceRoute<any Animal, Configuration>
      .make(withDestination: Cat.self) {
        let config = Configuration()
        config.makeDestinationWith = { [unowned config] name in
          let cat = Cat(name: name)
          config.madeDestination = cat
          return cat
        }
        return config
      }
      .register(RoutableServiceModule<any NamedAnimal>())
  }
}
