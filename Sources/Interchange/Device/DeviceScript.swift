import RouteModel
import Texts

/// Scripts that open links on a device, or on an emulator or a simulator of one. They are written, not run.
package enum DeviceScript {
  /// What opens the links.
  package enum Tool: String, Sendable, CaseIterable {
    /// A script for Android: `adb shell am start`.
    case adb
    /// A script for Apple's simulators: `xcrun simctl openurl`.
    case simctl
    /// A flow of Maestro, for both.
    case maestro
  }

  /// A link with what it opens.
  package struct Link: Sendable {
    /// As the device gets it.
    package var url: String
    /// What it opens, in a line.
    package var opens: String

    /// A link with what it opens.
    package init(_ url: String, opens: String) { (self.url, self.opens) = (url, opens) }
  }

  /// The script.
  ///
  /// - Parameters:
  ///   - app: The identifier of the app, where the tool takes one.
  ///   - source: Where the links are from, for the first line.
  package static func text(
    _ links: [Link], for tool: Tool, app: String? = nil, from source: String
  ) -> String {
    let head = VisibleText.of(
      "# \(Phrase.count(links.count, "link")) of \(source), with what each opens")
    switch tool {
    case .adb:
      let target = app.map { " -p \($0.shellWord)" } ?? ""
      return script(
        links, head, tool: "adb", "a device, or an emulator: ANDROID_SERIAL names one of several"
      ) { url in
        // adb joins its words, and a shell of the device reads them again.
        let command =
          "am start -W -a android.intent.action.VIEW -d \(url.shellWord)\(target)"
        return "adb shell \(command.shellWord) < /dev/null"
      }
    case .simctl:
      return script(
        links, head, tool: "xcrun", "the simulator that is booted, or that of DEVICE"
      ) { url in
        "xcrun simctl openurl \"${DEVICE:-booted}\" \(url.shellWord)"
      }
    case .maestro: return flow(links, head, app: app)
    }
  }

  private static func script(
    _ links: [Link], _ head: String, tool: String, _ device: String, _ command: (String) -> String
  ) -> String {
    let steps = links.enumerated().map { place, link in
      """

      # \(place + 1): \(VisibleText.of(link.opens))
      \(command(link.url)) || failed=$((failed + 1))
      sleep "$pause"

      """
    }
    return """
      #!/bin/sh
      \(head). Written by routesh.
      # It opens them with \(tool) on \(device).
      # usage: sh FILE [SECONDS]    how long each is looked at; 2 if nothing else
      # Nothing in a link is to be expanded:
      # shellcheck disable=SC1003,SC2016

      pause=${1:-2}
      failed=0
      \(steps.joined())
      if [ "$failed" -gt 0 ]; then
        echo "$failed of \(links.count) links could not be opened" >&2
        exit 1
      fi

      """
  }

  private static func flow(_ links: [Link], _ head: String, app: String?) -> String {
    let steps = links.map { link in
      "# \(VisibleText.of(link.opens))\n- openLink: \(link.url.flowText)\n"
    }
    return """
      \(head). Written by routesh.
      appId: \((app ?? "${APP_ID}").jsonText)
      ---
      \(steps.isEmpty ? "[]\n" : steps.joined())
      """
  }
}

extension String {
  /// The text as one word of a shell: in single quotes, where nothing means anything.
  package var shellWord: String { "'\(escaping { $0 == "'" ? "'\\''" : nil })'" }

  /// The text as a string of YAML, which may be one of JSON. In a flow, `${…}` would be evaluated.
  fileprivate var flowText: String { replacing("${", with: "\\${").jsonText }

  fileprivate var jsonText: String { JSONValue.string(self).text }
}
