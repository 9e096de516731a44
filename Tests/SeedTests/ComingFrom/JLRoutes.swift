// The code of `docs/guide/coming-from-jlroutes.md`; a test compares the two.

import ZRouter

final class ArticleViewController: ViewController, ViewRoutable {}

final class JLRoutesRoutes: ViewRouteAdapter {
  override class func registerRoutableDestination() {
    ViewRoute<ArticleViewController, ViewRouteConfiguration>
      .make(withDestination: ArticleViewController.self) { configuration, _ in
        let article = ArticleViewController()
        article.title = configuration.userInfo["id"] as? String
        return article
      }
      .registerURLPattern("app://articles/:id", priority: 10)
      .registerURLPattern("app://news/:id")
      .accepts { match in match["id"]?.allSatisfy(\.isNumber) ?? false }
  }
}
