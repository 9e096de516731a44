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
    /// Whether it may open something. One that must open nothing is no failure if it does not.
    package var mustOpen: Bool

    /// A link with what it opens.
    package init(_ url: String, opens: String, mustOpen: Bool = true) {
      (self.url, self.opens, self.mustOpen) = (url, opens, mustOpen)
    }
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
        links, head, tool: "adb", "a device, or an emulator: ANDROID_SERIAL names one of several",
        run: #"adb shell "$3""#
      ) { url in
        // adb joins its words, and a shell of the device reads them again.
        "am start -W -a android.intent.action.VIEW -d \(url.shellWord)\(target)".shellWord
      }
    case .simctl:
      return script(
        links, head, tool: "xcrun", "the simulator that is booted, or that of DEVICE",
        run: #"xcrun simctl openurl "${DEVICE:-booted}" "$3""#, \.shellWord)
    case .maestro: return flow(links, head, app: app)
    }
  }

  /// - Parameters:
  ///   - run: What opens a link, of which the third word of the function is what ``word`` makes.
  private static func script(
    _ links: [Link], _ head: String, tool: String, _ device: String, run: String,
    _ word: (String) -> String
  ) -> String {
    let steps = links.enumerated().map { place, link in
      let step = link.mustOpen ? "step" : "step_nothing"
      return """

        # \(place + 1): \(VisibleText.of(link.opens))
        \(step) \(place + 1) \(VisibleText.of(link.url).shellWord) \(word(link.url))

        """
    }
    let hasNothing = links.contains { !$0.mustOpen }
    return """
      #!/bin/sh
      \(head). Written by routesh.
      # It opens them with \(tool) on \(device).
      # usage: sh FILE [SECONDS]    how long each is looked at; 2 if nothing else
      # Nothing in a link is to be expanded:
      # shellcheck disable=SC1003,SC2016

      pause=${1:-2}
      case $pause in
        . | *.*.* | *[!0-9.]*)
          echo "usage: sh FILE [SECONDS]: '$pause' is no number of seconds; nothing was opened" >&2
          exit 2
          ;;
      esac
      if ! command -v \(tool) > /dev/null 2>&1; then
        echo "\(tool) is not in PATH: nothing was opened" >&2
        exit 127
      fi
      failed=0

      # The number of a link, the link, and what is opened. Some devices tell only in words that it was not.
      opens() {
        printf '%s: %s\\n' "$1" "$2"
        said=$(\(run) < /dev/null 2>&1) || { printf '%s\\n' "$said" >&2; return 1; }
        printf '%s\\n' "$said" | grep '^Error' >&2 && return 1
        sleep "$pause"
      }

      step() {
        opens "$@" && return
        failed=$((failed + 1))
        printf '%s: not opened: %s\\n' "$1" "$2" >&2
      }
      \(hasNothing ? nothing : "")\(steps.joined())
      if [ "$failed" -gt 0 ]; then
        echo "$failed of \(links.count) links could not be opened" >&2
        exit 1
      fi

      """
  }

  /// What a script does with a link that must open nothing: a browser may open it, so that only a person can tell.
  private static let nothing = """

    step_nothing() {
      if opens "$@" 2> /dev/null; then
        printf '%s: look: the app must not open %s\\n' "$1" "$2"
      else
        printf '%s: not opened, as it must be\\n' "$1"
      fi
    }

    """

  private static func flow(_ links: [Link], _ head: String, app: String?) -> String {
    let steps = links.map { link in
      let url = link.url.flowText
      let step = link.mustOpen ? " \(url)" : "\n    link: \(url)\n    optional: true"
      return "# \(VisibleText.of(link.opens))\n- openLink:\(step)\n"
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
