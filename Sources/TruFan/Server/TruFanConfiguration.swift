import ServerKit
import TruFanModels

/// TruFan's settings.
package struct TruFanConfiguration: Sendable {
  /// `APP_BASE_URL`, without a slash at the end.
  package let publicBaseURL: String
  package let isDemo: Bool
  package let rewards: RewardRules

  package let payments: PaymentChoice

  static let variables: [Variable] = RewardRules.variables + PaymentChoice.variables

  package init(
    publicBaseURL: String, isDemo: Bool = false, rewards: RewardRules = RewardRules(),
    payments: PaymentChoice = .simulated
  ) {
    self.publicBaseURL = publicBaseURL
    self.isDemo = isDemo
    self.rewards = rewards
    self.payments = payments
  }
}
