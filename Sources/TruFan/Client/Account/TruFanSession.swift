import ClientKit
import Foundation
import Observation
import TruFanModels
import WireKit

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
    let access = stored?.accessToken
    leave(saying: nil)
    guard let access else { return }
    let request = TransportRequest(TruFanAPI.logout(), headers: Self.headers(access))
    _ = try? await device.exchange(request, errors: TruFanError.self)
  }

  func leave(saying reason: String?) {
    if stored?.user.id == user?.id { device.secrets.set(nil, forKey: key) }
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
      let access = try await renewed(after: current.accessToken)
      return try await call(Self.headers(access))
    }
  }

  private func renewed(after stale: String) async throws -> String {
    if let access = stored?.accessToken, access != stale { return access }
    let task = renewing ?? Task { try await renew() }
    renewing = task
    return try await task.value
  }

  /// Runs in a task of its own: a caller that goes away must not lose the new tokens.
  private func renew() async throws -> String {
    defer { renewing = nil }
    guard let old = stored else { throw ended(Self.expired) }
    do {
      let tokens = try await device.call(
        TruFanAPI.refresh(), sending: RefreshRequest(refreshToken: old.refreshToken))
      _ = keep(
        AuthResponse(
          user: old.user, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken))
      return tokens.accessToken
    } catch let error as APIError where error.isUnauthorized {
      // Another window may have been quicker.
      if let access = stored?.accessToken, access != old.accessToken { return access }
      throw ended(Self.expired)
    }
  }

  private func ended(_ reason: String) -> APIError {
    leave(saying: reason)
    return .refused(status: 401, sentence: reason)
  }

  // MARK: Secrets

  private var stored: AuthResponse? {
    guard let text = device.secrets.string(forKey: key) else { return nil }
    return try? WireJSON.decode(AuthResponse.self, from: Data(text.utf8))
  }

  private func keep(_ answer: AuthResponse) -> Bool {
    guard let data = try? WireJSON.encode(answer) else { return false }
    return device.secrets.take(String(decoding: data, as: UTF8.self), forKey: key)
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
