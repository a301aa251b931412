/// An error for people and for programs. Each product writes it in its own error form.
public struct Problem: Error, Hashable, Sendable {
  /// What was counted where a limit was reached, such as `current` and `limit`.
  public enum Fact: Hashable, Sendable {
    case number(Int)
    case text(String)
  }

  /// The HTTP status, 400…599.
  public var status: Int
  /// The failure for people and, where it helps, the next step. Never an internal detail.
  public var message: String
  /// A headline, where `message` says more than fits in one; nil when the message is enough.
  public var summary: String?
  /// For programs: snake_case, stable.
  public var code: String
  /// Field by field, when a form was wrong.
  public var details: [String: [String]]?
  /// For programs, beside ``details`` and under other names.
  public var facts: [String: Fact]?
  /// How long to wait before trying again; becomes `Retry-After`.
  public var retryAfterSeconds: Int?
  /// What its sender may still ask; becomes `X-RateLimit-Limit` and `X-RateLimit-Remaining`.
  public var allowance: RateAllowance?

  public init(
    status: Int, message: String, code: String, summary: String? = nil,
    details: [String: [String]]? = nil, facts: [String: Fact]? = nil,
    retryAfterSeconds: Int? = nil
  ) {
    self.status = status
    self.message = message
    self.summary = summary
    self.code = code
    self.details = details
    self.facts = facts
    self.retryAfterSeconds = retryAfterSeconds
  }
}

extension Problem {
  public static func badRequest(
    _ message: String, code: String = "bad_request", details: [String: [String]]? = nil
  ) -> Problem {
    Problem(status: 400, message: message, code: code, details: details)
  }

  public static func unauthorized(_ message: String, code: String = "unauthorized") -> Problem {
    Problem(status: 401, message: message, code: code)
  }

  public static func forbidden(_ message: String, code: String = "forbidden") -> Problem {
    Problem(status: 403, message: message, code: code)
  }

  public static func notFound(_ message: String, code: String = "not_found") -> Problem {
    Problem(status: 404, message: message, code: code)
  }

  public static func methodNotAllowed(_ message: String = "Method not allowed") -> Problem {
    Problem(status: 405, message: message, code: "method_not_allowed")
  }

  public static func conflict(_ message: String, code: String = "conflict") -> Problem {
    Problem(status: 409, message: message, code: code)
  }

  public static func tooLarge(_ message: String = "The request is too large") -> Problem {
    Problem(status: 413, message: message, code: "too_large")
  }

  public static func misdirected(
    _ message: String = "This server goes by another name. Its operator sets it as APP_BASE_URL."
  ) -> Problem {
    Problem(status: 421, message: message, code: "misdirected")
  }

  public static func unprocessable(
    _ message: String, code: String = "unprocessable", details: [String: [String]]? = nil
  ) -> Problem {
    Problem(status: 422, message: message, code: code, details: details)
  }

  public static func tooManyRequests(retryAfter seconds: Int) -> Problem {
    Problem(
      status: 429,
      message: "Too many requests. Try again in \(WaitText.text(seconds: seconds)).",
      code: "too_many_requests", retryAfterSeconds: seconds)
  }

  public static func `internal`(_ message: String = "Internal server error") -> Problem {
    Problem(status: 500, message: message, code: "internal")
  }

  public static func unavailable(
    _ message: String, code: String = "unavailable", details: [String: [String]]? = nil,
    retryAfter seconds: Int? = nil
  ) -> Problem {
    Problem(
      status: 503, message: message, code: code, details: details, retryAfterSeconds: seconds)
  }
}
