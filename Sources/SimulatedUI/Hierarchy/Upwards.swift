extension ViewController {
  /// This controller, its parent, and so on up to the outermost container.
  package var upwards: some Sequence<ViewController> { sequence(first: self, next: \.parent) }
}
