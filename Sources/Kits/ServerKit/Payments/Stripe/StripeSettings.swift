import WireKit

/// Stripe's part of a product's settings. Two keys are in it, so it describes itself without them.
package struct StripeSettings: Sendable, CustomStringConvertible, CustomReflectable {
  private static let secretKey = Variable(
    "STRIPE_SECRET_KEY", "of Stripe's API", unset: "none: payments are simulated", isSecret: true)
  private static let webhookSecret = Variable(
    "STRIPE_WEBHOOK_SECRET", "of its webhook", unset: "none: webhooks are refused", isSecret: true)
  private static let apiBase = Variable(
    "STRIPE_API_BASE", "address of Stripe's API", unset: defaultBase)

  /// For the list of a product's own variables.
  package static let variables = [secretKey, webhookSecret, apiBase]

  package static let defaultBase = "https://api.stripe.com"

  /// `sk_…` or `rk_…`
  let secretKey: String
  /// `whsec_…`; nil: webhooks are refused.
  let webhookSecret: String?
  /// Without a slash at the end.
  let apiBase: String

  package init(secretKey: String, webhookSecret: String?, apiBase: String = defaultBase) {
    self.secretKey = secretKey
    self.webhookSecret = webhookSecret
    self.apiBase = apiBase
  }

  /// Nil without a secret key.
  /// - Throws: ``SettingsError`` for an address that is none, and for a webhook secret without a key.
  package init?(_ settings: SettingsReader) throws {
    let base = try settings.address(Self.apiBase) ?? Self.defaultBase
    let webhookSecret = settings.text(Self.webhookSecret)
    guard let secretKey = settings.text(Self.secretKey) else {
      guard webhookSecret == nil else {
        throw SettingsError(Self.webhookSecret, "needs STRIPE_SECRET_KEY beside it.")
      }
      return nil
    }
    self.init(secretKey: secretKey, webhookSecret: webhookSecret, apiBase: base)
  }

  package var description: String { "Stripe at \(apiBase)" }

  package var customMirror: Mirror { Mirror(self, children: ["apiBase": apiBase]) }
}
