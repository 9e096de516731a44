import RouteHub
import RouteModel
import RouteStorage
import Texts

struct ConfigCommand: StageCommand {
  var name, value: String?
  var list = ListOptions()
  var unset = false
  static let signature = Signature<Self>(
    "config", in: .look, "Shows or changes a setting of the store",
    arguments: [.init("NAME", \.name, .setting), .init("VALUE", \.value, .settingValue)],
    options: [
      .all(\.list), .flag("unset", \.unset, "Restore the default"),
    ],
    discussion: "Alone it lists all settings with their defaults.\n\n"
      + Setting.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"),
    examples: [
      .init("config", "All settings"), .init("config history off", "Stop recording"),
      .init("config history --unset", "The default again"),
    ])

  func run(_ stage: Stage) throws -> Answer {
    let store = try stage.workspace.requireStore()
    @MainActor func row(_ setting: Setting) throws -> SettingRow {
      SettingRow(setting: setting, stored: try store.setting(setting.name))
    }
    guard let name = name else {
      if unset {
        throw ShellError.usage("--unset needs the NAME of a setting: config NAME --unset")
      }
      return list.answer(SettingRow.listing(try Setting.all.map(row)))
    }
    guard let setting = Setting.all.first(where: { $0.name == name }) else {
      let names = Setting.all.map(\.name)
      var error = ShellError.unknown("setting", name, among: names)
      error.notes = ["settings: \(names.joined(separator: ", "))"]
      throw error
    }
    if value == nil, !unset {
      return try row(setting).answer(\.value)
    }
    let new = unset ? nil : value
    let old = try row(setting).value
    try about(\Self.value) {
      try SettingValue.check(setting, new)
      if setting == .hubChannel, let new, !new.isEmpty {
        try stage.workspace.requireHubChannel(new, stage.printer)
      }
    }
    try store.setSetting(name, new)
    stage.settingChanged(name)
    return try row(setting).answer {
      "changed setting \(name): \(old.isEmpty ? "—" : old) → \($0.value.isEmpty ? "—" : $0.value)"
    }
  }
}

/// A setting and its value.
private struct SettingRow {
  let setting: Setting
  /// The value in the store; nil if there is none.
  let stored: String?

  var value: String { stored ?? setting.defaultValue }

  static func listing(_ rows: [SettingRow]) -> Listing {
    Listing(
      rows,
      [
        .init("setting", key: "name") { .string($0.setting.name) },
        .init("value") { .string($0.value) }, .init("default") { .string($0.setting.defaultValue) },
        .text(.prose("meaning"), \.setting.summary), .member("set") { .bool($0.stored != nil) },
      ])
  }

  func answer(_ text: (SettingRow) -> String) -> Answer {
    let text = text(self)
    return .text(text.escapingControls(), json: Self.listing([self]).rows[0].json)
  }
}

/// The allowed values of a setting.
enum SettingValue {
  static func check(_ setting: Setting, _ value: String?) throws {
    guard let value else { return }
    if let words = setting.words, !words.contains(value) {
      let told = words.map { $0.isEmpty ? "empty" : $0 }
      throw ShellError.usage(
        "\(setting.name) is \(Phrase.choice(told)), not '\(value)'",
        suggestions: NearestNames.of(value, in: words.filter { !$0.isEmpty }))
    }
    if value.isEmpty { return }
    switch setting {
    case .retention:
      guard value == "all" || RetentionLimit(value) != nil else {
        throw ShellError.usage("retention is \(Message(RetentionLimit.rule)), not '\(value)'")
      }
    case .hub: _ = try HubAddress(value)
    case .machine: try require(value, MachineName.isValid, MachineName.rule, near: value)
    case .hubChannel: try requireChannel(value)
    default: break
    }
  }

  /// Throws ``ShellError`` `usage` for what cannot be the name of a channel.
  static func requireChannel(_ name: String) throws(ShellError) {
    try require(name, ChannelName.isValid, ChannelName.rule, near: name.lowercased())
  }

  /// Throws ``ShellError`` `usage` for what cannot be a name.
  ///
  /// - Parameter near: What was meant, but for blanks.
  private static func require(
    _ name: String, _ isValid: (String) -> Bool, _ rule: String, near: String
  ) throws(ShellError) {
    guard !isValid(name) else { return }
    let near = String(near.map { $0 == " " ? "-" : $0 })
    throw .usage(
      Message(rule) + ", not '\(name)'", suggestions: isValid(near) ? [near] : [])
  }
}
