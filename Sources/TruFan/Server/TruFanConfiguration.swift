import ServerKit

/// TruFan's settings.
package struct TruFanConfiguration: Sendable {
  /// `APP_BASE_URL`, without a slash at the end.
  package let publicBaseURL: String
  package let isDemo: Bool

  static let variables: [Variable] = []

  package init(publicBaseURL: String, isDemo: Bool = false) {
    self.publicBaseURL = publicBaseURL
    self.isDemo = isDemo
  }
}
