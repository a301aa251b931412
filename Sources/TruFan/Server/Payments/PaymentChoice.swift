import ServerKit
import TruFanModels

/// Who takes the money.
package enum PaymentChoice: Sendable {
  case stripe(StripeSettings)
  /// No money moves: for the demo, and where the operator asks for it.
  case simulated
  /// Nothing is set up, so nobody can pay. A shop that hands out goods which nobody pays for would be
  /// worse than one that says so.
  case none

  private static let simulates = Variable(
    "TRUFAN_SIMULATED_PAYMENTS", "yes: orders are taken although no money moves",
    unset: "no; demo: yes")

  static let variables = StripeSettings.variables + [simulates]

  /// - Throws: ``SettingsError``
  init(_ settings: SettingsReader, isDemo: Bool) throws {
    let isWished = try settings.yesOrNo(Self.simulates)
    if let stripe = try StripeSettings(settings) {
      guard isWished != true else {
        throw SettingsError(Self.simulates, "cannot stand beside STRIPE_SECRET_KEY.")
      }
      try stripe.requireWebhook()
      self = .stripe(stripe)
    } else {
      self = isWished ?? isDemo ? .simulated : .none
    }
  }

  func service(_ http: any OutboundHTTP) -> any PaymentService {
    switch self {
    case .stripe(let settings): StripePayments(settings, http: http)
    case .simulated: SimulatedPayments()
    case .none: NoPayments()
    }
  }

  /// For the log of the start; nil when people can pay.
  func warning(isDemo: Bool) -> String? {
    switch self {
    case .stripe: nil
    case .simulated:
      isDemo ? nil : "TruFan's payments are simulated (TRUFAN_SIMULATED_PAYMENTS): nobody pays."
    case .none:
      """
      TruFan takes no orders and no parking: nobody can pay. Set STRIPE_SECRET_KEY and \
      STRIPE_WEBHOOK_SECRET, or TRUFAN_SIMULATED_PAYMENTS=yes to take orders without money.
      """
    }
  }

  /// What an app shows of it.
  var name: PaymentMethods.Service {
    switch self {
    case .stripe: .stripe
    case .simulated: .simulated
    case .none: .none
    }
  }
}
