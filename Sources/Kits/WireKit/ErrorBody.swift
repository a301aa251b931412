/// The JSON in which a product's interface reports a ``Problem``: the server writes it, the client
/// reads it.
public protocol ErrorBody: Sampled, Decodable {
  /// - Parameter correlationID: the id of the request, as in the header `X-Correlation-ID`.
  init(_ problem: Problem, correlationID: String)

  /// The failure, for people.
  var sentence: String { get }
  /// Sentences by the name of the field that they are about.
  var fieldSentences: [String: [String]] { get }
}

/// The plain form of an error: `{"error": "…", "message"?: "…", "details"?: {field: ["…"]}}`.
public struct PlainError: ErrorBody, Hashable {
  /// The failure, or its headline.
  public var error: String
  /// More about it, where `error` is only the headline.
  public var message: String?
  public var details: [String: [String]]?

  public init(_ problem: Problem, correlationID: String = "") {
    error = problem.summary ?? problem.message
    message = problem.summary == nil ? nil : problem.message
    details = problem.details
  }

  public var sentence: String { error }
  public var fieldSentences: [String: [String]] { details ?? [:] }
}

extension PlainError {
  public static let sample = PlainError(
    Problem(
      status: 400, message: "Give the store a name of 1 to 255 characters.",
      code: "validation_failed", summary: "Validation failed",
      details: ["name": ["Give the store a name of 1 to 255 characters."]]))

  public static let fieldNotes: [String: FieldNote] = [
    "error": "What went wrong, for people", "message": "More about it",
    "details": "Sentences by the field that they are about",
  ]
}
