// The code of `docs/guide/coming-from-hhrouter.md`; a test compares the two.

import ZRouter

final class StoryViewController: ViewController, ViewRoutable {
  var params: [String: String] = [:]
}

final class StoryRouter: ViewRouter<StoryViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerExclusiveView(StoryViewController.self)
    registerURLPattern("/story/:id")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> StoryViewController? {
    let story = StoryViewController()
    for parameter in configuration.match?.parameters ?? [] {
      story.params[parameter.name] = parameter.value
    }
    return story
  }
}
