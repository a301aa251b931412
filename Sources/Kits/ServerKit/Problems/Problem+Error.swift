import Hummingbird
import WireKit

extension Problem {
  /// The client's description of an error that a handler threw, without internal details.
  init(describing error: any Error) {
    switch error {
    case let problem as Problem:
      self = problem
    case let failure as DatabaseFailure:
      self.init(failure)
    case let error as any HTTPResponseError:
      self.init(httpStatus: error.status.code, reason: error.status.reasonPhrase)
    case is CancellationError:
      self = .unavailable("The server is stopping. Please try again.", retryAfter: 1)
    default:
      self = .internal()
    }
  }

  private init(_ failure: DatabaseFailure) {
    switch failure.kind {
    case .alreadyExists:
      self = .conflict("Resource already exists", code: "already_exists")
    case .missingReference:
      self = .badRequest("Invalid reference", code: "invalid_reference")
    case .ruleBroken:
      self = .badRequest("Validation error", code: "validation_error")
    case .unwritable:
      self = .unavailable(
        "The server cannot store anything right now. Please try again in a moment.",
        code: "storage_unavailable", retryAfter: 10)
    case .unusable, .other:
      self = .internal()
    }
  }

  private init(httpStatus status: Int, reason: String) {
    switch status {
    case 404: self = .notFound("Not found")
    case 413: self = .tooLarge()
    case 400..<500: self.init(status: status, message: reason, code: "http_\(status)")
    default: self = .internal()
    }
  }

  static let unknownRouteCode = "route_not_found"

  /// Also for a route that is not set up here: strangers need not know what could be.
  package static func unknownRoute(_ request: Request) -> Problem {
    unknownRoute(method: request.method.rawValue, path: request.uri.path)
  }

  static func unknownRoute(method: String, path: String) -> Problem {
    Problem(
      status: 404, message: "Route \(method) \(path) not found", code: unknownRouteCode,
      summary: "Not found")
  }
}
