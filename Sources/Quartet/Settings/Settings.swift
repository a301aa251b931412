import Foundation
import Logging
import ServerKit

/// Everything that the operator decides, read once at the start.
struct Settings: Sendable {
  /// The flags of the command line; nil for a flag that is absent.
  struct Flags: Sendable {
    var host: String?
    var port: Int?
    var data: String?
    var database: String?
    var isDemo = false
    var allowsDemoOnNetwork = false
  }

  let host: String
  let port: Int
  let data: URL
  /// Where everything is stored but uploads and the key of secrets.
  let database: Database.Location
  /// Where pictures are stored, unless there is a bucket.
  let blobs: URL
  let bucket: S3Settings?
  /// Nil: no text messages.
  let twilio: TwilioSettings?
  /// Nil: no e-mail.
  let mail: MailSettings?
  let isDemo: Bool
  let logLevel: Logger.Level
  let publicBaseURL: String
  let ownerToken: String?
  let secretKey: String?
  /// What opens `/metrics`; without it nobody may, but in a demo everybody.
  let metricsToken: String?
  let trustsProxy: Bool
  let hasRateLimits: Bool
  /// The products' own settings.
  let products: [ConfiguredProduct]

  /// - Throws: ``SettingsError`` with a sentence that names the variable or flag.
  init(environment: [String: String], flags: Flags = Flags()) throws {
    let reader = SettingsReader(environment: environment)
    if let port = flags.port, !(0...65535).contains(port) {
      throw SettingsError("--port must be a number from 0 to 65535, not \(port).")
    }
    host = flags.host ?? reader.text(.host) ?? "127.0.0.1"
    port = try flags.port ?? reader.number(.port, in: 0...65535) ?? 3000
    data = URL(
      fileURLWithPath: flags.data ?? reader.text(.data) ?? (flags.isDemo ? "data-demo" : "data"),
      isDirectory: true)
    database = try Self.database(in: data, flags, reader)
    blobs =
      reader.text(.blobs).map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? data.appending(path: "blobs")
    bucket = try S3Settings(reader)
    twilio = try TwilioSettings(reader)
    mail = try MailSettings(reader)
    if bucket != nil, reader.text(.blobs) != nil {
      throw SettingsError(.blobs, "and S3_BUCKET name two places for photos. Set one of them.")
    }
    isDemo = flags.isDemo
    logLevel = try reader.choice(.logLevel) ?? .info
    publicBaseURL = try reader.address(.publicBaseURL) ?? "http://localhost:\(port)"
    ownerToken = reader.text(.ownerToken) ?? (isDemo ? DemoIdentity.ownerToken : nil)
    secretKey = reader.text(.secretKey)
    metricsToken = reader.text(.metricsToken)
    trustsProxy = try reader.yesOrNo(.trustProxy) ?? false
    hasRateLimits = try reader.yesOrNo(.rateLimits) ?? true
    let server = ServerFacts(publicBaseURL: publicBaseURL, isDemo: isDemo)
    products = try ServedProduct.servers.map { try ConfiguredProduct($0, reader, on: server) }

    if isDemo, !flags.allowsDemoOnNetwork, !Self.isLoopback(host) {
      throw SettingsError(
        """
        A demo has passwords that everybody knows, so it listens on this machine only. To show it \
        to everybody who can reach \(host), add --allow-demo-on-network.
        """)
    }
  }

  /// The public address without a path, as browsers write it in `Origin`.
  var publicOrigin: String {
    guard var parts = URLComponents(string: publicBaseURL) else { return publicBaseURL }
    parts.path = ""
    return parts.string ?? publicBaseURL
  }

  /// The names that browsers may use for this server.
  var hosts: ServedHosts {
    trustsProxy
      ? .any : ServedHosts(publicAddress: URL(string: publicBaseURL), listeningOn: host)
  }

  /// The settings of one product; nil if it is not served.
  func configuration<Served: Product>(of type: Served.Type) -> Served.Configuration? {
    products.first { $0.type == type }?.configuration as? Served.Configuration
  }

  private static func database(
    in data: URL, _ flags: Flags, _ reader: SettingsReader
  ) throws -> Database.Location {
    var pool = PostgresSettings()
    if let count: Int = try reader.number(.databaseConnections, in: 2...500) {
      pool.connections = count
    }
    if let wait: Int = try reader.number(.databaseWait, in: 1...60) {
      pool.longestWait = .seconds(wait)
    }
    guard let url = flags.database ?? reader.text(.database) else { return .directory(data) }
    return .postgres(url, pool)
  }

  /// Whether other processes may work on the same database, so that nothing found in it can be
  /// taken for a dead process's.
  var sharesDatabase: Bool {
    if case .postgres = database { true } else { false }
  }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}

/// Credentials that everybody may know; they exist only under `--demo`.
enum DemoIdentity {
  static let ownerToken = "demo-owner"
}
