import HTTPTypes
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A parker's usual time, on the server")
struct DefaultTimingTests {
  private static let me = "/api/v1/users/me"

  private func change(_ lot: Lot, _ body: String, as parker: String) async throws -> Reply {
    try await lot.send(.patch, Self.me, body, as: parker)
  }

  private func timing(_ lot: Lot, _ parker: String) async throws -> DeliveryTiming? {
    try await lot.send(TruFanAPI.me(), as: parker).decoded(TruFanUser.self).defaultTiming
  }

  @Test(
    "is kept with the account, until another one is sent", arguments: TestEngine.allCases)
  func kept(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let before = try await lot.send(TruFanAPI.me(), as: parker)
      #expect(before.text.contains(#""default_timing":null"#))
      for (text, timing) in [
        ("when_parking_ends", .parkingEnd), ("14:00", .at(minute: 840)),
        ("as_soon_as_possible", .soonest),
      ] as [(String, DeliveryTiming)] {
        let reply = try await change(lot, #"{"default_timing":"\#(text)"}"#, as: parker)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.text.contains(#""default_timing":"\#(text)""#))
        let named = try await change(lot, #"{"first_name":"Sarah"}"#, as: parker)
        #expect(try named.decoded(TruFanUser.self).defaultTiming == timing)
        let shown = try await self.timing(lot, parker)
        #expect(shown == timing)
      }
      let other = try await lot.signIn("dana@example.com")
      #expect(try await timing(lot, other) == nil)
    }
  }

  @Test("comes in the first clients' preferences, too, whatever else they have")
  func preferences() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let both = try await change(
        lot,
        #"""
        {"preferences":{"default_timing":"09:30","default_delivery":"Locker","theme":["dark"]}}
        """#, as: parker)
      #expect(both.status == 200, "\(both.text)")
      let user: TruFanUser = try both.decoded()
      #expect(user.defaultTiming == .at(minute: 570) && user.defaultDelivery == "Locker")
      for preferences in [#"{"theme":"dark"}"#, #"["a"]"#, #""a""#, "null", "7"] {
        let reply = try await change(lot, #"{"preferences":\#(preferences)}"#, as: parker)
        #expect(reply.status == 200, "\(reply.text)")
        let kept: TruFanUser = try reply.decoded()
        #expect(kept.defaultTiming == .at(minute: 570) && kept.defaultDelivery == "Locker")
      }
      let own = try await change(
        lot,
        #"{"default_timing":"10:00","preferences":{"default_timing":"11:00"}}"#, as: parker)
      #expect(try own.decoded(TruFanUser.self).defaultTiming == .at(minute: 600))
    }
  }

  @Test("what is no such time is refused, and changes nothing")
  func refused() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      for time in ["soon", "25:00", "14:07", ""] {
        for body in [
          #"{"default_timing":"\#(time)"}"#, #"{"preferences":{"default_timing":"\#(time)"}}"#,
        ] {
          let reply = try await change(lot, body, as: parker)
          #expect(reply.status == 422)
          #expect(reply.error?.hasSuffix("default_timing is not a valid value") == true)
        }
      }
      #expect(try await timing(lot, parker) == nil)
    }
  }
}
