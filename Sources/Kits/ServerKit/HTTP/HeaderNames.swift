import HTTPTypes
import WireKit

extension HTTPField.Name {
  package static let correlationID = literal("X-Correlation-ID")
  package static let idempotencyKey = literal("Idempotency-Key")
  package static let idempotencyReplayed = literal("Idempotency-Replayed")
  package static let forwardedFor = literal("X-Forwarded-For")
  package static let contentTypeOptions = literal("X-Content-Type-Options")
  package static let rateLimit = literal("X-RateLimit-Limit")
  package static let rateRemaining = literal("X-RateLimit-Remaining")
  package static let referrerPolicy = literal("Referrer-Policy")

  /// A header's name written in the source; a name that HTTP does not allow stops the program.
  package static func literal(_ name: StaticString) -> HTTPField.Name {
    guard let field = HTTPField.Name("\(name)") else {
      preconditionFailure("\(name) is not a header's name")
    }
    return field
  }
}

extension HTTPFields {
  /// Adds the field unless the handler has set its own.
  mutating func appendIfAbsent(_ field: HTTPField) {
    if !contains(field.name) { append(field) }
  }

  mutating func tell(_ allowance: RateAllowance?) {
    guard let allowance else { return }
    self[.rateLimit] = String(allowance.limit)
    self[.rateRemaining] = String(allowance.remaining)
  }

  /// Whether they announce a JSON body.
  var areJSON: Bool {
    first { $0.name == .contentType }?.value.hasPrefix("application/json") ?? false
  }
}
