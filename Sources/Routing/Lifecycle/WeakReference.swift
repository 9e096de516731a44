import SimulatedUI

/// A weak reference to any object. Screens have a cheaper kind than `weak`.
enum WeakReference {
  case none
  case screen(BackReference)
  case other(Box)

  /// Holds an object that is not a screen; a shared box makes copies of the reference cheap.
  final class Box {
    private(set) weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  init(_ object: AnyObject?) {
    switch object {
    case let screen as Responder: self = .screen(screen.reference)
    case let other?: self = .other(Box(other))
    case nil: self = .none
    }
  }

  var object: AnyObject? {
    switch self {
    case .none: nil
    case .screen(let reference): reference.object
    case .other(let box): box.object
    }
  }
}
