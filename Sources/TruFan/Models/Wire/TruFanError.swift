import WireKit

/// TruFan's form of an error: `{"error":{"code":400,"message":"…","correlation_id":"…"}}`. A
/// request that fails its checks (422) also says which fields are wrong.
public struct TruFanError: ErrorBody, Hashable {
  public struct Detail: Codable, Hashable, Sendable {
    public var type: String
    /// The place of the fault: `["body", "items", "0", "quantity"]`, `["query", "page"]`.
    public var loc: [String]
    public var msg: String
  }

  public struct Content: Codable, Hashable, Sendable {
    /// The HTTP status.
    public var code: Int
    public var message: String
    public var correlationId: String
    /// For programs: snake_case, stable. Absent in answers of TruFan's first server.
    public var reason: String?
    public var details: [Detail]?

    enum CodingKeys: String, CodingKey {
      case code, message, reason, details
      case correlationId = "correlation_id"
    }
  }

  /// For its first clients a body that cannot be read is a fault of its values.
  public static let unreadableStatus = 422

  public var error: Content

  public init(_ problem: Problem, correlationID: String) {
    let details = problem.details?.sorted { $0.key < $1.key }.flatMap { field, sentences in
      sentences.map { sentence in
        Detail(
          type: problem.code, loc: RequestPart.location(of: field), msg: sentence)
      }
    }
    error = Content(
      code: problem.status, message: problem.message, correlationId: correlationID,
      reason: problem.code, details: details)
  }

  public var sentence: String { error.message }
  public var problemCode: String? { error.reason }

  public var fieldSentences: [String: [String]] {
    Dictionary(
      (error.details ?? []).map { ($0.loc.dropFirst().joined(separator: "."), [$0.msg]) },
      uniquingKeysWith: +)
  }
}

extension TruFanError: Sampled {
  public static let sample = TruFanError(
    Problem.unprocessable(
      "Validation error", code: "validation_error",
      details: ["items.0.quantity": ["Choose 1 to 100."]]),
    correlationID: "5d3f7d1c-94f4-4c0e-9b11-6a1f0d3f2c10")
  public static let samples = [
    sample, TruFanError(Problem.notFound("Item not found"), correlationID: "5d3f7d1c"),
  ]
}
