package import RouteModel

extension RouteCatalog {
  /// An editor that is opened by `app://editor/:title`, a login that is presented, and a service: rows alone.
  package static var editorAndLogin: RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes["EditorViewController"] = DestinationClass(name: "EditorViewController")
    catalog.classes["LoginViewController"] = DestinationClass(name: "LoginViewController")
    catalog.classes["TimeService"] = DestinationClass(name: "TimeService", kind: .service)
    catalog.routes["editor"] = Route(
      identifier: "editor", className: "EditorViewController",
      patterns: [.init(text: "app://editor/:title")],
      parameters: [.init(name: "mode", defaultValue: "edit")])
    catalog.routes["login"] = Route(
      identifier: "login", className: "LoginViewController", defaultPath: .present,
      patterns: [.init(text: "app://login")])
    catalog.routes["time"] = Route(identifier: "time", className: "TimeService")
    return catalog
  }
}
