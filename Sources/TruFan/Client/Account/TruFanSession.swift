import ClientKit
import Foundation
import Observation
import TruFanModels

/// An app's user: somebody who is signed in, or nobody.
///
/// All windows of a device share the tokens among its secrets. So they are read anew for each call:
/// another window may have renewed them.
@MainActor @Observable
package final class TruFanSession {
  package let device: Device
  /// Names the tokens among the device's secrets. Each app has its own: a person who tries both
  /// apps in one browser is signed in twice.
  private let key: String

  /// Nil before signing in.
  package private(set) var user: TruFanUser?
  /// Why the user was signed out, for the sign-in screen.
  package private(set) var farewell: String?

  @ObservationIgnored private var renewing: Task<String, any Error>?
  @ObservationIgnored private var refusals: RefusalWatch?

  package init(device: Device, key: String) {
    self.device = device
    self.key = key
    refusals = device.secrets.watchRefusals { [weak self] refused in
      if refused == key { self?.tokensWereRefused() }
    }
    user = stored?.user
  }

  /// A picture's address at the service.
  package func picture(_ path: String?) -> URL? {
    path.flatMap {
      URL(string: PictureForm.readable($0), relativeTo: device.publicBaseURL)?.absoluteURL
    }
  }

  // MARK: Signing in and out

  /// - Throws: ``APIError``, `NotStored`, `NotRenamed`, or `CancellationError`.
  package func signIn(email: String, password: String) async throws {
    let request = LoginRequest(email: email, password: password)
    try await enter(try await device.call(TruFanAPI.login(), sending: request))
  }

  /// - Throws: as ``signIn(email:password:)``.
  package func register(_ request: RegisterRequest) async throws {
    try await enter(try await device.call(TruFanAPI.register(), sending: request))
  }

  /// The device gets a new name first. So nobody who gave the browser its old one, or read it
  /// somewhere, is signed in with the user.
  private func enter(_ answer: AuthResponse) async throws {
    try await device.changeName(before: Self.signIn)
    guard keep(answer) else { throw Self.notStored }
    farewell = nil
    user = answer.user
  }

  /// The server forgets this device if it can be reached; the device forgets the account anyway.
  package func signOut() async {
    let tokens = stored
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
    let request = TransportRequest(TruFanAPI.logout(), headers: Self.headers(access))
    _ = try await device.exchange(request, errors: TruFanError.self)
  }

  func leave(saying reason: String?) {
    if stored?.user.id == user?.id { device.secrets.set(nil, forKey: key) }
    renewing = nil
    farewell = reason
    user = nil
  }

  /// Changes facts of the account, and keeps them for the next launch.
  /// - Throws: ``APIError``, or `CancellationError`.
  package func update(_ request: UpdateUserRequest) async throws {
    let changed = try await authorized { headers in
      try await device.call(TruFanAPI.updateMe(), sending: request, headers: headers)
    }
    guard let old = stored, old.user.id == changed.id else { return }
    _ = keep(
      AuthResponse(
        user: changed, accessToken: old.accessToken, refreshToken: old.refreshToken))
    user = changed
  }

  // MARK: Calls

  /// Calls with the user's access token. After a 401 the tokens are renewed, once for all calls
  /// that fail together, and the call is repeated.
  /// - Throws: ``APIError``, or `CancellationError`.
  package func authorized<Answer: Sendable>(
    _ call: @MainActor (_ headers: [String: String]) async throws -> Answer
  ) async throws -> Answer {
    guard let user, let current = stored, current.user.id == user.id else {
      throw ended("You are signed out. Please sign in again.")
    }
    do {
      return try await call(Self.headers(current.accessToken))
    } catch let error as APIError where error.isUnauthorized {
      let access = try await renewed(after: current)
      return try await call(Self.headers(access))
    }
  }

  private func renewed(after old: AuthResponse) async throws -> String {
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
      let new = try await refreshed(old.refreshToken)
      if let access = try successor(of: old) { return access }
      // The facts of the account may have changed meanwhile.
      _ = keep(
        AuthResponse(
          user: stored?.user ?? old.user, accessToken: new.accessToken,
          refreshToken: new.refreshToken))
      return new.accessToken
    } catch let error as APIError where error.isUnauthorized {
      if let access = try successor(of: old) { return access }
      throw ended(Self.expired)
    }
  }

  /// The access token of another window that was quicker; nil if the tokens are still the old ones.
  /// - Throws: `CancellationError` if the user has signed out meanwhile. Somebody else may be here.
  private func successor(of old: AuthResponse) throws -> String? {
    guard let now = stored, now.user.id == old.user.id else { throw CancellationError() }
    return now.accessToken == old.accessToken ? nil : now.accessToken
  }

  private func refreshed(_ token: String) async throws -> TokenResponse {
    try await device.call(TruFanAPI.refresh(), sending: RefreshRequest(refreshToken: token))
  }

  /// Whoever has gone already was told why: the end of a session also ends its calls under way.
  private func ended(_ reason: String) -> APIError {
    if user != nil { leave(saying: reason) }
    return .refused(status: 401, sentence: reason)
  }

  // MARK: Secrets

  private var stored: AuthResponse? { device.secrets.json(forKey: key) }

  private func keep(_ answer: AuthResponse) -> Bool { device.secrets.takeJSON(answer, forKey: key) }

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
