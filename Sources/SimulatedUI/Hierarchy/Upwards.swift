extension ViewController {
  /// This controller, its parent, and so on up to the outermost container.
  package var upwards: Upwards { Upwards(here: self) }
}

/// A controller and those that contain it, from the inside.
@MainActor package struct Upwards: @MainActor Sequence, @MainActor IteratorProtocol {
  fileprivate var here: ViewController?

  package mutating func next() -> ViewController? {
    let found = here
    here = found?.parent
    return found
  }
}
