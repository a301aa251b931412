/// The JSON in which a product's interface reports a ``Problem``: the server writes it, the client
/// reads it.
public protocol ErrorBody: Sampled, Decodable {
  /// - Parameter correlationID: the id of the request, as in the header `X-Correlation-ID`.
  init(_ problem: Problem, correlationID: String)

  /// The status of an answer to a body or a query that is not as described.
  static var unreadableStatus: Int { get }

  /// The failure, for people.
  var sentence: String { get }
  /// Sentences by the name of the field that they are about.
  var fieldSentences: [String: [String]] { get }
  /// The failure, for programs: a ``Problem``'s code. Nil where the form has none.
  var problemCode: String? { get }
}

extension ErrorBody {
  public static var unreadableStatus: Int { 400 }
  public var problemCode: String? { nil }
}

/// The plain form of an error: `{"error": "…", "message"?: "…", "details"?: {field: ["…"]}}`. Where a
/// limit was reached the details are facts: `{"current": 10, "limit": 10}`.
public struct PlainError: ErrorBody, Hashable {
  /// The sentences about a field, or a fact.
  public enum Detail: Hashable, Sendable {
    case sentences([String])
    case number(Int)
    case text(String)
  }

  /// The failure, or its headline.
  public var error: String
  /// More about it, where `error` is only the headline.
  public var message: String?
  public var details: [String: Detail]?

  public init(_ problem: Problem, correlationID: String = "") {
    error = problem.summary ?? problem.message
    message = problem.summary == nil ? nil : problem.message
    let sentences = (problem.details ?? [:]).mapValues { Detail.sentences($0) }
    let all = sentences.merging((problem.facts ?? [:]).mapValues { Detail($0) }) { said, _ in said }
    details = problem.details == nil && problem.facts == nil ? nil : all
  }

  public var sentence: String { message ?? error }
  public var fieldSentences: [String: [String]] {
    (details ?? [:]).compactMapValues { if case .sentences(let all) = $0 { all } else { nil } }
  }
}

extension PlainError.Detail: Codable, WrittenInForms {
  public static let forms: [PlainError.Detail] = [.sentences(["…"]), .number(1), .text("…")]

  init(_ fact: Problem.Fact) {
    switch fact {
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .sentences(try container.decode([String].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .sentences(let sentences): try container.encode(sentences)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

extension PlainError {
  public static let sample = PlainError(
    Problem(
      status: 400, message: "Give the store a name of 1 to 255 characters.",
      code: "validation_failed", summary: "Validation failed",
      details: ["name": ["Give the store a name of 1 to 255 characters."]]))

  public static let fieldNotes: [String: FieldNote] = [
    "error": "What went wrong, for people", "message": "More about it",
    "details": "Sentences by the field that they are about, or the facts of a limit",
  ]
}
