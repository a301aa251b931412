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

  /// The key beside it is every product's.
  static let pushTopic = Variable(
    "TRUFAN_APNS_TOPIC", "the TruFan app's bundle identifier",
    unset: "no pushes to iPhones from TruFan")
  static let variables: [Variable] =
    RewardRules.variables + PaymentChoice.variables + [pushTopic]

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
