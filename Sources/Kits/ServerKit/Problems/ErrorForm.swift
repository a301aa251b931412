import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WireKit

/// How a ``Problem`` is written: a product's interface has its own JSON, people get a page.
package enum ErrorForm: Sendable {
  case json(any ErrorBody.Type)
  /// A small page, for addresses that people open.
  case page

  /// `{"error": "…"}`, see ``PlainError``.
  package static let plain = ErrorForm.json(PlainError.self)

  package func response(to problem: Problem, correlationID: String) -> Response {
    var headers = HTTPFields()
    if let seconds = problem.retryAfterSeconds { headers[.retryAfter] = String(seconds) }
    headers.tell(problem.allowance)
    let status = HTTPResponse.Status(code: problem.status)
    switch self {
    case .json(let body):
      let bytes = Self.bytes(body.init(problem, correlationID: correlationID))
      return .json(bytes: bytes, status: status, headers: headers)
    case .page:
      headers[.contentSecurityPolicy] = ProblemPage.policy
      return .html(ProblemPage.html(of: problem), status: status, headers: headers)
    }
  }

  private static func bytes(_ body: some ErrorBody) -> ByteBuffer {
    do {
      return ByteBuffer(bytes: try WireJSON.encode(body))
    } catch {
      // Texts always encode; but an error form must never fail itself.
      return ByteBuffer(string: #"{"error":"Internal server error"}"#)
    }
  }
}

/// The error forms of an application: the longest matching prefix decides, pages are the rest.
package struct ErrorForms: Sendable {
  private let forms: [(prefix: String, form: ErrorForm)]

  package init(_ forms: [String: ErrorForm]) {
    self.forms = forms.map { (prefix: $0.key, form: $0.value) }
      .sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
  }

  package func form(for path: String) -> ErrorForm {
    forms.first { path == $0.prefix || path.hasPrefix($0.prefix + "/") }?.form ?? .page
  }

  /// Whether the path belongs to a programming interface, which browsers of other origins may call.
  func isInterface(_ path: String) -> Bool {
    if case .page = form(for: path) { return false }
    return true
  }
}
