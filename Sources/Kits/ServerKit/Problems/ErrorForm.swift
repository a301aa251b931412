import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WireKit

/// How a product writes a ``Problem``; which one is decided by the path's beginning.
package enum ErrorForm: Sendable {
  /// `{"error": "…", "message"?: "…", "details"?: {field: ["…"]}}`
  case boutique
  /// A small page, for addresses that people open.
  case page

  func response(to problem: Problem) -> Response {
    var headers = HTTPFields()
    if let seconds = problem.retryAfterSeconds { headers[.retryAfter] = String(seconds) }
    let status = HTTPResponse.Status(code: problem.status)
    switch self {
    case .boutique:
      return .json(bytes: Self.json(of: problem), status: status, headers: headers)
    case .page:
      headers[.contentSecurityPolicy] = ProblemPage.policy
      return .html(ProblemPage.html(of: problem), status: status, headers: headers)
    }
  }

  private static func json(of problem: Problem) -> ByteBuffer {
    let body = BoutiqueBody(
      error: problem.summary ?? problem.message,
      message: problem.summary == nil ? nil : problem.message, details: problem.details)
    do {
      return ByteBuffer(bytes: try WireJSON.encode(body))
    } catch {
      // Strings always encode; but an error form must never fail itself.
      return ByteBuffer(string: #"{"error":"Internal server error"}"#)
    }
  }

  private struct BoutiqueBody: Encodable {
    let error: String
    let message: String?
    let details: [String: [String]]?
  }
}

/// The error forms of an application: the longest matching prefix decides, pages are the rest.
package struct ErrorForms: Sendable {
  private let forms: [(prefix: String, form: ErrorForm)]

  package init(_ forms: [String: ErrorForm]) {
    self.forms = forms.map { (prefix: $0.key, form: $0.value) }
      .sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
  }

  func form(for path: String) -> ErrorForm {
    forms.first { path == $0.prefix || path.hasPrefix($0.prefix + "/") }?.form ?? .page
  }

  /// Whether the path belongs to a programming interface, which browsers of other origins may call.
  func isInterface(_ path: String) -> Bool {
    if case .page = form(for: path) { return false }
    return true
  }
}
