import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import Testing
import WireKit

@Suite("Pages of other origins")
struct CrossOriginTests: FrontDoorSuite {
  @Test("Only the public address's own pages may read an answer, and no page gets such headers")
  func oneOrigin() async throws {
    let rule = CrossOrigin.only("https://reviews.example.com")
    let own = try await send(
      .get, "/api/v1/things/a", headers: [.origin: "https://reviews.example.com"],
      crossOrigin: rule)
    #expect(own.headers[.accessControlAllowOrigin] == "https://reviews.example.com")
    #expect(own.headers[.accessControlAllowCredentials] == "true")
    let other = try await send(
      .get, "/api/v1/things/a", headers: [.origin: "https://a.example"], crossOrigin: rule)
    #expect(other.headers[.accessControlAllowOrigin] == nil)
    #expect(other.headers[.vary] == "Origin")
    let page = try await send(
      .get, "/page/a", headers: [.origin: "https://reviews.example.com"], crossOrigin: rule)
    #expect(page.headers[.accessControlAllowOrigin] == nil)
  }

  @Test(
    "Pages of other sites change nothing, not even by a request that no browser asks about",
    arguments: ["https://a.example", "null", "http://reviews.example.com"])
  func foreignOrigin(origin: String) async throws {
    let rule = CrossOrigin.only("https://reviews.example.com")
    let path = "/api/v1/ratings"
    let foreign = try await send(.post, path, headers: [.origin: origin], crossOrigin: rule)
    #expect(foreign.status == .forbidden)
    #expect(foreign.text == #"{"error":"Pages of other sites may not do this."}"#)
    let ours: [HTTPFields] = [
      [:], [.origin: "https://reviews.example.com"],
      [.origin: origin, .literal("Sec-Fetch-Site"): "same-origin"],
    ]
    for headers in ours {
      let reply = try await send(.post, path, headers: headers, crossOrigin: rule)
      #expect(reply.status != .forbidden)
    }
  }

  @Test("A browser's question before the request is answered")
  func preflight() async throws {
    let response = try await send(
      .options, "/api/v1/ratings",
      headers: [.origin: "https://reviews.example.com", .accessControlRequestMethod: "POST"])
    #expect(response.status == .noContent)
    #expect(response.headers[.accessControlAllowOrigin] == "https://reviews.example.com")
    #expect(response.headers[.accessControlAllowMethods]?.contains("POST") == true)
    #expect(response.headers[.accessControlAllowHeaders]?.contains("Idempotency-Key") == true)
  }
}
