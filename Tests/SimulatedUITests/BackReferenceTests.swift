import SimulatedUI
import Synchronization
import Testing

/// References that do not keep their object: what `weak` promises, at any moment.
struct BackReferenceTests {
  @MainActor final class Dying: ViewController {
    let seen: @Sendable (AnyObject?) -> Void

    init(_ seen: @escaping @Sendable (AnyObject?) -> Void) {
      self.seen = seen
      super.init()
    }

    deinit {
      // Now the object can no longer be retained.
      seen(reference.object)
    }
  }

  @Test @MainActor func itGivesTheObjectAndDoesNotKeepIt() {
    var controller: ViewController? = ViewController()
    let reference = controller?.reference
    #expect(reference != nil)
    #expect(reference?.object === controller)
    #expect(controller?.reference === reference)
    controller = nil
    #expect(reference?.object == nil)
  }

  @Test @MainActor func anObjectThatGoesIsNotHandedOut() {
    let found = Mutex<[Bool]>([])
    var controller: Dying? = Dying { object in found.withLock { $0.append(object != nil) } }
    let reference = controller?.reference
    #expect(reference?.object != nil)
    controller = nil
    #expect(found.withLock { $0 } == [false])
    #expect(reference?.object == nil)
  }

  @Test @MainActor func anEnvironmentHasOneToo() {
    var environment: UIEnvironment? = UIEnvironment()
    let reference = environment?.reference
    #expect(reference?.object === environment)
    environment = nil
    #expect(reference?.object == nil)
  }

  @Test func threadsMayAskWhileTheObjectGoes() async {
    for _ in 0..<50 {
      let reference = await withTaskGroup(of: Int.self) { group in
        let owner = Owner()
        let reference = owner.reference
        for _ in 0..<4 {
          group.addTask { (0..<200).count { _ in (reference.object as? Owner)?.isWhole ?? true } }
        }
        group.addTask { [owner] in owner.isWhole && owner.reference === reference ? 200 : 0 }
        for await whole in group { #expect(whole == 200) }
        return reference
      }
      #expect(reference.object == nil)
    }
  }

  @Test func threadsThatAskFirstGetTheSameReference() async {
    for _ in 0..<50 {
      let owner = Owner()
      let all = await withTaskGroup(of: BackReference.self) { group in
        for _ in 0..<4 { group.addTask { owner.reference } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(all.allSatisfy { $0 === owner.reference })
    }
  }

  private final class Owner: Sendable {
    private let referenceOwner = BackReferenceOwner()
    let isWhole = true
    var reference: BackReference { referenceOwner.reference(to: self) }
  }
}
