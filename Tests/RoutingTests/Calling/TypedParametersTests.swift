import Foundation
import RouteModel
import Routing
import Testing

struct StrictParameters: Codable {
  var id: Int
  var mode: Mode?
  var since: Date?

  var description: String {
    [id.description, mode?.rawValue, since?.description].compactMap(\.self).joined(separator: " ")
  }
}

/// Parameters as values of a program.
struct TypedParametersTests {
  let parameters: [RouteEvent.Parameter] = [
    .init(name: "id", value: "42"), .init(name: "isOpen", value: "yes"),
    .init(name: "weight", value: "1.5"), .init(name: "mode", value: "read"),
    .init(name: "since", value: "2026-11-22T10:00+01"), .init(name: "title", value: "a b"),
    .init(name: "key", value: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"),
    .init(name: "page", value: "1"), .init(name: "page", value: "2"),
  ]

  @Test func oneAtATime() throws {
    #expect(try parameters.require("id", as: Int.self) == 42)
    #expect(try parameters.require("id") == UInt8(42))
    #expect(try parameters.require("id", as: String.self) == "42")
    #expect(try parameters.require("isOpen", as: Bool.self))
    #expect(try parameters.require("weight", as: Double.self) == 1.5)
    #expect(try parameters.require("mode", as: Mode.self) == .read)
    #expect(
      try parameters.require("since", as: Date.self) == Date(timeIntervalSince1970: 1_795_338_000))
    #expect(try parameters.require("key", as: UUID.self).uuidString.hasPrefix("6BA7B810"))
    #expect(try parameters.require("page", as: Int.self) == 2)
    #expect(try parameters.value("nothing", as: Int.self) == nil)
    #expect(try parameters.value("id", as: Int.self) == 42)
  }

  /// As an optional property: nil if the parameter is missing, an error if it cannot be read.
  @Test func anOptionalMayBeMissing() throws {
    #expect(try parameters.require("id", as: Int?.self) == 42)
    #expect(try parameters.require("nothing", as: Int?.self) == nil)
    #expect(throws: RouteError.self) { try parameters.require("title", as: Int?.self) }
    let configuration = PerformRouteConfiguration()
    configuration.addUserInfo(["id": "42", "page": 7, "title": "a b"])
    #expect(try configuration.parameter("id", as: Int?.self) == 42)
    #expect(try configuration.parameter("page", as: Int?.self) == 7)
    #expect(try configuration.parameter("nothing", as: Int?.self) == nil)
    #expect(throws: RouteError.self) { try configuration.parameter("title", as: Int?.self) }
    #expect(throws: RouteError.self) { try configuration.parameter("nothing", as: Int.self) }
  }

  @Test func allAtOnce() throws {
    struct All: Codable, Equatable {
      var id: Int
      var isOpen: Bool
      var weight: Float
      var mode: Mode
      var key: UUID
      var page: Int
      var more: String?
      enum CodingKeys: String, CodingKey { case id, isOpen, weight, mode, key, page, more }
    }
    let all = try parameters.decode(All.self)
    #expect(all.id == 42 && all.isOpen && all.weight == 1.5 && all.mode == .read && all.page == 2)
    #expect(all.more == nil)
    #expect(try parameters.decode([String: String].self)["title"] == "a b")
  }

  /// The message does not have the value, which may be sensitive.
  @Test func whatDoesNotReadIsSaid() {
    func failure<Value: Decodable>(_ name: String, _ type: Value.Type) -> RouteError? {
      do throws(RouteError) {
        _ = try parameters.require(name, as: type)
        return nil
      } catch {
        return error
      }
    }
    #expect(failure("titel", String.self)?.code == .missingParameter)
    #expect(failure("titel", String.self)?.suggestions == ["title", "titel=…"])
    #expect(failure("title", Int.self)?.message == "the parameter title cannot be read as Int")
    #expect(failure("id", Int8.self) == nil)
    #expect(failure("weight", Int.self)?.code == .invalidParameter)
    #expect(failure("title", Mode.self)?.suggestions == ["edit", "read"])
    #expect(failure("title", Bool.self)?.code == .invalidParameter)
    #expect(failure("id", [Int].self)?.message.hasPrefix("the parameter id is one text") == true)
    for value in ["nan", "inf", "1e999"] {
      let odd = [RouteEvent.Parameter(name: "x", value: value)]
      #expect(throws: RouteError.self) { try odd.require("x", as: Double.self) }
    }
    #expect(throws: RouteError.self) { try parameters.decode(Int.self) }
    #expect(throws: RouteError.self) { try parameters.decode([Int].self) }
  }
}
