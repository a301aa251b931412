import ServerKit
import TruFanModels

/// TruFan's settings.
package struct TruFanConfiguration: Sendable {
  /// `APP_BASE_URL`, without a slash at the end.
  package let publicBaseURL: String
  package let isDemo: Bool
  package let rewards: RewardRules

  package let payments: PaymentChoice
  /// With the topic of this product's app; nil: no pushes to iPhones.
  let apple: APNsSettings?
  /// Nil: no pushes to browsers.
  let browsers: WebPushSettings?

  static let variables: [Variable] =
    RewardRules.variables + PaymentChoice.variables + [APNsSettings.truFanTopic]

  package init(
    publicBaseURL: String, isDemo: Bool = false, rewards: RewardRules = RewardRules(),
    payments: PaymentChoice = .simulated, apple: APNsSettings? = nil,
    browsers: WebPushSettings? = nil
  ) {
    self.publicBaseURL = publicBaseURL
    self.isDemo = isDemo
    self.rewards = rewards
    self.payments = payments
    self.apple = apple
    self.browsers = browsers
  }
}
