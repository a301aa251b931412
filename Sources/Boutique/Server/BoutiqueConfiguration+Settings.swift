import ServerKit

extension BoutiqueConfiguration {
  private static let signatureKey = Variable(
    "SQUARE_WEBHOOK_SIGNATURE_KEY", "of its webhook", unset: "none: webhooks are refused",
    isSecret: true)
  private static let accessToken = Variable(
    "SQUARE_ACCESS_TOKEN", "for orders", unset: "none: purchases have no items", isSecret: true)
  private static let environment = Variable(
    "SQUARE_ENV", "production or sandbox", unset: "production")
  private static let squareBaseURL = Variable(
    "SQUARE_BASE_URL", "address of Square's API", unset: "as SQUARE_ENV says")
  private static let squareVersion = Variable("SQUARE_VERSION", "version of Square's API")
  private static let aiKey = Variable(
    "AI_API_KEY", "OpenAI-compatible drafts", unset: "none: local ones", isSecret: true)
  private static let aiBaseURL = Variable(
    "AI_API_BASE_URL", "its address", unset: AI.defaultBaseURL)
  private static let aiModel = Variable("AI_MODEL", "its model", unset: AI.defaultModel)

  static let variables = [
    signatureKey, accessToken, environment, squareBaseURL, squareVersion, aiKey, aiBaseURL, aiModel,
  ]

  /// - Throws: ``SettingsError`` with a sentence that names the variable.
  init(_ settings: SettingsReader, on server: ServerFacts) throws {
    let environment = try settings.choice(Self.environment) ?? SquareEnvironment.production
    let demoKey = server.isDemo ? DemoData.squareSignatureKey : nil
    let square = Square(
      signatureKey: settings.text(Self.signatureKey) ?? demoKey,
      accessToken: settings.text(Self.accessToken),
      baseURL: try settings.address(Self.squareBaseURL) ?? environment.baseURL,
      version: settings.text(Self.squareVersion) ?? Square.defaultVersion)
    let aiBaseURL = try settings.address(Self.aiBaseURL) ?? AI.defaultBaseURL
    let ai = settings.text(Self.aiKey).map { key in
      AI(
        apiKey: key, baseURL: aiBaseURL,
        model: settings.text(Self.aiModel) ?? AI.defaultModel)
    }
    self.init(
      publicBaseURL: server.publicBaseURL, isDemo: server.isDemo, square: square, ai: ai)
  }
}

/// Where Square's API is.
private enum SquareEnvironment: String, CaseIterable {
  case production
  case sandbox

  var baseURL: String {
    switch self {
    case .production: BoutiqueConfiguration.Square.productionURL
    case .sandbox: "https://connect.squareupsandbox.com"
    }
  }
}
