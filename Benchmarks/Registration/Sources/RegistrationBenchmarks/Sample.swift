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

extension [Double] {
  /// The middle value; NaN without values.
  var median: Double { isEmpty ? .nan : sorted()[count / 2] }

  /// Half the distance between the quartiles, as a part of the median.
  var spread: Double {
    guard count >= 4, median > 0 else { return 0 }
    let values = sorted()
    return (values[count * 3 / 4] - values[count / 4]) / 2 / median
  }
}
