@MainActor extension Registry {
  /// How long a destination may live on after its removal, in virtual time; zero or less turns
  /// detection off. The default is two seconds. See docs/behaviour.md, "Leaks".
  public var memoryLeakDelay: Duration {
    get { views.leaks.delay }
    set { views.leaks.delay = newValue }
  }

  /// Called with an object that lives on after its removal, instead of a warning.
  public var didDetectLeak: ((AnyObject) -> Void)? {
    get { views.leaks.found }
    set { views.leaks.found = newValue }
  }

  /// The leaks that were found while ``didDetectLeak`` was nil; each is printed too, see
  /// ``printsProblems``.
  package var leakWarnings: [String] { views.leaks.warnings }
}
