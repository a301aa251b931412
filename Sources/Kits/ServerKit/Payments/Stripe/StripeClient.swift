import Foundation
import WireKit

/// Stripe's HTTP: form bodies, the key, the pinned version, and what an answer means.
struct StripeClient: Sendable {
  /// The version of the API that the decoders were written for.
  static let version = "2024-06-20"
  /// Shorter than the job's limit, so that a silent Stripe is a failed attempt and not a dead job.
  private static let timeLimit = Duration.seconds(10)
  /// How often Stripe may have stored an error of its own under the keys of one step.
  private static let rounds = 5

  let settings: StripeSettings
  let http: any OutboundHTTP

  /// An answer, or a refusal that would be the same each time.
  enum Answer<Value> {
    case value(Value)
    case refused(StripeError)
  }

  /// - Throws: ``PaymentServiceFailure``
  func get<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) async throws
    -> Answer<Value>
  {
    try await ask(.get, path)
  }

  /// A repetition does nothing more.
  /// - Throws: ``PaymentServiceFailure``
  func delete<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) async throws
    -> Answer<Value>
  {
    try await ask(.delete, path)
  }

  private func ask<Value: Decodable>(_ method: HTTPVerb, _ path: String) async throws
    -> Answer<Value>
  {
    let response = try await send(method, path, nil, key: nil)
    guard response.status < 500 else { throw Self.failure(response) }
    return try Self.answer(response)
  }

  /// Stripe stores its first answer to a key, an error of its own too, and gives it again each time.
  /// Such an error says nothing about what has happened. So `isDone` looks, and if nothing has, the
  /// call is made once more under a further key. An error that is not a repetition ends the attempt.
  /// - Parameter found: what the call would have returned, if it turns out to have been carried out.
  /// - Throws: ``PaymentServiceFailure``
  func post<Value: Decodable>(
    _ path: String, _ form: FormBody = [], key: String, as type: Value.Type = Value.self,
    found: () async throws -> Value? = { nil }
  ) async throws -> Answer<Value> {
    for round in 1...Self.rounds {
      let response = try await send(
        .post, path, form, key: round == 1 ? key : "\(key):round:\(round)")
      guard response.status >= 500 else { return try Self.answer(response) }
      if let value = try await found() { return .value(value) }
      guard response.headers["idempotent-replayed"] == "true" else {
        throw Self.failure(response)
      }
    }
    throw PaymentServiceFailure("Stripe repeats its own errors for \(key)")
  }

  private func send(
    _ method: HTTPVerb, _ path: String, _ form: FormBody?, key: String?
  ) async throws -> OutboundResponse {
    var headers = [
      "Authorization": "Bearer \(settings.secretKey)", "Stripe-Version": Self.version,
      "Accept": "application/json",
    ]
    if let key { headers["Idempotency-Key"] = key }
    if form != nil { headers["Content-Type"] = "application/x-www-form-urlencoded" }
    do {
      return try await http.send(
        OutboundRequest(
          method, "\(settings.apiBase)/v1/\(path)", headers: headers, body: form?.data,
          timeout: Self.timeLimit))
    } catch let failure as OutboundFailure {
      throw PaymentServiceFailure("Stripe: \(failure)")
    }
  }

  private static func answer<Value: Decodable>(_ response: OutboundResponse) throws
    -> Answer<Value>
  {
    if response.status == 200 {
      guard let value = try? WireJSON.decode(Value.self, from: response.body) else {
        throw PaymentServiceFailure("Stripe's answer cannot be read")
      }
      return .value(value)
    }
    // 409: the same key or the same object is being worked on. 401 and 403 wait for the operator,
    // who has given a wrong key.
    guard ![401, 403, 409, 429].contains(response.status),
      let body = try? WireJSON.decode(StripeErrorBody.self, from: response.body)
    else { throw failure(response) }
    return .refused(body.error)
  }

  private static func failure(_ response: OutboundResponse) -> PaymentServiceFailure {
    PaymentServiceFailure("Stripe answered \(response.status)")
  }
}
