/// A fixed number of values on the stack while `body` runs.
struct Scratch<Element: BitwiseCopyable> {
  private let pointer: UnsafeMutablePointer<Element>
  let capacity: Int

  @inline(__always)
  static func with<Result>(
    _ type: Element.Type, capacity: Int, _ body: (Scratch<Element>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: Element.self, capacity: capacity) { buffer in
      // A temporary allocation of at least one element has an address.
      guard let base = buffer.baseAddress else {
        return body(Scratch(Workspace.nothing.assumingMemoryBound(to: Element.self), 0))
      }
      return body(Scratch(base, capacity))
    }
  }

  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<Element>, _ capacity: Int) {
    self.pointer = pointer
    self.capacity = capacity
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < capacity)
      return pointer[index]
    }
    nonmutating set {
      assert(index >= 0 && index < capacity)
      pointer[index] = newValue
    }
  }
}

extension Scratch {
  /// Copies the first values of another one.
  @inline(__always)
  func copy(_ other: Scratch<Element>, count: Int) {
    for index in 0..<count { self[index] = other[index] }
  }
}

extension Scratch where Element == CaptureRange {
  /// Lends room for the captures of a walk to `body`.
  @inline(__always)
  static func forCaptures<Result>(_ body: (Scratch<CaptureRange>) -> Result) -> Result {
    with(CaptureRange.self, capacity: CompiledTable.captureCapacity + 1) { room in
      let captures = Scratch(room.pointer, CompiledTable.captureCapacity)
      captures.hasGivenUp = false
      return body(captures)
    }
  }

  /// Whether an expression gave up on the way. The flag is after the captures of a walk, so that
  /// the walk does not have to pass it on; other scratch has no such place.
  var hasGivenUp: Bool {
    get { pointer[CompiledTable.captureCapacity].start != 0 }
    nonmutating set {
      assert(capacity == CompiledTable.captureCapacity)
      pointer[CompiledTable.captureCapacity] = CaptureRange(newValue ? 1 : 0, 1)
    }
  }
}
