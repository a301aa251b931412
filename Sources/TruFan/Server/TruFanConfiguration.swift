import ServerKit
import TruFanModels

/// TruFan's settings.
package struct TruFanConfiguration: Sendable {
  /// `APP_BASE_URL`, without a slash at the end.
  package let publicBaseURL: String
  package let isDemo: Bool
  package let rewards: RewardRules

  static let variables: [Variable] = RewardRules.variables

  package init(publicBaseURL: String, isDemo: Bool = false, rewards: RewardRules = RewardRules()) {
    self.publicBaseURL = publicBaseURL
    self.isDemo = isDemo
    self.rewards = rewards
  }
}
