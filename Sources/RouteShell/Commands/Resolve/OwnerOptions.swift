import RouteModel
import Texts

/// Only what is about routes of some owners.
struct OwnerOptions: OptionGroup {
  var owner: [String] = []

  static let options: [BoundOption<Self>] = [
    .value("owner", \.owner, "NAME", .owner, "Only what is about routes of the owner")
  ]

  /// The owners; empty if all are meant.
  ///
  /// - Throws: ``ShellError`` `unknown-owner` for one that no route has: it would select nothing, as if all were well.
  func owners(in catalog: RouteCatalog) throws -> Set<String> {
    if owner.isEmpty { return [] }
    let known = FindingOwners(of: catalog).all
    for (index, name) in owner.enumerated() where !known.contains(name) {
      throw ShellError.unknown("owner", name, among: known).about(\Self.owner, index)
    }
    return Set(owner)
  }
}
