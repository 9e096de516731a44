import Foundation
import Testing
import Texts

struct JSONTests {
  private func mistake(_ text: String) -> (message: String, offset: Int)? {
    do {
      _ = try JSONParser.parse(text)
      return nil
    } catch {
      return (error.message, error.offset)
    }
  }

  @Test(arguments: [
    ("", 0, "the text ends where a value should be"),
    ("  ", 2, "the text ends where a value should be"),
    ("[1, 2,]", 6, "a comma before the end of a list"),
    ("[1 2]", 3, "',' or ']' expected"),
    ("[1}", 2, "',' or ']' expected"),
    ("[", 1, "the text ends where a value should be"),
    ("{\"a\":1,}", 7, "a comma before the end of an object"),
    ("{\"a\":1 \"b\":2}", 7, "',' or '}' expected"),
    ("{a:1}", 1, "an object's key must be a string"),
    ("{\"a\" 1}", 5, "':' expected after the key 'a'"),
    ("{\"a\":{\"b\":1,\"b\":2}}", 12, "duplicate key 'b'"),
    ("[true, tru]", 7, "a value expected (a string is written in double quotes)"),
    ("['a']", 1, "a value expected (a string is written in double quotes)"),
    ("[01]", 2, "',' or ']' expected"),
    ("-", 1, "a digit expected"), ("1.", 2, "a digit expected"), ("1e+", 3, "a digit expected"),
    ("1 2", 2, "something follows the end of the document"),
    ("[\"a", 1, "this string does not end"),
    ("\"a\nb\"", 2, "a control character inside a string"),
    ("\"a\\x\"", 2, "an escape that JSON does not have"),
    ("\"\\u12g4\"", 3, "four hexadecimal digits expected"),
    ("\"\\u+123\"", 3, "four hexadecimal digits expected"),
    ("\"\\ud83d\"", 1, "half of a surrogate pair"),
    ("\"\\ud83d\\u0041\"", 1, "half of a surrogate pair"),
    ("\"\\ude00\"", 1, "half of a surrogate pair"),
  ])
  func `a mistake says what it is and where`(_ text: String, _ offset: Int, _ message: String) {
    let mistake = mistake(text)
    #expect(mistake?.message == message)
    #expect(mistake?.offset == offset)
  }

  @Test func `a key may not stand twice, however many there are`() throws {
    let members = (0..<40).map { "\"k\($0)\":\($0)" }
    #expect(try JSONParser.parse("{\(members.joined(separator: ","))}").object?.count == 40)
    for double in [3, 30] {
      let text = "{\((members + ["\"k\(double)\":0"]).joined(separator: ","))}"
      #expect(mistake(text)?.message == "duplicate key 'k\(double)'")
      #expect(try JSONParser.parse(text, keepsDoubles: true).object?.count == 41)
    }
  }

  @Test func `values are in the order of the text and know their places`() throws {
    let text = #" {"b": [1, -2.50e3, "é\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"], "a": {"c": null}}"#
    let value = try JSONParser.parse(text)
    #expect(value.offset == 1)
    #expect(value.object?.map(\.key) == ["b", "a"])
    #expect(value.object?.map(\.keyOffset) == [2, 61])
    let list = try #require(value["b"]?.array)
    #expect(list.map(\.offset) == [8, 11, 20])
    #expect(list[0].int == 1)
    #expect(list[1].int == -2500)
    #expect(list[1].number == "-2.50e3")
    #expect(list[2].string == "é\"\\/\u{8}\u{C}\n\r\té😀")
    #expect(value["a"]?["c"]?.noun == "null")
    #expect(value["a"]?["c"]?.offset == 72)
    #expect(value["x"] == nil)
  }

  @Test func `what is written can be read`() throws {
    let text = "\"\\/\u{0}\u{8}\u{1F}\u{7F}\u{9B}\u{202E}\u{2028}é😀\n"
    let value: JSONValue = [
      "s": .string(text), text: true, "n": [0, -7, nil], "d": .double(2.5), "w": .double(3),
      "i": .double(.infinity), "e": [], "o": [:],
    ]
    let written =
      #"{"s":"\"\\/\u0000\b\u001f\u007f\u009b\u202e\u2028é😀\n","#
      + #""\"\\/\u0000\b\u001f\u007f\u009b\u202e\u2028é😀\n":true,"#
      + #""n":[0,-7,null],"d":2.5,"w":3,"i":null,"e":[],"o":{}}"#
    #expect(value.text == written)
    #expect(try JSONParser.parse(written).text == written)
    #expect(try JSONParser.parse(written)["s"]?.string == text)
    #expect(try JSONParser.parse(value.text(isIndented: true)).text == written)
  }

  @Test func `an indented text has a value a line`() {
    let value: JSONValue = ["a": [1, ["b": true]], "c": [], "d": [:]]
    #expect(
      value.text(isIndented: true) == """
        {
          "a" : [
            1,
            {
              "b" : true
            }
          ],
          "c" : [

          ],
          "d" : {

          }
        }
        """)
  }

  @Test func `a deep text is read on a small stack, one that is too deep is refused`() async {
    let limit = JSONParser.depthLimit
    func nested(_ depth: Int) -> String {
      String(repeating: "[{\"a\":", count: depth / 2) + "1"
        + String(repeating: "}]", count: depth / 2)
    }
    let deep = nested(limit)
    let isRead = await withCheckedContinuation { continuation in
      let thread = Thread {
        let value = try? JSONParser.parse(deep)
        continuation.resume(returning: value != nil)
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(isRead)
    #expect(mistake(nested(limit + 2))?.message == "nested deeper than \(limit) levels")
    #expect(mistake(String(repeating: "[", count: 200_000))?.offset == limit)
  }
}
