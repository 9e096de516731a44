/// What one process measured; see `Probe`.
struct Sample {
  /// Nanoseconds of processor time for registering; for `auto` with the end and its checks.
  let register: Double
  /// The end of registration with its checks.
  let finish: Double
  /// A dictionary of as many texts.
  let dictionary: Double
  /// Bytes on the heap.
  let heap: Double
  /// Bytes of resident memory.
  let resident: Double

  init?(line: Substring) {
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 5 else { return nil }
    (register, finish, dictionary) = (numbers[0], numbers[1], numbers[2])
    (heap, resident) = (numbers[3], numbers[4])
  }
}
