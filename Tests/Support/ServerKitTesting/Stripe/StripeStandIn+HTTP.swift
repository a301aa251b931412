import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WireKit

/// An answer of the stand-in.
struct StripeAnswer: Sendable {
  let status: Int
  let body: String

  static func error(
    _ status: Int, type: String = "invalid_request_error", code: String? = nil,
    decline: String? = nil
  ) -> StripeAnswer {
    let code = code.map { #","code":"\#($0)""# } ?? ""
    let decline = decline.map { #","decline_code":"\#($0)""# } ?? ""
    return StripeAnswer(
      status: status,
      body: #"{"error":{"type":"\#(type)"\#(code)\#(decline),"message":"for developers"}}"#)
  }

  static let ownError = StripeAnswer.error(500, type: "api_error")
}

/// A line that breaks in the middle of an answer.
private struct LineCut: Error {}

extension StripeStandIn {
  func addRoutes(to router: Router<BasicRequestContext>) {
    router.get("/v1/**") { request, _ in self.get(request) }
    router.post("/v1/**") { request, _ in try await self.post(request) }
    router.delete("/v1/**") { request, _ in self.delete(request) }
  }

  private func get(_ request: Request) -> Response {
    let path = String(request.uri.path.dropFirst(4))
    guard check(request) else { return response(.error(401)) }
    return state.withLock { state in
      state.calls.append(Call(path: path, form: [:], key: nil))
      return response(state.books.get(path, of: request.uri.query ?? ""))
    }
  }

  private func delete(_ request: Request) -> Response {
    let path = String(request.uri.path.dropFirst(4))
    guard check(request) else { return response(.error(401)) }
    if case .refuses(let status) = trouble(of: Call(path: path, form: [:], key: nil)) {
      return response(.error(status, type: "api_error"))
    }
    return response(state.withLock { $0.books.delete(path) })
  }

  /// Notes a call, and says what goes wrong with it.
  private func trouble(of call: Call) -> Trouble? {
    state.withLock { state in
      state.calls.append(call)
      guard let index = state.troubles.firstIndex(where: { call.path.hasSuffix($0.path) }) else {
        return nil
      }
      return state.troubles.remove(at: index).trouble
    }
  }

  private func post(_ request: Request) async throws -> Response {
    let path = String(request.uri.path.dropFirst(4))
    let body = try await request.body.collect(upTo: 65_536)
    guard check(request) else { return response(.error(401)) }
    guard let form = form(request, body), let key = request.headers[.stripeKey], key.count <= 255
    else {
      complain("POST \(path) needs a form and a key of at most 255 characters")
      return response(.error(400))
    }
    let trouble = trouble(of: Call(path: path, form: form, key: key))
    if case .refuses(let status) = trouble { return response(.error(status, type: "api_error")) }
    guard state.withLock({ $0.atWork.insert(key).inserted }) else {
      return response(.error(409, type: "idempotency_error", code: "idempotency_key_in_use"))
    }
    defer { state.withLock { _ = $0.atWork.remove(key) } }
    if case .slow(let wait) = trouble { try await Task.sleep(for: wait) }
    let (answer, isReplayed) = answer(path, form, key, trouble)
    if case .losesAnswer = trouble {
      return Response(status: .ok, body: ResponseBody { _ in throw LineCut() })
    }
    return response(answer, isReplayed: isReplayed)
  }

  /// The stored answer, or the work and its answer.
  private func answer(
    _ path: String, _ form: [String: String], _ key: String, _ trouble: Trouble?
  ) -> (StripeAnswer, isReplayed: Bool) {
    let fields = form.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let fingerprint = ([path] + fields).joined(separator: "&")
    return state.withLock { state in
      if let stored = state.stored[key] {
        guard stored.fingerprint == fingerprint else {
          state.complaints.append("\(key) came with other parameters")
          return (.error(400, type: "idempotency_error"), false)
        }
        return (stored.answer, true)
      }
      var answer = StripeAnswer.ownError
      if trouble == .declines {
        answer = .error(402, type: "card_error", code: "card_declined")
      } else if trouble != .failsBefore {
        answer = state.books.post(path, form)
      }
      // What fails validation is not stored; a declined card is.
      let isValid = answer.status != 400 && answer.status != 404
      if answer.status == 400, answer.body.contains("parameter_") {
        state.complaints.append("POST \(path): \(answer.body)")
      }
      if trouble == .failsAfter { answer = .ownError }
      if isValid || trouble == .failsAfter {
        state.stored[key] = StoredAnswer(fingerprint: fingerprint, answer: answer)
      }
      return (answer, false)
    }
  }

  private func check(_ request: Request) -> Bool {
    guard request.headers[.authorization] == "Bearer \(Self.secretKey)" else { return false }
    if request.headers[.stripeVersion] != "2024-06-20" {
      complain("\(request.uri.path) comes without the pinned version")
    }
    return true
  }

  private func complain(_ text: String) {
    state.withLock { $0.complaints.append(text) }
  }

  /// Nil for a body that is not a form.
  private func form(_ request: Request, _ body: ByteBuffer) -> [String: String]? {
    let text = String(buffer: body)
    guard request.headers[.contentType] == "application/x-www-form-urlencoded" else { return nil }
    var form: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2,
        let name = parts[0].replacing("+", with: " ").removingPercentEncoding,
        let value = parts[1].replacing("+", with: " ").removingPercentEncoding
      else { return nil }
      form[name] = value
    }
    return form
  }

  private func response(_ answer: StripeAnswer, isReplayed: Bool = false) -> Response {
    var headers: HTTPFields = [.contentType: "application/json"]
    if isReplayed { headers[.stripeReplayed] = "true" }
    return Response(
      status: HTTPResponse.Status(code: answer.status), headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: answer.body)))
  }
}

extension HTTPField.Name {
  fileprivate static let stripeKey = HTTPField.Name("Idempotency-Key")!
  fileprivate static let stripeVersion = HTTPField.Name("Stripe-Version")!
  fileprivate static let stripeReplayed = HTTPField.Name("Idempotent-Replayed")!
}
