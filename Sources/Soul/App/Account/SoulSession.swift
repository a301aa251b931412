import ClientKit
import Foundation
import Observation
import SoulModels
import WireKit

/// The person who is signed in, or nobody.
///
/// All windows of a device share the tokens among its secrets. So they are read anew for each call:
/// another window may have renewed them.
@MainActor @Observable
final class SoulSession {
  static let key = "soul_session"
  /// Longer than this, the launch check counts as offline, and the kept profile is shown.
  static let launchTimeout = Duration.seconds(10)

  enum State: Equatable {
    /// A kept sign-in is being checked with the server.
    case loading
    case signedIn(SoulUser)
    case signedOut
  }

  let device: Device
  let pictures: PictureCache
  private let pushes: Pushes
  private(set) var state: State = .signedOut
  /// Why the person was signed out, for the sign-in screen.
  private(set) var farewell: String?

  @ObservationIgnored private var renewing: Task<String, any Error>?
  @ObservationIgnored private var refusals: RefusalWatch?

  init(device: Device, pushes: Pushes = .system) {
    self.device = device
    self.pushes = pushes
    pictures = PictureCache(folder: .system, now: device.now) { try await device.file(at: $0) }
    refusals = device.secrets.watchRefusals { [weak self] refused in
      if refused == Self.key { self?.tokensWereRefused() }
    }
    if stored != nil { state = .loading }
  }

  var user: SoulUser? {
    switch state {
    case .loading: stored?.user
    case .signedIn(let user): user
    case .signedOut: nil
    }
  }

  // MARK: Launch

  /// Asks the server for the profile of a kept sign-in. Without an answer the kept profile is shown.
  func checkLaunch() async {
    guard state == .loading, let kept = stored?.user else { return }
    do {
      took(try await profile())
    } catch is CancellationError {
      // The window is gone; the next one asks again.
    } catch {
      if state == .loading { state = .signedIn(kept) }
    }
  }

  // MARK: Signing in and out

  func sendCode(to phone: String) async throws {
    _ = try await device.call(SoulAPI.sendCode(), sending: SendCodeRequest(phone: phone))
  }

  /// The device gets a new name first. So nobody who gave the browser its old one, or read it
  /// somewhere, is signed in with the person.
  /// - Throws: ``APIError``, `NotStored`, `NotRenamed`, or `CancellationError`.
  func signIn(phone: String, code: String) async throws {
    let answer = try await device.call(
      SoulAPI.verifyCode(), sending: VerifyCodeRequest(phone: phone, token: code))
    try await device.changeName(before: Self.signIn)
    guard keep(answer) else { throw Self.notStored }
    farewell = nil
    state = .signedIn(answer.user)
  }

  /// The server forgets this device, and pushes no more to it, if it can be reached. The device
  /// forgets the account anyway.
  func signOut() async {
    let tokens = stored?.session
    leave(saying: nil)
    guard let tokens else { return }
    do {
      try await logOut(tokens.accessToken)
    } catch let error as APIError where error.isUnauthorized {
      // The new tokens are for this one call. They are kept nowhere.
      guard let new = try? await refreshed(tokens.refreshToken) else { return }
      try? await logOut(new.accessToken)
    } catch {
      // The server cannot be reached.
    }
  }

  private func logOut(_ access: String) async throws {
    let request = TransportRequest(SoulAPI.logOut(), headers: Self.headers(access))
    _ = try await device.exchange(request, errors: SoulAPI.logOut().errors)
  }

  /// Deletes the account with everything of it.
  /// - Throws: ``APIError``, or `CancellationError`; then the account is still there.
  func deleteAccount() async throws {
    _ = try await authorized { try await device.call(SoulAPI.deleteAccount(), headers: $0) }
    leave(saying: "Your account and everything in it are deleted.")
  }

  /// The device forgets the account, with what it has kept for launches without a network.
  private func leave(saying reason: String?) {
    if let user { KeptValues.forget(user: user.id, device: device) }
    if stored?.user.id == user?.id { device.secrets.set(nil, forKey: Self.key) }
    renewing = nil
    pushes.end()
    pictures.removeAll()
    farewell = reason
    state = .signedOut
  }

  /// Takes a profile that the server sent, and keeps it for the next launch.
  func took(_ changed: SoulUser) {
    guard var old = stored, old.user.id == changed.id else { return }
    old.user = changed
    _ = keep(old)
    state = .signedIn(changed)
  }

  // MARK: Calls

  /// Calls with the person's access token. After a 401 the tokens are renewed, once for all calls
  /// that fail together, and the call is repeated.
  /// - Throws: ``APIError``, or `CancellationError`.
  func authorized<Answer: Sendable>(
    _ call: @MainActor (_ headers: [String: String]) async throws -> Answer
  ) async throws -> Answer {
    guard let user, let current = stored, current.user.id == user.id else {
      throw ended("You are signed out. Please sign in again.")
    }
    do {
      return try await call(Self.headers(current.session.accessToken))
    } catch let error as APIError where error.isUnauthorized {
      let access = try await renewed(after: current)
      return try await call(Self.headers(access))
    }
  }

  private func renewed(after old: VerifyCodeResponse) async throws -> String {
    guard stored != nil else { throw ended(Self.expired) }
    if let access = try successor(of: old) { return access }
    let task = renewing ?? Task { try await renew() }
    renewing = task
    return try await task.value
  }

  /// Runs in a task of its own: a caller that goes away must not lose the new tokens.
  private func renew() async throws -> String {
    defer { renewing = nil }
    guard let old = stored else { throw ended(Self.expired) }
    do {
      let new = try await refreshed(old.session.refreshToken)
      if let access = try successor(of: old) { return access }
      // The profile may have changed meanwhile.
      var now = stored ?? old
      now.session = SoulTokens(
        accessToken: new.accessToken, refreshToken: new.refreshToken, expiresAt: new.expiresAt)
      _ = keep(now)
      return new.accessToken
    } catch let error as APIError where error.isUnauthorized {
      if let access = try successor(of: old) { return access }
      throw ended(Self.expired)
    }
  }

  /// The access token of another window that was quicker; nil if the tokens are still the old ones.
  /// - Throws: `CancellationError` if the person has signed out meanwhile. Somebody else may be here.
  private func successor(of old: VerifyCodeResponse) throws -> String? {
    guard let now = stored, now.user.id == old.user.id else { throw CancellationError() }
    return now.session == old.session ? nil : now.session.accessToken
  }

  private func refreshed(_ token: String) async throws -> RefreshResponse {
    try await device.call(SoulAPI.refresh(), sending: RefreshRequest(refreshToken: token))
  }

  /// Whoever has gone already was told why: the end of a session also ends its calls under way.
  private func ended(_ reason: String) -> APIError {
    if state != .signedOut { leave(saying: reason) }
    return .refused(status: 401, sentence: reason)
  }

  // MARK: Secrets

  private var stored: VerifyCodeResponse? { device.secrets.json(forKey: Self.key) }

  private func keep(_ answer: VerifyCodeResponse) -> Bool {
    device.secrets.takeJSON(answer, forKey: Self.key)
  }

  private func tokensWereRefused() {
    if stored == nil, user != nil { leave(saying: Self.notStored.errorDescription) }
  }

  private static func headers(_ access: String) -> [String: String] {
    ["authorization": "Bearer \(access)"]
  }

  private static let signIn = "Your sign-in"
  private static let notStored = NotStored(signIn)
  private static let expired = "Your session has ended. Please sign in again."
}
