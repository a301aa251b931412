import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerKit
import Testing
import WireKit

/// An error form of another product, with the request's correlation id in it.
private struct CodedError: ErrorBody {
  struct Content: Codable {
    var code: Int
    var message: String
    var correlationID: String

    enum CodingKeys: String, CodingKey {
      case code, message
      case correlationID = "correlation_id"
    }
  }

  var error: Content

  init(_ problem: Problem, correlationID: String) {
    error = Content(
      code: problem.status, message: problem.message, correlationID: correlationID)
  }

  static let sample = CodedError(.notFound("No"), correlationID: "abc")
  var sentence: String { error.message }
  var fieldSentences: [String: [String]] { [:] }
}

@Suite("Every product writes errors in its own form")
struct ErrorFormTests {
  private static let forms = ErrorForms([
    "/api": .plain, "/api/other": .json(CodedError.self),
  ])

  private func refusal(_ path: String) async throws -> TestResponse {
    let router = QuartetRouter(context: QuartetContext.self)
    router.add(
      middleware: FrontDoor(
        settings: .init(forms: Self.forms, crossOrigin: .only("https://reviews.example.com")),
        routes: RouteTable(),
        metrics: MetricsRegistry()))
    router.get("/api/other/busy") { _, _ -> String in
      throw Problem.tooManyRequests(retryAfter: 7)
    }
    return try await Application(router: router, logger: .silent).test(.router) { client in
      try await client.executeRequest(
        uri: path, method: .get, headers: [.correlationID: "abc"], body: nil)
    }
  }

  @Test("the longest beginning of the path decides, unknown routes included")
  func forms() async throws {
    #expect(
      try await refusal("/api/other/x").text
        == #"{"error":{"code":404,"correlation_id":"abc","message":"Route GET /api/other/x not found"}}"#
    )
    #expect(
      try await refusal("/api/otherwise").text
        == #"{"error":"Not found","message":"Route GET /api/otherwise not found"}"#)
    #expect(try await refusal("/elsewhere").text.hasPrefix("<!doctype html>"))
  }

  @Test("Retry-After is in the head, whatever the form")
  func retryAfter() async throws {
    let busy = try await refusal("/api/other/busy")
    #expect(busy.status == .tooManyRequests)
    #expect(busy.headers[.retryAfter] == "7")
    #expect(busy.text.contains(#""code":429"#))
  }
}
