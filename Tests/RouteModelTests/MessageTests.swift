import RouteModel
import Testing

/// A message remembers the values in it, so that nothing is read out of its sentence.
struct MessageTests {
  @Test func `what is quoted comes before what is not`() {
    let message: Message = "route \("a"): '\("b")' is none of \(2)"
    #expect(message.text == "route a: 'b' is none of 2")
    #expect(message.values == ["b", "a", "2"])
  }

  @Test func `a message in a message keeps its values`() {
    let reason: Message = "'\("seven")' is not an int"
    let whole: Message = "the default of \("id"): \(reason)"
    #expect(whole.text == "the default of id: 'seven' is not an int")
    #expect(whole.values == ["seven", "id"])
    #expect("\(reason)" == "'seven' is not an int")
  }

  @Test func `two parts are one sentence`() {
    let message: Message = "no route '\("x")'" + " in \("y")"
    #expect(message.text == "no route 'x' in y" && message.values == ["x", "y"])
    #expect(Message("as it is").values.isEmpty)
  }
}
