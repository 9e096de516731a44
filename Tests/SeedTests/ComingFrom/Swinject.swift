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
    register(RoutableService<any Animal>(), forMakingService: Cat.self, scope: .weak) { _ in
      Cat(name: "Mimi")
    }
    register(RoutableServiceModule<any NamedAnimal>(), forMakingService: Cat.self) {
      let config = ServiceMakeableConfiguration<any Animal, (String) -> any Animal>()
      config.makeDestinationWith = { [unowned config] name in
        let cat = Cat(name: name)
        config.madeDestination = cat
        return cat
      }
      return config
    }
  }
}
