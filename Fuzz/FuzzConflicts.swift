import URLPatterns

// The input's bytes drive the generator of small tables: what the search for conflicts says of one is compared with
// what the index says of every URL over a few letters.

private let urls = SmallTable<InputGenerator>.urls

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConflicts(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size >= 8 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let problems = SmallTable(InputGenerator(bytes)).problems(urls)
  guard problems.isEmpty else { fatalError(problems.joined(separator: "\n")) }
  return 0
}
