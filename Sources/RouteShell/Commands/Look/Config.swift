import RouteModel
import RouteStorage

extension Command {
  static let config = Command(
    "config", in: .look, "Shows or changes a setting of the store",
    arguments: [Argument("NAME", .setting, .optional), Argument("VALUE", .text, .optional)],
    options: Option.listing + [.flag("unset", "Go back to the default")],
    discussion: "Alone it lists all settings with their defaults.\n\n"
      + Setting.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"),
    examples: [
      .init("config", "All settings"), .init("config history off", "Stop recording"),
      .init("config history --unset", "The default again"),
    ]
  ) { call, shell in
    let store = try shell.workspace.requireStore()
    @MainActor func value(_ setting: Setting) throws -> (text: String, isSet: Bool) {
      let set = try store.setting(setting.name)
      return (set ?? setting.defaultValue, set != nil)
    }
    @MainActor func json(_ setting: Setting) throws -> JSONValue {
      let (text, isSet) = try value(setting)
      return [
        "name": .string(setting.name), "value": .string(text),
        "default": .string(setting.defaultValue), "set": .bool(isSet),
      ]
    }
    guard let name = call["NAME"] else {
      if call.has("unset") {
        throw ShellError.usage("--unset wants the NAME of a setting: config NAME --unset")
      }
      var listing = Listing("setting", "value", "default", .prose("meaning"))
      for setting in Setting.all {
        listing.add(
          [setting.name, try value(setting).text, setting.defaultValue, setting.summary],
          json: try json(setting))
      }
      return try call.list(listing)
    }
    guard let setting = Setting.all.first(where: { $0.name == name }) else {
      throw ShellError.unknown("setting", name, among: Setting.all.map(\.name))
    }
    if call["VALUE"] == nil, !call.has("unset") {
      let (text, _) = try value(setting)
      let document = try json(setting)
      return .text(text.escapingControls(), json: document)
    }
    let new = call.has("unset") ? nil : call["VALUE"]
    let old = try value(setting).text
    try SettingValue.check(setting, new)
    try store.setSetting(name, new)
    shell.settingChanged(name)
    let now = try value(setting).text
    let document = try json(setting)
    return .text(
      "changed setting \(name): \(old.isEmpty ? "—" : old) → \(now.isEmpty ? "—" : now)"
        .escapingControls(), json: document)
  }
}

/// The allowed values of a setting.
enum SettingValue {
  static func check(_ setting: Setting, _ value: String?) throws {
    guard let value else { return }
    switch setting.name {
    case "retention":
      guard value.isEmpty || value == "all" || Retention(value) != nil else {
        throw ShellError.usage(
          "retention is an age such as 30d, 12h or 2w, a number of events such as 100000, or all, not "
            + "'\(value)'")
      }
    case "history":
      guard ["on", "off"].contains(value) else {
        throw ShellError.usage("history is on or off, not '\(value)'")
      }
    case "path":
      // A segue needs an identifier, and a path class an object.
      let words = PathKind.allCases.map(\.rawValue).filter {
        !["segue", "extensible"].contains($0)
      }
      guard words.contains(value) else {
        throw ShellError.usage(
          "path is one of \(words.joined(separator: ", ")), not '\(value)'",
          suggestions: NearestNames.of(value, in: words))
      }
    default: break
    }
  }
}
