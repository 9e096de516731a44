public import SimulatedUI

/// ``SimulatedUI/UIEnvironment`` by the name of what holds the windows in UIKit.
public typealias UIApplication = UIEnvironment

extension UIEnvironment {
  /// The key of a fact about a URL that was opened from outside.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The application that opened the URL.
    public static let sourceApplication = OpenURLOptionsKey(rawValue: "sourceApplication")
    /// What came with the URL.
    public static let annotation = OpenURLOptionsKey(rawValue: "annotation")
  }
}

/// ``SimulatedUI/UIEnvironment/OpenURLOptionsKey`` by its older name.
public typealias UIApplicationOpenURLOptionsKey = UIEnvironment.OpenURLOptionsKey
