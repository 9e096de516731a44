// The code of `docs/guide/coming-from-mgjrouter.md`; a test compares the two.

import ZRouter

final class CartViewController: ViewController, ViewRoutable {
  var items = 0
}

final class MGJRoutes: ViewRouteAdapter {
  override class func registerRoutableDestination() {
    ViewRoute<CartViewController, ViewRouteConfiguration>
      .make(withDestination: CartViewController.self) { configuration, _ in
        let cart = CartViewController()
        cart.items = (configuration.userInfo["items"] as? String).flatMap(Int.init) ?? 0
        return cart
      }
      .registerURLPattern("mgj://cart/:items")
  }
}
