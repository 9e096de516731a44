public import Foundation

/// Products of the build beside the tests.
public enum BuiltProduct {
  /// The folder of the test bundle.
  public static let directory: URL = {
    let path = ProcessInfo.processInfo.arguments[0]
    var url = URL(fileURLWithPath: path)
    #if os(macOS)
      url = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? url
    #endif
    return url.deletingLastPathComponent()
  }()

  /// The path of the program `routesh`.
  public static var routesh: String { directory.appendingPathComponent("routesh").path }
}
