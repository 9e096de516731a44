/// A class of destinations.
public struct DestinationClass: Sendable, Hashable {
  /// What kind of object the class makes.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A view controller, which is shown.
    case viewController = "controller"
    /// A view, which is added to another view.
    case view
    /// A service, which is only made.
    case service
  }

  /// The unqualified Swift name, or `Module.Name` where that is ambiguous.
  public var name: String
  /// The name of the superclass, if the catalog has one.
  public var superclass: String?
  /// What kind of object the class makes.
  public var kind: Kind

  /// A class by its name, with its module's if that is ambiguous.
  public init(name: String, superclass: String? = nil, kind: Kind = .viewController) {
    self.name = name
    self.superclass = superclass
    self.kind = kind
  }
}

extension DestinationClass: DescribedRow {
  package static let blank = DestinationClass(name: "")
  /// How other rows name a class.
  static let reference = RowReference(table: "class", column: "name")
  package static let description = RowDescription<DestinationClass>(
    noun: "class", table: "class", isNamed: true, spoken: ["kind"],
    fields: [
      .text(\.name, column: "name", isKey: true),
      .text(
        \.superclass, column: "superclass", naming: "class",
        option: .value(
          "superclass", "CLASS", "Its superclass; 'none' for none", none: "none",
          .row(of: "class"))),
      .word(
        \.kind, column: "kind",
        option: .value("kind", "KIND", "What it makes: controller, view or service")),
    ])
}
