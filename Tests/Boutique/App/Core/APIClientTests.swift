import BoutiqueModels
import ClientKit
import ClientKitTesting
import Foundation
import Testing
import WireKit

@testable import BoutiqueApp

@MainActor
struct APIClientTests {
  let kiosk = Kiosk()
  var api: APIClient { kiosk.state.api }

  @Test("The five calls go where the contract says")
  func paths() async throws {
    let server = kiosk.server
    server.reply(.demoNext, NextSessionResponse.sample)
    server.reply(.sampleRating, RatingResponse(generatedReviewText: "Nice"))
    server.reply(.sampleApproval, StandardResponse())
    server.reply(.sampleDecline, StandardResponse())
    server.reply(.sampleDone, StandardResponse())
    let store = "store_demo123456"
    let session = "sess_sample123456"

    #expect(try await api.getNextSession(storeId: store) == .sample)
    let rating = try #require(StarRating(4))
    let draft = try await api.submitRating(storeId: store, sessionId: session, rating: rating)
    #expect(draft.generatedReviewText == "Nice")
    try await api.approveSession(storeId: store, sessionId: session, review: "Nice")
    try await api.declineSession(
      storeId: store, sessionId: session, undoesApproval: false)
    try await api.markSessionDone(sessionId: session)

    #expect(
      server.paths == [
        "GET kiosk/store_demo123456/next",
        "POST kiosk/store_demo123456/sessions/sess_sample123456/rating",
        "POST kiosk/store_demo123456/sessions/sess_sample123456/approve",
        "POST kiosk/store_demo123456/sessions/sess_sample123456/decline",
        "POST review/sess_sample123456/done",
      ])
    let body = try #require(server.requests[1].body)
    #expect(String(decoding: body, as: UTF8.self) == #"{"starRating":4}"#)
    #expect(server.requests[1].headers["content-type"] == "application/json")
    let agreement = try #require(server.requests[2].body)
    #expect(String(decoding: agreement, as: UTF8.self) == #"{"generatedReviewText":"Nice"}"#)
    #expect(server.requests.allSatisfy { $0.timeout == .seconds(30) })
  }

  @Test("An id cannot leave its place in the path")
  func encoding() async {
    _ = try? await api.getNextSession(storeId: "../stores?x=1#é")
    _ = try? await api.getNextSession(storeId: "a", skipping: ["b&wait=1", "c"])
    #expect(
      kiosk.server.paths == [
        "GET kiosk/..%2Fstores%3Fx%3D1%23%C3%A9/next", "GET kiosk/a/next?skip=b%26wait%3D1&skip=c",
      ])
  }

  @Test("The server's sentence about a bad request reaches the person")
  func refusal() async {
    kiosk.server.refuse(.demoNext, 404, "Store not found")
    await #expect(throws: APIError.refused(status: 404, sentence: "Store not found")) {
      try await api.getNextSession(storeId: "store_demo123456")
    }
    #expect(
      APIError.refused(status: 404, sentence: "Store not found").localizedDescription
        == "Store not found")
  }

  @Test("An answer in another form is unreadable, an error page is still a refusal")
  func nonsense() async {
    kiosk.server.answer(.demoNext) { _ in
      TransportResponse(status: 200, body: Data("<html>".utf8))
    }
    await #expect(throws: APIError.unreadable) {
      try await api.getNextSession(storeId: "store_demo123456")
    }
    kiosk.server.answer(.demoNext) { _ in
      TransportResponse(status: 502, body: Data("<html>".utf8))
    }
    await #expect(throws: APIError.refused(status: 502, sentence: nil)) {
      try await api.getNextSession(storeId: "store_demo123456")
    }
  }

  @Test("A server that never answers is given up after 30 seconds")
  func timeout() async throws {
    kiosk.server.leaveTimeLimitToDevice()
    kiosk.server.answer(.demoNext) { _ in
      try await Task.sleep(for: .seconds(3_600))
      return TransportResponse(status: 200)
    }
    let call = Task { [api] in try await api.getNextSession(storeId: "store_demo123456") }
    try await kiosk.clock.pass(.seconds(30))
    await #expect(throws: APIError.noAnswer(.timedOut)) { try await call.value }
  }
}
