import WireKit

/// What a new password must be like.
package struct PasswordRule: Sendable {
  /// In Unicode code points.
  package var length = 8...100
  package var needsDigit = true
  package var needsUpperCase = true

  package init() {}

  /// - Throws: ``Problem`` 422 with every complaint.
  package func check(_ password: String) throws {
    let complaints = complaints(about: password)
    guard let first = complaints.first else { return }
    throw Problem.unprocessable(
      "Password \(first).", code: "weak_password", details: ["password": complaints])
  }

  func complaints(about password: String) -> [String] {
    var complaints: [String] = []
    // Counted no further than needed: the text may be a megabyte.
    let count = password.unicodeScalars.prefix(length.upperBound + 1).count
    if count < length.lowerBound {
      complaints.append("must have at least \(length.lowerBound) characters")
    }
    if count > length.upperBound {
      return ["must have at most \(length.upperBound) characters"]
    }
    let scalars = password.unicodeScalars
    if needsDigit, !scalars.contains(where: { $0.properties.generalCategory == .decimalNumber }) {
      complaints.append("must contain at least one digit")
    }
    if needsUpperCase, !scalars.contains(where: \.properties.isUppercase) {
      complaints.append("must contain at least one upper-case letter")
    }
    return complaints
  }
}
