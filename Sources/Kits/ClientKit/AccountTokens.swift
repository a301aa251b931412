import WireKit

/// The tokens of a signed-in account among a device's secrets, and calls with them.
///
/// All windows of a device share the tokens. So they are read anew for each call: another window
/// may have renewed them.
@MainActor
public final class AccountTokens<Kept: KeptAccount> {
  public typealias Headers = [String: String]

  let device: Device
  private let key: String
  private let renewal: @MainActor (_ refreshToken: String) async throws -> Kept.Renewal
  private var renewing: Task<String, any Error>?
  private var refusals: StorageWatch?
  private var seen: String?
  private var known: Kept?

  /// Called with a sentence for the person when the sign-in has ended by itself.
  public var ended: (@MainActor (_ reason: String) -> Void)?

  /// - Parameters:
  ///   - key: names the account among the device's secrets.
  ///   - renewal: asks the server for new tokens. Throws as ``Device/call(_:headers:timeout:)``.
  public init(
    device: Device, key: String,
    renewal: @escaping @MainActor (_ refreshToken: String) async throws -> Kept.Renewal
  ) {
    self.device = device
    self.key = key
    self.renewal = renewal
    refusals = device.secrets.watchRefusals { [weak self] refused in
      if refused == key { self?.wereRefused() }
    }
  }

  // MARK: Secrets

  /// The account that the device keeps now. Windows ask often, so each stored text is decoded once.
  public var kept: Kept? {
    let text = device.secrets.string(forKey: key)
    if text != seen { (seen, known) = (text, device.secrets.json(forKey: key)) }
    return known
  }

  /// Keeps an account that the server has just let in.
  ///
  /// The device gets a new name first. So nobody who gave the browser its old one, or read it
  /// somewhere, is signed in with the person.
  /// - Throws: ``NotStored``, ``NotRenamed``, or `CancellationError`.
  public func enter(_ account: Kept) async throws {
    try await device.changeName(before: signInWords)
    guard device.secrets.takeJSON(account, forKey: key) else { throw NotStored(signInWords) }
  }

  /// Changes facts of the account, if the device still keeps it.
  public func update(_ accountID: String, _ change: (inout Kept) -> Void) {
    guard var account = kept, account.accountID == accountID else { return }
    change(&account)
    _ = device.secrets.takeJSON(account, forKey: key)
  }

  /// Forgets the account, unless another window has signed in a different one.
  public func forget(_ accountID: String?) {
    if kept?.accountID == accountID { device.secrets.set(nil, forKey: key) }
    renewing = nil
  }

  private func wereRefused() {
    if kept == nil, let reason = NotStored(signInWords).errorDescription { ended?(reason) }
  }

  // MARK: Calls

  /// Calls with the access token. After a 401 the tokens are renewed, once for all calls that fail
  /// together, and the call is repeated.
  /// - Parameter accountID: the account that the caller shows; nil if nobody is signed in there.
  /// - Throws: ``APIError``, or `CancellationError`.
  public func authorized<Answer: Sendable>(
    as accountID: String?, _ call: @MainActor (_ headers: Headers) async throws -> Answer
  ) async throws -> Answer {
    guard let accountID, let current = kept, current.accountID == accountID else {
      throw end(Self.signedOut)
    }
    do {
      return try await call(Self.headers(current.accessToken))
    } catch let error as APIError where error.isUnauthorized {
      let access = try await renewed(after: current)
      return try await call(Self.headers(access))
    }
  }

  /// Asks the server to forget this device, for an account that the device has just forgotten.
  public func logOut(
    _ account: Kept, _ call: EndpointCall<NoBody, some Sendable>
  ) async {
    do {
      try await logOut(account.accessToken, call)
    } catch let error as APIError where error.isUnauthorized {
      // The new tokens are for this one call. They are kept nowhere.
      guard let renewal = try? await renewal(account.refreshToken) else { return }
      var account = account
      account.take(renewal)
      try? await logOut(account.accessToken, call)
    } catch {
      // The server cannot be reached.
    }
  }

  private func logOut(
    _ access: String, _ call: EndpointCall<NoBody, some Sendable>
  ) async throws {
    let request = TransportRequest(call, headers: Self.headers(access))
    _ = try await device.exchange(request, errors: call.errors)
  }

  // MARK: Renewal

  private func renewed(after old: Kept) async throws -> String {
    guard kept != nil else { throw end(Self.expired) }
    if let access = try successor(of: old) { return access }
    let task = renewing ?? Task { try await renew() }
    renewing = task
    return try await task.value
  }

  /// Runs in a task of its own: a caller that goes away must not lose the new tokens.
  private func renew() async throws -> String {
    defer { renewing = nil }
    guard let old = kept else { throw end(Self.expired) }
    do {
      let new = try await renewal(old.refreshToken)
      if let access = try successor(of: old) { return access }
      // The account's facts may have changed meanwhile.
      var now = kept ?? old
      now.take(new)
      _ = device.secrets.takeJSON(now, forKey: key)
      return now.accessToken
    } catch let error as APIError where error.isUnauthorized {
      if let access = try successor(of: old) { return access }
      throw end(Self.expired)
    }
  }

  /// The access token of another window that was quicker; nil if the tokens are still the old ones.
  /// - Throws: `CancellationError` if the person has signed out meanwhile. Somebody else may be here.
  private func successor(of old: Kept) throws -> String? {
    guard let now = kept, now.accountID == old.accountID else { throw CancellationError() }
    return now.accessToken == old.accessToken ? nil : now.accessToken
  }

  /// The end of a session also ends its calls under way.
  private func end(_ reason: String) -> APIError {
    ended?(reason)
    return .refused(status: 401, sentence: reason)
  }

  private static func headers(_ access: String) -> Headers {
    ["authorization": "Bearer \(access)"]
  }

  static var signedOut: String { "You are signed out. Please sign in again." }
  private static var expired: String { "Your session has ended. Please sign in again." }
}

private let signInWords = "Your sign-in"
