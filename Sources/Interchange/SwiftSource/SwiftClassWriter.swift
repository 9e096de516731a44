internal import RouteModel

/// Writes the destination classes with their superclasses and the protocols that find them.
struct SwiftClassWriter {
  private let catalog: RouteCatalog
  private let names: SwiftTypeNames
  /// The destination protocols of the routes that make a class.
  private var found: [String: Set<String>] = [:]
  private var adapters: [String: [String]] = [:]

  init(_ catalog: RouteCatalog, _ names: SwiftTypeNames) {
    self.catalog = catalog
    self.names = names
    for route in catalog.routes.values {
      found[route.className, default: []].formUnion(
        route.protocols.filter { $0.value == .destination }.keys)
    }
    for adapter in catalog.adapters.values {
      adapters[adapter.provided, default: []].append(adapter.required)
    }
  }

  func name(of className: String) -> String { names.classes[className] ?? className }

  func declarations() -> [String] {
    let supers = Set(catalog.classes.values.compactMap(\.superclass))
    return names.classes.sorted { $0.key < $1.key }.map { name, swift in
      let parents = parents(of: name).joined(separator: ", ")
      return "\(supers.contains(name) ? "" : "final ")class \(swift): \(parents) {}\n"
    }
  }

  /// The superclass and the protocols that it does not have already.
  private func parents(of name: String) -> [String] {
    let line = line(of: name)
    let kind = catalog.classes[name]?.kind ?? .viewController
    var parents: [String] = []
    if SwiftTypeNames.toolkit.contains(name) {
      parents.append(name)
    } else if line.count > 1 {
      parents.append(self.name(of: line[1]))
    } else {
      switch kind {
      case .viewController: parents.append("ViewController")
      case .view: parents.append("View")
      case .service: break
      }
    }
    let above = SwiftTypeNames.toolkit.contains(name) ? [] : line.dropFirst()
    let inherited = Set(above.flatMap(conformances))
    let isInherited = above.contains(where: isDeclared)
    if !isInherited { parents.append(kind == .service ? "ServiceRoutable" : "ViewRoutable") }
    return parents + conformances(of: name).filter { !inherited.contains($0) }
  }

  /// A class with a declaration of its own conforms to the routable protocol.
  private func isDeclared(_ name: String) -> Bool { names.classes[name] != nil }

  /// The class and its superclasses; the chain ends at a circle, and where the kind changes.
  private func line(of name: String) -> [String] {
    var line = [name]
    let kind = catalog.classes[name]?.kind ?? .viewController
    while let last = line.last, let next = catalog.classes[last]?.superclass, !line.contains(next) {
      let nextKind = catalog.classes[next]?.kind ?? .viewController
      if SwiftTypeNames.toolkit.contains(next) ? kind != .viewController : nextKind != kind {
        break
      }
      // Classes in a circle get no superclass.
      if leadsInCircle(next) { break }
      line.append(next)
    }
    return leadsInCircle(name) ? [name] : line
  }

  private func leadsInCircle(_ name: String) -> Bool {
    var seen: Set<String> = []
    var next: String? = name
    while let name = next {
      if !seen.insert(name).inserted { return true }
      next = catalog.classes[name]?.superclass
    }
    return false
  }

  private func conformances(of className: String) -> [String] {
    (found[className] ?? []).flatMap(withAdapters).compactMap { names.protocols[$0] }
      .removingRepeats().sorted()
  }

  /// A protocol and those that adapters bind to it.
  func withAdapters(_ name: String) -> [String] {
    var all = [name]
    var index = 0
    while index < all.count {
      all += (adapters[all[index]] ?? []).filter { !all.contains($0) }.sorted()
      index += 1
    }
    return all
  }
}
