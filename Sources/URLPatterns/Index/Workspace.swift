/// The work space of one walk: the URL's copy, the captures, the places to come back to.
struct Workspace {
  private let base: UnsafeMutableRawPointer

  /// As much as the stack takes without a check.
  private static let byteCount = 1024
  private static let capturesOffset = URLCopy.byteCount
  private static let branchesOffset = capturesOffset + 8 * (CompiledTable.captureCapacity + 1)

  static func allocate() -> Workspace {
    let work = Workspace(
      base: UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16))
    work.captures.hasGivenUp = false
    return work
  }

  func deallocate() { base.deallocate() }

  /// An address for memory of size 0.
  nonisolated(unsafe) static let nothing =
    UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)

  /// Lends a work space on the stack to `body`.
  @inline(__always)
  static func with<Result>(_ body: (Workspace) -> Result) -> Result {
    assert(branchesOffset + 8 * WalkBranch.capacity <= byteCount)
    return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { memory in
      // A temporary allocation of some bytes has an address.
      let work = Workspace(base: memory.baseAddress ?? Workspace.nothing)
      work.captures.hasGivenUp = false
      return body(work)
    }
  }

  /// The URL on the way.
  @inline(__always)
  var copy: URLCopy { URLCopy(base) }

  /// Room for the captures, as the careful ways of the walk take it.
  @inline(__always)
  var captures: Scratch<CaptureRange> {
    Scratch(
      (base + Workspace.capturesOffset).assumingMemoryBound(to: CaptureRange.self),
      CompiledTable.captureCapacity)
  }

  @inline(__always)
  subscript(capture index: Int) -> CaptureRange {
    get {
      base.load(fromByteOffset: Workspace.capturesOffset &+ index &* 8, as: CaptureRange.self)
    }
    nonmutating set {
      assert(index < CompiledTable.captureCapacity)
      base.storeBytes(
        of: newValue, toByteOffset: Workspace.capturesOffset &+ index &* 8, as: CaptureRange.self)
    }
  }

  @inline(__always)
  subscript(branch index: Int) -> WalkBranch {
    get {
      base.load(fromByteOffset: Workspace.branchesOffset &+ index &* 8, as: WalkBranch.self)
    }
    nonmutating set {
      assert(index < WalkBranch.capacity)
      base.storeBytes(
        of: newValue, toByteOffset: Workspace.branchesOffset &+ index &* 8, as: WalkBranch.self)
    }
  }
}
