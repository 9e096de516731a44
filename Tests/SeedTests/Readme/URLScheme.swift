import Foundation
import ZRouter

/// `readme.md`, "handle URL Scheme": another URL router finds the identifier, ours performs it.
extension Readme {
  class AppDelegate {
    let rootViewController: UIViewController
    init(rootViewController: UIViewController) { self.rootViewController = rootViewController }

    // Mend: `public` on a method of an internal class is dropped.
    func application(
      _ app: UIApplication, open url: URL,
      options: [UIApplicationOpenURLOptionsKey: Any] = [:]
    ) -> Bool {
      let routerIdentifier = URLRouter.routerIdentifierFromURL(url)
      guard let identifier = routerIdentifier else {
        return false
      }
      guard let routerType = Router.to(viewIdentifier: identifier) else {
        return false
      }
      let params: [String: Any] = ["url": url, "options": options]
      routerType.perform(
        path: .show(from: rootViewController),
        configuring: { (config, _) in
          config.addUserInfo(params)
        })
      return true
    }
  }

  /// The other framework that the sample calls.
  enum URLRouter {
    static func routerIdentifierFromURL(_ url: URL) -> String? {
      url.host == "noteEditor" ? "myapp://noteEditor" : url.host
    }
  }
}
