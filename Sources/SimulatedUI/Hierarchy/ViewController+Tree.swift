/// The position of a controller in the tree of its window.
enum TreePlace {
  case root(of: Window)
  case child(of: ViewController, at: Int)
  case presented(by: ViewController)
}

/// Each controller has a flag for being in the tree of a visible window, updated when subtrees are
/// added and removed, so that the cost of a change depends on its size and not on its depth.
extension ViewController {
  func enterTree(_ place: TreePlace) {
    let journal = environment.journal
    if journal.isRecording { recordTree(place, in: journal) }
    visitTree { $0.isInTree = true }
  }

  func leaveTree(_ place: TreePlace) {
    let journal = environment.journal
    if journal.isRecording {
      switch place {
      case .root(let window):
        journal.record(.setRoot(window: window.objectNumber, id: nil, className: nil))
      case .child(let parent, _):
        journal.record(.remove(id: objectNumber, parent: parent.objectNumber))
      case .presented(let presenter):
        journal.record(.dismiss(id: objectNumber, presenter: presenter.objectNumber))
      }
    }
    visitTree { $0.isInTree = false }
  }

  func recordSelection() {
    guard isInTree, environment.journal.isRecording else { return }
    environment.journal.record(.select(container: objectNumber, index: selectedChildIndex))
  }

  /// Visits this controller, those inside it and those that it presents, without recursion: a
  /// script can present ten thousand controllers on top of each other.
  private func visitTree(_ visit: (ViewController) -> Void) {
    visit(self)
    if children.isEmpty, presentedStorage == nil { return }
    var waiting = children
    if let presentedStorage { waiting.append(presentedStorage) }
    while let here = waiting.popLast() {
      visit(here)
      waiting.append(contentsOf: here.children)
      if let presented = here.presentedStorage { waiting.append(presented) }
    }
  }

  /// Records one change for each controller of the tree, parents before children.
  func recordTree(_ place: TreePlace, in journal: HierarchyJournal) {
    recordEntry(place, in: journal)
    var waiting = parts
    while let (here, place) = waiting.popLast() {
      here.recordEntry(place, in: journal)
      waiting += here.parts
    }
  }

  /// The controllers directly below this one. The last one is handled first, so that children keep
  /// their order.
  private var parts: [(controller: ViewController, place: TreePlace)] {
    var parts: [(controller: ViewController, place: TreePlace)] = []
    if let presented = presentedStorage { parts.append((presented, .presented(by: self))) }
    for (index, child) in children.enumerated().reversed() {
      parts.append((child, .child(of: self, at: index)))
    }
    return parts
  }

  private func recordEntry(_ place: TreePlace, in journal: HierarchyJournal) {
    switch place {
    case .root(let window):
      journal.record(
        .setRoot(window: window.objectNumber, id: objectNumber, className: className))
    case .child(let parent, let index):
      journal.record(
        .insert(
          id: objectNumber, className: className, parent: parent.objectNumber, index: index))
    case .presented(let presenter):
      journal.record(
        .present(id: objectNumber, className: className, presenter: presenter.objectNumber))
    }
    if let selected = selectedChildIndex {
      journal.record(.select(container: objectNumber, index: selected))
    }
  }
}
