import Logging

/// The log of accounts: ids only, never an address or a token.
struct AccountLog: Sendable {
  private let logger: Logger

  init(_ logger: Logger) { self.logger = logger }

  /// Somebody else may have copied the token, or a device was restored from a backup.
  func reused(account: String, session: String) {
    logger.warning(
      "a refresh token was used again, so its session was ended",
      metadata: ["account": "\(account)", "session": "\(session)"])
  }
}
