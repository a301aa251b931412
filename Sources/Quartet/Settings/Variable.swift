/// The environment variables that the server understands. `quartet serve --help` prints them, and a
/// test compares them with docs/configuration.md.
enum Variable: String, CaseIterable {
  case host = "HOST"
  case port = "PORT"
  case data = "DATA"
  case logLevel = "LOG_LEVEL"
  case publicBaseURL = "APP_BASE_URL"
  case ownerToken = "QUARTET_OWNER_TOKEN"
  case secretKey = "QUARTET_SECRET_KEY"
  case trustProxy = "QUARTET_TRUST_PROXY"
  case rateLimits = "RATE_LIMITS"
  case squareSignatureKey = "SQUARE_WEBHOOK_SIGNATURE_KEY"
  case squareAccessToken = "SQUARE_ACCESS_TOKEN"
  case squareEnvironment = "SQUARE_ENV"
  case squareBaseURL = "SQUARE_BASE_URL"
  case squareVersion = "SQUARE_VERSION"
  case aiKey = "AI_API_KEY"
  case aiBaseURL = "AI_API_BASE_URL"
  case aiModel = "AI_MODEL"

  /// Short enough for one line of a terminal; docs/configuration.md says more.
  private var explanation: String {
    switch self {
    case .host: "address to listen on (127.0.0.1)"
    case .port: "port to listen on (3000)"
    case .data: "directory of all data (data; demo: data-demo)"
    case .logLevel: "least level that is logged (info)"
    case .publicBaseURL: "public address (http://localhost:PORT)"
    case .ownerToken: "what owners sign in with (none: nobody can)"
    case .secretKey: "64 hex digits (kept in DATA/secret.key)"
    case .trustProxy: "yes behind your own reverse proxy (no)"
    case .rateLimits: "off only for measurements (on)"
    case .squareSignatureKey: "of its webhook (none: webhooks are refused)"
    case .squareAccessToken: "for orders (none: purchases have no items)"
    case .squareEnvironment: "production or sandbox (production)"
    case .squareBaseURL: "address of Square's API (as SQUARE_ENV says)"
    case .squareVersion: "version of Square's API"
    case .aiKey: "OpenAI-compatible drafts (none: local ones)"
    case .aiBaseURL: "its address (https://api.openai.com/v1)"
    case .aiModel: "its model (gpt-4o-mini)"
    }
  }

  /// Whether the value must never be shown.
  var isSecret: Bool {
    switch self {
    case .ownerToken, .secretKey, .squareSignatureKey, .squareAccessToken, .aiKey: true
    default: false
    }
  }

  static var helpText: String {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    let lines = allCases.map { variable in
      let padding = String(repeating: " ", count: width - variable.rawValue.count)
      return "  \(variable.rawValue)\(padding)  \(variable.explanation)"
    }
    return "ENVIRONMENT (more in docs/configuration.md):\n" + lines.joined(separator: "\n")
  }
}
