// The code of `docs/guide/coming-from-routable-ios.md`; a test compares the two.

import ZRouter

final class UserViewController: ViewController, ViewRoutable {
  let user: String
  init(user: String) {
    self.user = user
    super.init()
  }
}

nonisolated final class Callback: ServiceRoutable {}

final class RoutableIOSRoutes: ViewRouteAdapter {
  static var hasLoggedOut = false

  override class func registerRoutableDestination() {
    // map, with a default parameter and a presentation of its own
    ViewRoute<UserViewController, ViewRouteConfiguration>
      .make(withDestination: UserViewController.self) { configuration, _ in
        let user = UserViewController(user: configuration.userInfo["id"] as? String ?? "me")
        user.modalPresentationStyle = .formSheet
        return user
      }
      .registerURLPattern("/users/:id", path: .present)

    // toCallback
    ServiceRoute<Callback, PerformRouteConfiguration>
      .make(withDestination: Callback.self) { _, _ in Callback() }
      .registerURLPattern("app://logout")
      .afterSuccessAction { _ in MainActor.assumeIsolated { hasLoggedOut = true } }
  }
}
