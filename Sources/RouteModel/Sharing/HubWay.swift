/// The way of a store from one revision of the hub to another.
package enum HubWay: Sendable {
  /// To the last of some revisions, oldest first.
  case forward([Revision])
  /// To an earlier revision, by taking back those after it, which are given oldest first.
  case back([Revision], to: Revision)
  /// To the last of all revisions of a hub, which may be another one than before, or have lost some:
  /// from the last one that both have.
  case joining([Revision], leadingTo: RouteCatalog)

  /// The revisions that are applied or taken back, or all of the hub, oldest first.
  package var revisions: [Revision] {
    switch self {
    case .forward(let revisions), .back(let revisions, to: _), .joining(let revisions, _): revisions
    }
  }

  /// Whether it leads to an earlier revision.
  package var isBack: Bool {
    if case .back = self { true } else { false }
  }
}
