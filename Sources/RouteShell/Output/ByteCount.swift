/// Formats sizes for people.
enum ByteCount {
  static func text(_ bytes: Int64) -> String {
    var value = Double(bytes)
    for unit in ["B", "KiB", "MiB", "GiB"] {
      if value < 1024 || unit == "GiB" {
        let tenths = Int((value * 10).rounded())
        return unit == "B" || tenths % 10 == 0
          ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
      }
      value /= 1024
    }
    return "\(bytes) B"
  }
}
