/// An event that an application sends to all its routers: a type of your own with any data.
///
/// ```swift
/// struct DidEnterBackground: RouteCustomEvent { let time: Int }
/// registry.send(DidEnterBackground(time: 7))
/// ```
public protocol RouteCustomEvent {}
