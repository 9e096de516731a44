public import SimulatedUI

/// ``SimulatedUI/Responder`` by UIKit's name.
public typealias UIResponder = Responder
/// ``SimulatedUI/ViewController`` by UIKit's name.
public typealias UIViewController = ViewController
/// ``SimulatedUI/NavigationController`` by UIKit's name.
public typealias UINavigationController = NavigationController
/// ``SimulatedUI/TabBarController`` by UIKit's name.
public typealias UITabBarController = TabBarController
/// ``SimulatedUI/SplitViewController`` by UIKit's name.
public typealias UISplitViewController = SplitViewController
/// ``SimulatedUI/PageViewController`` by UIKit's name.
public typealias UIPageViewController = PageViewController
/// ``SimulatedUI/StoryboardSegue`` by UIKit's name.
public typealias UIStoryboardSegue = StoryboardSegue
/// ``SimulatedUI/ModalPresentationStyle`` by UIKit's name.
public typealias UIModalPresentationStyle = ModalPresentationStyle
