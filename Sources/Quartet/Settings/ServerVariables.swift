import Configuration
import ServerKit

/// The environment variables of the server itself, and of all products. `quartet serve --help` prints
/// them, and a test compares them with docs/configuration.md.
extension Variable {
  static let host = Variable("HOST", "address to listen on", unset: "127.0.0.1")
  static let port = Variable("PORT", "port to listen on", unset: "3000")
  static let data = Variable("DATA", "directory of all data", unset: "data; demo: data-demo")
  static let database = Variable(
    "QUARTET_DATABASE_URL", "postgres://… of a server for several nodes",
    unset: "SQLite in DATA", isSecret: true)
  static let blobs = Variable(
    "QUARTET_BLOBS", "directory of photos, which all nodes share", unset: "DATA/blobs")
  static let databaseConnections = Variable(
    "QUARTET_DATABASE_CONNECTIONS", "connections to PostgreSQL of this node", unset: "10")
  static let databaseWait = Variable(
    "QUARTET_DATABASE_WAIT", "seconds that a request waits for one", unset: "5")
  static let logLevel = Variable("LOG_LEVEL", "least level that is logged", unset: "info")
  static let publicBaseURL = Variable(
    "APP_BASE_URL", "public address", unset: "http://localhost:PORT")
  static let ownerToken = Variable(
    "QUARTET_OWNER_TOKEN", "what owners sign in with", unset: "none: nobody can", isSecret: true)
  static let secretKey = Variable(
    "QUARTET_SECRET_KEY", "64 hex digits", unset: "kept in DATA/secret.key", isSecret: true)
  static let metricsToken = Variable(
    "QUARTET_METRICS_TOKEN", "what opens /metrics", unset: "none: nobody can; demo: everybody",
    isSecret: true)
  static let trustProxy = Variable(
    "QUARTET_TRUST_PROXY", "yes behind your own reverse proxy", unset: "no")
  static let rateLimits = Variable("RATE_LIMITS", "off only for measurements", unset: "on")

  static let all =
    [
      host, port, data, blobs, database, databaseConnections, databaseWait, logLevel, publicBaseURL,
      ownerToken, secretKey, metricsToken,
      trustProxy, rateLimits,
    ] + S3Settings.variables + TwilioSettings.variables + MailSettings.variables
    + ServedProduct.servers.flatMap { $0.variables }
}

extension SettingsReader {
  init(environment: [String: String]) {
    let reader = ConfigReader(
      provider: EnvironmentVariablesProvider(environmentVariables: environment))
    self.init { variable in
      // swift-configuration joins a key's parts with "_" in upper case to find the variable.
      let parts = variable.name.lowercased().split(separator: "_").map(String.init)
      return reader.string(forKey: ConfigKey(parts), isSecret: variable.isSecret)
    }
  }
}
