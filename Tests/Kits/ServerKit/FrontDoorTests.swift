import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import Testing
import WireKit

struct FrontDoorTests: FrontDoorSuite {
  @Test("An unknown interface route is named in the product's form")
  func unknownRoute() async throws {
    let response = try await send(.get, "/api/v1/nowhere")
    #expect(response.status == .notFound)
    #expect(
      response.text == #"{"error":"Not found","message":"Route GET /api/v1/nowhere not found"}"#)
    #expect(response.headers[.contentType] == "application/json; charset=utf-8")
  }

  @Test("An unknown page is a page, and shows no one's markup")
  func unknownPage() async throws {
    let response = try await send(.get, "/%3Cscript%3E")
    #expect(response.status == .notFound)
    #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    #expect(!response.text.contains("<script>"))
    #expect(response.text.contains("There is nothing at this address."))
    #expect(response.headers[.contentSecurityPolicy]?.contains("style-src 'sha256-") == true)
    #expect(!(try await send(.get, "/api/v12")).text.hasPrefix("{"))
  }

  @Test("A known path with another method is 405 and says which are allowed")
  func wrongMethod() async throws {
    let response = try await send(.delete, "/api/v1/things/a")
    #expect(response.status == .methodNotAllowed)
    #expect(response.text == #"{"error":"Method not allowed"}"#)
    #expect(response.headers[.allow] == "GET, HEAD, PATCH")
    #expect(try await send(.post, "/page/a/b/c").status == .methodNotAllowed)
    #expect(try await send(.get, "/api/v1/things/a/b").status == .notFound)
  }

  @Test(
    "A body that cannot be read is 400 with a sentence",
    arguments: [
      ("{", "The body is not valid JSON"), ("[]", "The body must be a JSON object"),
      ("{}", "starRating is missing"), (#"{"starRating":null}"#, "starRating must not be null"),
      (#"{"starRating":"five"}"#, "starRating has the wrong type"),
      (#"{"starRating":4.5}"#, "A number in the body does not fit its field"),
      (#"{"starRating":5,"names":["a",1]}"#, "names.1 has the wrong type"),
      (#"{"starRating":5,"names":["a\u0000"]}"#, "A text in the body has the character 0"),
      (#"{"starRating":4.5,"x":"\\u0000"}"#, "A number in the body does not fit its field"),
      (#"{"starRating":4.5,"x":"\ud83d\ude00"}"#, "A number in the body does not fit its field"),
      (#"{"starRating":5,"names":["\ud800"]}"#, FrontDoorTests.halfCharacter),
      (#"{"starRating":5,"names":["\ud800\u0041"]}"#, FrontDoorTests.halfCharacter),
      (#"{"starRating":5,"names":["\uDE00"]}"#, FrontDoorTests.halfCharacter),
      (#"{"starRating":5,"names":["\x"]}"#, "The body is not valid JSON"),
      (#"{"starRating":5,"names":["\u00zz"]}"#, "The body is not valid JSON"),
      ("{\"starRating\":5,\"names\":[\"a\nb\"]}", "The body is not valid JSON"),
      ("\u{FEFF}nonsense", "The body is not valid JSON"), ("", "starRating is missing"),
    ])
  func malformed(body: String, sentence: String) async throws {
    let response = try await send(.post, "/api/v1/ratings", body: body)
    #expect(response.status == .badRequest)
    let error = try WireJSON.decode(ErrorBody.self, from: Data(buffer: response.body))
    #expect(error.error == sentence)
  }

  static let halfCharacter =
    "A text in the body has half of a character: write each surrogate escape with its other half"

  private struct ErrorBody: Codable {
    var error: String
    var details: [String: [String]]?
  }

  @Test("No body at all counts as an empty object")
  func emptyBody() async throws {
    let response = try await send(
      .post, "/api/v1/nothing", headers: [.contentType: "application/json"])
    #expect(response.status == .ok)
  }

  @Test("A body beyond the limit is 413, declared or not")
  func tooLarge() async throws {
    #expect(try await send(.post, "/api/v1/small", body: "0123456789").text == "10")
    let response = try await send(.post, "/api/v1/small", body: "0123456789a")
    #expect(response.status == .contentTooLarge)
    #expect(response.text == #"{"error":"The request is too large"}"#)
    let huge = String(repeating: " ", count: QuartetContext.bodyLimit + 1)
    #expect(try await send(.post, "/api/v1/ratings", body: huge).status == .contentTooLarge)
  }

  @Test("What breaks inside stays inside")
  func internalError() async throws {
    let response = try await send(.get, "/api/v1/breaks")
    #expect(response.status == .internalServerError)
    #expect(response.text == #"{"error":"Internal server error"}"#)
    let constraint = try await send(.get, "/api/v1/constraint")
    #expect(constraint.status == .badRequest)
    #expect(!constraint.text.contains("jobs"))
  }

  @Test("Details are given field by field")
  func details() async throws {
    let response = try await send(.get, "/api/v1/form")
    #expect(
      response.text == #"{"details":{"name":["is missing"]},"error":"Validation failed"}"#)
  }

  @Test("A sensible correlation id is returned, any other replaced")
  func correlation() async throws {
    let given = try await send(
      .get, "/api/v1/things/a", headers: [.correlationID: "order-42_A.b:c"])
    #expect(given.headers[.correlationID] == "order-42_A.b:c")
    for bad in [String(repeating: "a", count: 129), "a b", "é", "a\"b", ""] {
      let response = try await send(.get, "/api/v1/nowhere", headers: [.correlationID: bad])
      let id = try #require(response.headers[.correlationID])
      #expect(id != bad)
      #expect(id.wholeMatch(of: /[0-9a-f]{15}/) != nil)
    }
    let one = try await send(.get, "/api/v1/things/a").headers[.correlationID]
    let two = try await send(.get, "/api/v1/things/a").headers[.correlationID]
    #expect(one != two)
  }

  @Test(
    "Every answer has the protective headers; JSON, which is never shown as a page, only two",
    arguments: [
      ("/api/v1/things/a", true), ("/api/v1/no", false), ("/no", true), ("/page/a", true),
    ])
  func protectiveHeaders(path: String, couldBeAPage: Bool) async throws {
    let headers = try await send(.get, path).headers
    #expect(headers[.contentTypeOptions] == "nosniff")
    #expect(headers[.cacheControl] == "no-store")
    #expect(headers[.referrerPolicy] == (couldBeAPage ? "no-referrer" : nil))
    let policy = headers[.contentSecurityPolicy]
    #expect((policy?.contains("frame-ancestors 'none'") ?? false) == couldBeAPage)
  }

  @Test("Requests are counted by route, not by address")
  func measurements() async throws {
    let registry = MetricsRegistry()
    try await application(metrics: registry).test(.router) { client in
      for path in ["/api/v1/things/a", "/api/v1/things/b", "/api/v1/nowhere"] {
        _ = try await client.executeRequest(uri: path, method: .get, headers: [:], body: nil)
      }
    }
    let text = PrometheusText.render(registry)
    #expect(
      text.contains(
        #"http_request_duration_seconds_count{method="GET",route="/api/v1/things/{thing}",status="200"} 2"#
      ))
    #expect(text.contains(#"route="NotFound",status="404"} 1"#))
    #expect(!text.contains("nowhere"))
  }
}
