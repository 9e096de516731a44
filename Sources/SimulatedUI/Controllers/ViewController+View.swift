extension ViewController {
  func loadedView() -> View {
    if let viewStorage { return viewStorage }
    if isLoadingView {
      // `loadView` asked for the view before it assigned one.
      let view = View()
      setView(view)
      return view
    }
    isLoadingView = true
    let environment = environment
    environment.around(.loading, .loadView(self)) { loadView() }
    let view = viewStorage ?? View()
    if viewStorage == nil { setView(view) }
    isLoadingView = false
    performEmbedSegues()
    environment.around(.loading, .viewDidLoad(self)) { viewDidLoad() }
    return viewStorage ?? view
  }

  func setView(_ view: View) {
    viewStorage?.viewController = nil
    viewStorage = view
    view.viewController = self
    view.environmentStorage = environment
  }

  /// The children whose views are inside this controller's view.
  var childrenInsideView: [ViewController] {
    guard let view = viewStorage, !children.isEmpty else { return [] }
    return children.filter { $0.viewStorage?.isDescendant(of: view) ?? false }
  }

  // MARK: A view that is added or removed by hand

  /// The view is about to be added to a window, or removed from one, and no container drives its
  /// appearance: the controller appears or disappears with it.
  func viewWillMove(toWindow isInside: Bool) {
    guard isInside ? appearance == .disappeared && !isCovered : showsContent,
      parent?.letsChildrenAppearByWindow ?? true
    else { return }
    appearsByWindow = true
    begin(isInside, animated: false)
  }

  func viewDidMove(toWindow isInside: Bool) {
    guard appearsByWindow else { return }
    appearsByWindow = false
    // While the parent is appearing, the children's appearance ends with the parent's.
    if isInside, let parent, parent.appearance == .appearing { return }
    end()
  }

  private var letsChildrenAppearByWindow: Bool {
    shouldAutomaticallyForwardAppearanceMethods
      && (appearance == .appeared || appearance == .appearing)
  }
}
