import HTTPTypes
import SoulModels
import Testing
import WireKit

@testable import ServerKit
@testable import ServerKitTesting
@testable import SoulServer

@Suite("Who comes in")
struct DoorTests {
  @Test("A known and an unknown number get the same answers, with the same times to wait")
  func sameAnswers() async throws {
    try await Studio.open { studio in
      _ = try await studio.signIn()
      studio.clock.advance(by: .seconds(61))
      // A code, one too early, and one wrong digit.
      var answers: [[String]] = []
      for phone in [Studio.phone, "+15195463439"] {
        let sent = try await studio.send(SoulAPI.sendCode(), SendCodeRequest(phone: phone))
        let early = try await studio.send(SoulAPI.sendCode(), SendCodeRequest(phone: phone))
        let code = try await studio.code(to: phone)
        let wrong = try await studio.send(
          SoulAPI.verifyCode(),
          VerifyCodeRequest(phone: phone, token: code == "000000" ? "000001" : "000000"))
        answers.append(
          [sent, early, wrong].map {
            "\($0.status) \($0.headers[.retryAfter] ?? "") \($0.text)"
          })
      }
      #expect(answers[0] == answers[1])
      #expect(answers[0][0].hasPrefix("200") && answers[0][1].hasPrefix("429"))
    }
  }

  @Test("An access token is good for an hour; the refresh token brings the next one")
  func anHour() async throws {
    try await Studio.open { studio in
      let session = try await studio.signIn().session
      studio.clock.advance(by: .seconds(3599))
      #expect(try await studio.send(SoulAPI.profile(), as: session.accessToken).status == 200)
      studio.clock.advance(by: .seconds(1))
      #expect(try await studio.send(SoulAPI.profile(), as: session.accessToken).status == 401)
      let next = try await studio.send(
        SoulAPI.refresh(), RefreshRequest(refreshToken: session.refreshToken)
      ).decoded(RefreshResponse.self)
      #expect(try await studio.send(SoulAPI.profile(), as: next.accessToken).status == 200)
    }
  }

  @Test("An address that nobody knows answers as the interface does, not with a page")
  func unknownAddress() async throws {
    try await Studio.open { studio in
      for path in ["/api/nothing", "/api/models/a/b/c", "/api"] {
        let reply = try await studio.send(.get, path, nil)
        #expect(reply.status == 404)
        #expect(try !reply.decoded(PlainError.self).error.isEmpty)
      }
    }
  }

  /// The only routes that are for everybody.
  private static let open: Set<String> = [
    "POST /api/auth/send-otp", "POST /api/auth/verify-otp", "POST /api/auth/refresh",
    "GET /api/presets", "GET /rest/v1/presets", "PUT /api/users/web-push/renewal",
  ]

  @Test("Every route but those of the door, the presets and signed addresses needs a token")
  func everyRoute() async throws {
    try await Studio.open { studio in
      let routes = studio.soul.routes.map { $0.description(with: studio.soul.services) }
      #expect(routes.count > 40)
      for route in routes {
        let words = "\(route.verb.rawValue) \(route.path.template)"
        let path = route.path.template.replacing(/\{[^}]*\}/, with: "x")
        for token in [nil, "eyJhbGciOi"] {
          let reply = try await studio.send(
            route.verb, path, route.verb == .get || route.verb == .delete ? nil : "{}", as: token)
          // Signed addresses are judged by their signature, covers are for everybody.
          let isOpen = Self.open.contains(words) || path.hasPrefix("/soul/")
          #expect((reply.status == 401) != isOpen, "\(words): \(reply.status)")
        }
      }
    }
  }
}
