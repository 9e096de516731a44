import RouteModel

extension Command {
  static let time = Command(
    "time", in: .script, "Measures how long a command takes",
    arguments: [Argument("COMMAND", .commandName)],
    use: .none, takesCommand: true,
    discussion: "Prints real time on standard error. A format before COMMAND is for its answer.",
    examples: [.init("time routes", "And how long it took")]
  ) { call, shell in
    guard !call.rest.isEmpty else {
      throw ShellError.usage("COMMAND is missing: \(call.command.synopsis)")
    }
    let start = Clock.monotonicNanoseconds
    let outer = shell.settings.format
    shell.settings.format = call.format
    defer {
      shell.settings.format = outer
      let microseconds = (Clock.monotonicNanoseconds - start) / 1000
      let text = "\(microseconds / 1000).\(String(microseconds % 1000 + 1000).dropFirst())"
      let isJSON = call.format.isJSON
      shell.errors.line(
        isJSON
          ? (["took": ["milliseconds": .double(Double(microseconds) / 1000)]] as JSONValue).text
          : "took \(text) ms")
    }
    try shell.run(call.rest, block: call.block, line: call.line)
    return .none
  }
}
