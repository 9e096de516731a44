/// Where the router of a makeable configuration gets its destination: an object that exists
/// already, or a way to make one. See docs/behaviour.md, "Custom initialisers".
protocol MakingConfiguration: AnyObject {
  /// The object that `makeDestinationWith` made before the perform, taken once.
  var anyMadeDestination: AnyObject? { get }
  func forgetMadeDestination()
  /// Makes the object when the caller has only set arguments.
  func makeAnyDestination() -> AnyObject?
  /// Hands the prepared object to the caller, once.
  func reportMadeDestination(_ destination: AnyObject)
}

/// The storage of a makeable configuration, for the two ways to pass arguments to a custom
/// initialiser. Used through ``MakeableConfiguration``.
public struct MakingSlots<Destination, Constructor> {
  var makeDestinationWith: Constructor?
  var constructDestination: Constructor?
  var madeDestination: Destination?
  var didMakeDestination: ((Destination) -> Void)?
  var makeDestination: (() -> Destination?)?
  var constructors: [String: Any] = [:]
}

/// A configuration that makes its destination with arguments from the caller; for views and
/// services.
public protocol MakeableConfiguration<Destination, Constructor>: PerformRouteConfiguration {
  /// What is made: a class or a protocol.
  associatedtype Destination
  /// The function type that takes the arguments.
  associatedtype Constructor
  /// The storage of the properties below.
  var slots: MakingSlots<Destination, Constructor> { get set }
}

extension MakeableConfiguration {
  /// Makes and returns the object at once; the module provides it, the caller calls it.
  public var makeDestinationWith: Constructor? {
    get { slots.makeDestinationWith }
    set { slots.makeDestinationWith = newValue }
  }
  /// Takes the arguments; the object is made when the route is performed.
  public var constructDestination: Constructor? {
    get { slots.constructDestination }
    set { slots.constructDestination = newValue }
  }
  /// The object that the next perform takes; a later perform makes a new one.
  public var madeDestination: Destination? {
    get { slots.madeDestination }
    set { slots.madeDestination = newValue }
  }
  /// Called once with the prepared object.
  public var didMakeDestination: ((Destination) -> Void)? {
    get { slots.didMakeDestination }
    set { slots.didMakeDestination = newValue }
  }
  /// Makes the object when the route is performed.
  public var makeDestination: (() -> Destination?)? {
    get { slots.makeDestination }
    set { slots.makeDestination = newValue }
  }
  /// Further constructors by name, each a function type of its own.
  public var constructors: [String: Any] {
    get { slots.constructors }
    set { slots.constructors = newValue }
  }

  /// The module's own preparation; runs after the caller's `prepareDestination`.
  public func prepareModule(_ preparation: ((Destination) -> Void)?) {
    modulePreparation = preparation.map { preparation in
      { object in (object as? Destination).map(preparation) }
    }
  }

  /// Does what most modules do in ``makeDestinationWith``: makes an object at once for the next
  /// perform, and keeps the closure, so that a later perform makes another object.
  public func provide(_ make: @escaping () -> Destination) -> Destination {
    let made = make()
    madeDestination = made
    makeDestination = make
    return made
  }

  var anyMadeDestination: AnyObject? { slots.madeDestination.map { $0 as AnyObject } }
  func forgetMadeDestination() { slots.madeDestination = nil }
  func makeAnyDestination() -> AnyObject? { slots.makeDestination?().map { $0 as AnyObject } }
  func reportMadeDestination(_ destination: AnyObject) {
    guard let report = slots.didMakeDestination, let typed = destination as? Destination
    else { return }
    slots.didMakeDestination = nil
    report(typed)
  }
}

/// A configuration that makes its service with arguments from the caller.
///
/// `makeDestinationWith` is a function that the module provides. It makes the object at once and keeps
/// it in `madeDestination`; or it only keeps the arguments and assigns `makeDestination`, and the
/// object is made when the route is performed.
///
/// ```swift
/// let config = ServiceMakeableConfiguration<any LoginInput, (String) -> any LoginInput>()
/// config.makeDestinationWith = { [unowned config] account in
///   config.provide { LoginService(account: account) }
/// }
/// let waiting = ServiceMakeableConfiguration<any LoginInput, (String) -> Void>()
/// waiting.constructDestination = { [unowned waiting] account in
///   waiting.makeDestination = { LoginService(account: account) }
/// }
/// ```
open class ServiceMakeableConfiguration<Destination, Constructor>: PerformRouteConfiguration,
  MakeableConfiguration, MakingConfiguration
{
  /// The values that the caller and the module have assigned.
  public var slots = MakingSlots<Destination, Constructor>()
  override var making: (any MakingConfiguration)? { self }
}

/// A configuration that makes its view with arguments from the caller; see
/// ``ServiceMakeableConfiguration``.
open class ViewMakeableConfiguration<Destination, Constructor>: ViewRouteConfiguration,
  MakeableConfiguration, MakingConfiguration
{
  /// The values that the caller and the module have assigned.
  public var slots = MakingSlots<Destination, Constructor>()
  override var making: (any MakingConfiguration)? { self }
}
