extension SplitViewController {
  // MARK: Columns

  /// Why a controller cannot be a column.
  func checkColumn(_ new: ViewController) throws(TransitionError) {
    if new.kind == .split || new.kind == .window {
      throw TransitionError(
        .invalidChild, "\(new.label) cannot be a column of \(label)",
        advice: "use a controller, a navigation or a tab bar controller")
    }
    try checkContainment(of: new)
  }

  func alreadyColumn(_ controller: ViewController) -> TransitionError {
    TransitionError(
      .invalidChild, "\(controller.label) is a column of \(label) already",
      advice: "empty the other column first")
  }

  func replace(_ column: Column, with new: ViewController?) throws(TransitionError) {
    let old = columns[column]
    if old === new { return }
    try checkIdle("change a column")
    if let new {
      if new.parent === self { throw alreadyColumn(new) }
      try checkColumn(new)
    }
    isRearranging = true
    defer { isRearranging = false }
    if let old {
      old.announceLeaving()
      if let index = children.firstIndex(where: { $0 === old }) {
        unlink(at: index, keepsParent: showsContent)
      }
    }
    columns[column] = nil
    if let new {
      let index = Column.allCases.filter { $0.rawValue < column.rawValue && columns[$0] != nil }
        .count
      try adopt(new, at: index)
      columns[column] = new
    }
    recordSelection()
    let shown = showsContent && (!isCollapsed || column == .primary)
    if shown {
      switchContent(from: old, to: new, order: .oldFirst, animated: false) {}
    }
    isRearranging = false
    old?.parent = nil
    old?.confirmMove(to: nil)
    new?.confirmMove(to: self)
  }

  // MARK: Show

  func showInColumn(_ controller: ViewController, sender: Any?) throws(TransitionError) {
    if isCollapsed { return try showCollapsed(controller) }
    let column = columnOfSource(sender)
    if let nav = columns[column] as? NavigationController, controller.kind != .navigation {
      try nav.pushViewController(controller, animated: environment.areAnimationsEnabled)
    } else {
      try setViewController(controller, for: column)
    }
  }

  private func columnOfSource(_ sender: Any?) -> Column {
    guard let source = showSource ?? sender as? ViewController else { return .primary }
    for here in source.upwards {
      if let column = columns.first(where: { $0.value === here })?.key { return column }
    }
    return .primary
  }

  /// With one column, everything is pushed on the primary stack; without a stack it is presented.
  func showCollapsed(_ controller: ViewController) throws(TransitionError) {
    guard let nav = columns[.primary] as? NavigationController else {
      return try present(controller, animated: environment.areAnimationsEnabled)
    }
    try nav.push(controller, animated: environment.areAnimationsEnabled, nested: true)
    collapsedSecondary = controller
  }

  // MARK: Collapse and expand

  /// Pushes the secondary controller on the primary stack; the others leave the screen.
  func collapse() throws(TransitionError) {
    for child in children where child !== columns[.primary] && child.showsContent {
      child.begin(false, animated: false)
      child.viewStorage?.removeFromSuperview()
      child.end()
    }
    recordSelection()
    guard let nav = columns[.primary] as? NavigationController,
      let secondary = columns[.secondary]
    else { return }
    isRearranging = true
    defer { isRearranging = false }
    columns[.secondary] = nil
    secondary.announceMove(to: nil)
    secondary.leaveParent()
    try nav.push(secondary, animated: false, nested: true)
    collapsedSecondary = secondary
  }

  /// Moves the secondary controller from the primary stack back to its column.
  func expand() throws(TransitionError) {
    let nav = columns[.primary] as? NavigationController
    let secondary = collapsedSecondary
    if let nav, let secondary, secondary.parent === nav,
      let index = nav.children.lastIndex(where: { $0 === secondary }), index > 0
    {
      try nav.pop(to: index - 1, animated: false)
      markExpanded()
      try replace(.secondary, with: secondary)
    }
    markExpanded()
    recordSelection()
    collapsedSecondary = nil
    guard showsContent else { return }
    installContent()
    for child in children where !child.showsContent && !child.isCovered {
      child.begin(true, animated: false)
      if appearance == .appeared { child.end() }
    }
  }
}
