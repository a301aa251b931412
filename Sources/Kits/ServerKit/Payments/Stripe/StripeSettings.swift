import WireKit

/// Stripe's part of a product's settings. Two keys are in it, so it describes itself without them.
package struct StripeSettings: Sendable, CustomStringConvertible, CustomReflectable {
  private static let secretKey = Variable(
    "STRIPE_SECRET_KEY", "of Stripe's API", unset: "none: nobody can pay", isSecret: true)
  private static let publishableKey = Variable(
    "STRIPE_PUBLISHABLE_KEY", "for apps that use Stripe's own software", unset: "none")
  private static let webhookSecret = Variable(
    "STRIPE_WEBHOOK_SECRET", "of its webhook", unset: "none: webhooks are refused", isSecret: true)
  private static let apiBase = Variable(
    "STRIPE_API_BASE", "address of Stripe's API", unset: defaultBase)

  /// For the list of a product's own variables.
  package static let variables = [secretKey, publishableKey, webhookSecret, apiBase]

  package static let defaultBase = "https://api.stripe.com"

  /// `sk_…` or `rk_…`
  let secretKey: String
  /// `pk_…`, which is no secret; nil: no app uses Stripe's own software.
  package let publishableKey: String?
  /// `whsec_…`; nil: webhooks are refused.
  let webhookSecret: String?
  /// Without a slash at the end.
  let apiBase: String

  package init(
    secretKey: String, publishableKey: String? = nil, webhookSecret: String?,
    apiBase: String = defaultBase
  ) {
    self.secretKey = secretKey
    self.publishableKey = publishableKey
    self.webhookSecret = webhookSecret
    self.apiBase = apiBase
  }

  /// Nil without a secret key.
  /// - Throws: ``SettingsError`` for an address that is none, and for a webhook secret without a key.
  package init?(_ settings: SettingsReader) throws {
    let base = try settings.address(Self.apiBase) ?? Self.defaultBase
    let webhookSecret = settings.text(Self.webhookSecret)
    let publishableKey = settings.text(Self.publishableKey)
    guard let secretKey = settings.text(Self.secretKey) else {
      for (variable, value) in [
        (Self.webhookSecret, webhookSecret), (Self.publishableKey, publishableKey),
      ] where value != nil {
        throw SettingsError(variable, "needs STRIPE_SECRET_KEY beside it.")
      }
      return nil
    }
    self.init(
      secretKey: secretKey, publishableKey: publishableKey, webhookSecret: webhookSecret,
      apiBase: base)
  }

  /// For a product that learns from events what became of its payments and cards.
  /// - Throws: ``SettingsError`` without the webhook's secret.
  package func requireWebhook() throws {
    guard webhookSecret == nil else { return }
    throw SettingsError(
      Self.webhookSecret,
      "is missing beside STRIPE_SECRET_KEY: without Stripe's events no saved card arrives here.")
  }

  package var description: String { "Stripe at \(apiBase)" }

  package var customMirror: Mirror { Mirror(self, children: ["apiBase": apiBase]) }
}
