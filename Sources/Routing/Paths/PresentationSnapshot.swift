import SimulatedUI

/// Where a controller is, as far as the real path follows from it. See docs/behaviour.md, "Real
/// paths".
///
/// It holds identities only and takes constant time, however deep the stack is.
@MainActor struct PresentationSnapshot: Equatable {
  private var parent: ObjectIdentifier?
  private var presenter: ObjectIdentifier?
  private var isPopover = false
  private var navigation: ObjectIdentifier?
  private var isInStack = false
  private var isRootOfStack = false
  private var navigationParent: ObjectIdentifier?
  private var navigationPresenter: ObjectIdentifier?
  private var split: ObjectIdentifier?
  private var isViewLoaded = false

  init(of controller: ViewController) {
    parent = controller.parent.map { ObjectIdentifier($0) }
    let presenting = controller.presentingViewController
    presenter = presenting.map { ObjectIdentifier($0) }
    isPopover = presenting != nil && controller.presentationStyleInUse == .popover
    if let stack = controller.navigationController {
      navigation = ObjectIdentifier(stack)
      isInStack = controller.parent === stack
      isRootOfStack = stack.viewControllers.first === controller
      navigationParent = stack.parent.map { ObjectIdentifier($0) }
      navigationPresenter = stack.presentingViewController.map { ObjectIdentifier($0) }
    }
    split = controller.splitViewController.map { ObjectIdentifier($0) }
    isViewLoaded = controller.isViewLoaded
  }

  /// How the controller got from where it was to where it is.
  func realPath(of controller: ViewController) -> RealPath {
    // Most controllers were pushed; then nothing else is compared.
    if navigation == nil, let stack = controller.navigationController,
      controller.parent === stack, stack.viewControllers.first !== controller
    {
      return .push
    }
    let after = PresentationSnapshot(of: controller)
    if after == self { return .custom }
    if navigation == nil, after.navigation != nil {
      if after.isInStack && !after.isRootOfStack { return .push }
      if after.isRootOfStack {
        if after.navigationPresenter != nil { return after.isPopover ? .popover : .present }
        return .child
      }
      return parent == nil && after.parent != nil ? .child : .push
    }
    if navigation != nil, after.navigation == nil { return .unwind }
    if presenter == nil, after.presenter != nil { return after.isPopover ? .popover : .present }
    if presenter != nil, after.presenter == nil { return .unwind }
    if split != nil, after.split == nil { return .unwind }
    if parent == nil, after.parent != nil { return .child }
    if parent != nil, after.parent == nil { return .unwind }
    return .custom
  }
}
