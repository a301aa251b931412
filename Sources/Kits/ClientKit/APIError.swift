import Foundation

/// Why a call to the server failed, in words for the person who waits for it.
public enum APIError: Error, Hashable, Sendable {
  /// No answer arrived.
  case noAnswer(TransportError)
  /// The server refused. `sentence` is its own explanation, if any, and `details` are its sentences
  /// by field name. `code` names the failure for programs, where the server's form of errors does.
  case refused(
    status: Int, sentence: String?, details: [String: [String]] = [:], code: String? = nil)
  /// This version of the app cannot read the answer.
  case unreadable

  /// The status of a refusal.
  public var status: Int? {
    if case .refused(let status, _, _, _) = self { status } else { nil }
  }

  /// The server's name of the failure, if any.
  public var code: String? {
    if case .refused(_, _, _, let code) = self { code } else { nil }
  }

  /// Whether the request may have been carried out all the same: the server has not refused it.
  public var mayHaveArrived: Bool { status.map { $0 >= 500 } ?? true }

  public var isUnauthorized: Bool { status == 401 }
  public var isNotFound: Bool { status == 404 }

  /// Whether the caller must sign in before the client asks again.
  public static func isUnauthorized(_ error: any Error) -> Bool {
    (error as? APIError)?.isUnauthorized ?? false
  }

  /// Whether asking for one thing again is pointless: it is gone, or the caller must sign in.
  public static func isFinal(_ error: any Error) -> Bool {
    guard let error = error as? APIError else { return false }
    return error.isUnauthorized || error.isNotFound
  }
}

extension APIError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .noAnswer(let error):
      error.errorDescription
    // A server that is only busy, full or stopping says so, and when to come back.
    case .refused(429, let sentence?, _, _), .refused(503, let sentence?, _, _):
      sentence
    case .refused(429, _, _, _):
      "There are too many requests right now. Please try again in a moment."
    case .refused(500..., _, _, _):
      "Something went wrong on our side. Please try again."
    case .refused(_, let sentence, _, _):
      sentence ?? "The service refused the request. Please try again."
    case .unreadable:
      "The service sent an answer that this app doesn't understand. Please try again."
    }
  }
}
