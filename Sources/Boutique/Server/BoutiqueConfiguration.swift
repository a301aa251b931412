import Foundation

/// Boutique's settings. ``Boutique/configuration(_:on:)`` reads it from
/// the environment.
package struct BoutiqueConfiguration: Sendable {
  /// `APP_BASE_URL`: the public address, used in QR codes and in Square's signatures. Without a
  /// slash at the end.
  package let publicBaseURL: String
  /// Whether demo identities, demo purchases and the demo notice exist.
  package let isDemo: Bool
  package let square: Square
  /// Nil: the local writer alone.
  package let ai: AI?

  package init(
    publicBaseURL: String, isDemo: Bool = false, square: Square = Square(), ai: AI? = nil
  ) {
    self.publicBaseURL = publicBaseURL.withoutSlash
    self.isDemo = isDemo
    self.square = square
    self.ai = ai
  }

  package struct Square: Sendable {
    /// `SQUARE_WEBHOOK_SIGNATURE_KEY`. Without it webhooks are refused.
    package let signatureKey: String?
    /// `SQUARE_ACCESS_TOKEN`. Without it a purchase has the payment's amount and no items.
    package let accessToken: String?
    /// `SQUARE_BASE_URL`: production, sandbox, or a stand-in in tests.
    package let baseURL: String
    /// `SQUARE_VERSION`: the version of Square's API that the decoders were written for.
    package let version: String

    package static let productionURL = "https://connect.squareup.com"
    package static let defaultVersion = "2026-08-19"

    package init(
      signatureKey: String? = nil, accessToken: String? = nil,
      baseURL: String = productionURL, version: String = defaultVersion
    ) {
      self.signatureKey = signatureKey.flatMap { $0.isEmpty ? nil : $0 }
      self.accessToken = accessToken.flatMap { $0.isEmpty ? nil : $0 }
      self.baseURL = baseURL.withoutSlash
      self.version = version
    }
  }

  /// For the log of the start; nil when Square's events are taken. Strangers are not told.
  var squareWarning: String? {
    guard square.signatureKey == nil else { return nil }
    return """
      Boutique takes no events of Square's, so no purchase is reviewed by itself. Set \
      SQUARE_WEBHOOK_SIGNATURE_KEY and restart the server.
      """
  }

  package struct AI: Sendable {
    /// `AI_API_KEY`
    package let apiKey: String
    /// `AI_API_BASE_URL`, with its version, without a slash at the end.
    package let baseURL: String
    /// `AI_MODEL`
    package let model: String

    package static let defaultBaseURL = "https://api.openai.com/v1"
    package static let defaultModel = "gpt-4o-mini"

    package init(
      apiKey: String, baseURL: String = defaultBaseURL, model: String = defaultModel
    ) {
      self.apiKey = apiKey
      self.baseURL = baseURL.withoutSlash
      self.model = model
    }
  }
}

extension String {
  /// Without a slash at the end.
  fileprivate var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
