/// The way of a store from one revision of the hub to another.
public enum SharedWay: Sendable, Hashable {
  /// To the last of some revisions, oldest first.
  case forward([SharedRevision])
  /// To an earlier revision, by taking back those after it, which are given oldest first.
  case back([SharedRevision], to: SharedRevision)

  /// The revisions that are applied or taken back, oldest first.
  public var revisions: [SharedRevision] {
    switch self {
    case .forward(let revisions), .back(let revisions, to: _): revisions
    }
  }

  /// Whether it leads to an earlier revision.
  public var isBack: Bool {
    if case .back = self { true } else { false }
  }
}
