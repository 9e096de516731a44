import CHeap
import Glibc
import Routing

/// One registration of one process, measured. A process measures only once: for a second
/// registration the classes' metadata would exist and the type records would have been read.
///
/// `RegistrationN auto|manual|blocks type|name|identifier|url` prints one line:
/// nanoseconds of processor time for registering, for the end with its checks and for a dictionary of as
/// many texts; bytes on the heap and bytes of resident memory.
@MainActor public enum Probe {
  /// What the routers register beside their class.
  public enum Key: String {
    case type, name, identifier, url
  }

  private enum Way: String {
    case auto, manual, blocks
  }

  /// What the routers of this process register.
  public private(set) static var key: Key = .type

  /// Measures what the command line asks for.
  public static func run(_ count: Int, _ modules: [ProbedModule]) {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let way = Way(rawValue: arguments[1]),
      let key = Key(rawValue: arguments[2])
    else { fail("auto|manual|blocks type|name|identifier|url") }
    self.key = key
    let dictionary = yardstick(count)
    let registry = Registry()
    let heap = heap_in_use()
    let resident = residentBytes
    var register = 0
    var finish = 0
    switch way {
    case .auto: register = time { registry.registerAll() }
    case .manual: register = time { for module in modules { module.routers(registry) } }
    case .blocks:
      register = time { registry.withCurrent { for module in modules { module.blocks() } } }
    }
    let held = heap_in_use() - heap
    let grown = residentBytes - resident
    if way != .auto {
      // With registration by identifier or URL the program's protocols have no router.
      let scansProgram = key == .type || key == .name
      finish = time { registry.finishRegistration(scansProgram: scansProgram) }
    }
    verify(registry, modules, count)
    print(register, finish, dictionary, held, grown)
  }

  // MARK: Checks

  /// Checks that everything that was registered is found, without issues.
  private static func verify(_ registry: Registry, _ modules: [ProbedModule], _ count: Int) {
    if let issue = registry.issues.first { fail(issue.description) }
    switch key {
    case .type, .name:
      let found = registry.withCurrent { modules.reduce(0) { $0 + $1.found() } }
      if found != count { fail("\(found) of \(count) protocols have a route") }
    case .identifier:
      let found = (0..<count).count { registry.route("TestViewController\($0)") != nil }
      if found != count { fail("\(found) of \(count) identifiers have a route") }
    case .url:
      for index in 0..<count {
        let match = try? registry.match("/user/TestViewController\(index)/42")
        if match?.route != "/user/TestViewController\(index)/:userID" {
          fail("the URL of \(index) finds \(match?.route ?? "nothing")")
        }
      }
    }
  }

  private static func fail(_ message: String) -> Never {
    print("failed: \(message)")
    exit(1)
  }

  // MARK: Measuring

  /// A dictionary of as many texts, which any registration needs.
  private static func yardstick(_ count: Int) -> Int {
    let texts = (0..<count).map { "TestViewController\($0)" }
    var dictionary: [String: Int] = [:]
    let took = time { for (index, text) in texts.enumerated() { dictionary[text] = index } }
    if dictionary.count != count { fail("\(dictionary.count) texts") }
    return took
  }

  private static func time(_ body: () -> Void) -> Int {
    let start = processorTime
    body()
    return processorTime - start
  }

  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private static var residentBytes: Int64 {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let length = fread(&bytes, 1, bytes.count, file)
    let columns = String(decoding: bytes[..<length], as: UTF8.self).split(separator: " ")
    return columns.count > 1 ? (Int64(columns[1]) ?? 0) * Int64(getpagesize()) : 0
  }
}
