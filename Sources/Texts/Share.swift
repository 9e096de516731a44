/// Shares as people read them.
package enum Share {
  /// `97.5 %`, to the nearest tenth; but only all is `100 %`, and only nothing is `0 %`.
  ///
  /// - Parameter part: From 0 to 1; what a file says may be anything.
  package static func percent(_ part: Double) -> String {
    let share = part.isNaN ? 0 : min(max(part, 0), 1)
    let nearest = Int((share * 1_000).rounded())
    let tenths = share == 0 || share == 1 ? nearest : min(max(nearest, 1), 999)
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}
