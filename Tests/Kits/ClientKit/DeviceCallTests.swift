import ClientKit
import Foundation
import Testing
import WireKit

private struct StorePath: EndpointArguments {
  static let places = ["store"]

  let store: String

  init(store: String) { self.store = store }
  init(from request: some ArgumentSource) throws { self.init(store: try request.place("store")) }

  var values: [String: String] { ["store": store] }
}

private struct Note: Codable, Hashable, Sampled {
  var text: String

  static let sample = Note(text: "Hello")
}

/// An error form of another product: `{"error":{"code":400,"message":"…"}}`.
private struct CodedError: ErrorBody {
  struct Content: Codable {
    var code: Int
    var message: String
    var reason: String?
  }

  var error: Content

  init(_ problem: Problem, correlationID: String) {
    error = Content(code: problem.status, message: problem.message, reason: problem.code)
  }

  static let sample = CodedError(.notFound("No"), correlationID: "")
  var sentence: String { error.message }
  var fieldSentences: [String: [String]] { [:] }
  var problemCode: String? { error.reason }
}

private enum NotesAPI {
  static let write = Endpoint<StorePath, Note, Note>(
    .put, "/notes/{store}", .init("Notes", "Write the note"))
  static let all = Endpoint<NoArguments, NoBody, [Note]>(
    .get, "/notes", errors: CodedError.self, .init("Notes", "All notes"))
}

/// Answers every request alike, and fails the test for another request than the expected.
private struct OneAnswer: Transport {
  let expected: TransportRequest
  let status: Int
  let body: String

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    #expect(request == expected)
    return TransportResponse(status: status, body: Data(body.utf8))
  }
}

struct DeviceCallTests {
  private func device(
    _ expected: TransportRequest, answering status: Int, _ body: String
  ) throws -> Device {
    let transport = OneAnswer(expected: expected, status: status, body: body)
    return Device(
      storage: MemoryStorage(), secrets: MemoryStorage(), transport: transport,
      publicBaseURL: try #require(URL(string: "http://localhost")))
  }

  @Test("A call sends its endpoint's method, address and body, and reads its answer")
  func body() async throws {
    let device = try device(
      TransportRequest(
        method: .put, path: "/notes/a%2Fb",
        headers: ["content-type": "application/json", "x-from": "test"],
        body: Data(#"{"text":"Hi"}"#.utf8), timeout: .seconds(5)),
      answering: 200, #"{"text":"Noted"}"#)
    let answer = try await device.call(
      NotesAPI.write(.init(store: "a/b")), sending: Note(text: "Hi"), headers: ["x-from": "test"],
      timeout: .seconds(5))
    #expect(answer == Note(text: "Noted"))
  }

  @Test("A refusal is read in the form that the endpoint states")
  func errorForm() async throws {
    let request = TransportRequest(method: .get, path: "/notes")
    let coded = try device(request, answering: 404, #"{"error":{"code":404,"message":"None"}}"#)
    await #expect(throws: APIError.refused(status: 404, sentence: "None")) {
      _ = try await coded.call(NotesAPI.all())
    }
    let named = try device(
      request, answering: 404, #"{"error":{"code":404,"message":"None","reason":"closed"}}"#)
    await #expect(throws: APIError.refused(status: 404, sentence: "None", code: "closed")) {
      _ = try await named.call(NotesAPI.all())
    }
    let proxy = try device(request, answering: 502, "<html>")
    await #expect(throws: APIError.refused(status: 502, sentence: nil)) {
      _ = try await proxy.call(NotesAPI.all())
    }
  }

  @Test("An answer of another form is unreadable")
  func unreadable() async throws {
    let device = try device(TransportRequest(method: .get, path: "/notes"), answering: 200, "{}")
    await #expect(throws: APIError.unreadable) { _ = try await device.call(NotesAPI.all()) }
  }
}
