import RouteModel
import Testing

struct LastOfEachNameTests {
  @Test(arguments: [0, 1, 2, 40])
  func `the first place, the last value`(_ count: Int) {
    let all = (0..<count).map {
      RouteEvent.Parameter(name: "n\($0 * 7 % 11)", value: "v\($0)")
    }
    let kept = RouteEvent.Parameter.lastOfEachName(all)
    var names: [String] = []
    for parameter in all where !names.contains(parameter.name) { names.append(parameter.name) }
    #expect(kept.map(\.name) == names)
    #expect(kept.allSatisfy { one in all.last { $0.name == one.name } == one })
  }
}
