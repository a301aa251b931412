import ClientKit
import Foundation
import Observation
import TruFanModels

/// An app's user: somebody who is signed in, or nobody.
@MainActor @Observable
package final class TruFanSession {
  package let device: Device
  private let tokens: AccountTokens<AuthResponse>
  /// Counts the changes of the account that were begun and answered here.
  @ObservationIgnored private var changes = 0

  /// Nil before signing in.
  package private(set) var user: TruFanUser?
  /// Why the user was signed out, for the sign-in screen.
  package private(set) var farewell: String?
  /// Called once when the user has gone, such as to end what this device gets for them.
  @ObservationIgnored package var left: (@MainActor () -> Void)?

  /// - Parameter key: names the tokens among the device's secrets. Each app has its own: a person who
  ///   tries both apps in one browser is signed in twice.
  package init(device: Device, key: String) {
    self.device = device
    tokens = AccountTokens(device: device, key: key) { token in
      try await device.call(TruFanAPI.refresh(), sending: RefreshRequest(refreshToken: token))
    }
    user = tokens.kept?.user
    tokens.ended = { [weak self] reason in
      // Whoever has gone already was told why.
      if self?.user != nil { self?.leave(saying: reason) }
    }
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

  private func enter(_ answer: AuthResponse) async throws {
    try await tokens.enter(answer)
    farewell = nil
    user = answer.user
  }

  /// The server forgets this device if it can be reached; the device forgets the account anyway.
  package func signOut() async {
    let kept = tokens.kept
    leave(saying: nil)
    if let kept { await tokens.logOut(kept, TruFanAPI.logout()) }
  }

  /// Deletes the account with what is the person's alone, and what this device keeps of it.
  /// - Throws: ``APIError``, or `CancellationError`; then the account is still there.
  package func deleteAccount() async throws {
    let account = user?.id
    let call = TruFanAPI.deleteMe()
    _ = try await authorized { headers in
      try await device.exchange(TransportRequest(call, headers: headers), errors: call.errors)
    }
    leave(saying: "Your account is deleted.")
    if let account { forget(account) }
  }

  /// The cart, the words and the hints that the device keeps name their account.
  private func forget(_ account: String) {
    device.storage.removeAll(withPrefix: "trufan_") { $0.contains("_\(account)") }
  }

  /// Leaves once another window of this device has: whoever signs out there wants no access code left
  /// here. Runs until the surrounding task is cancelled, or nobody is signed in.
  package func watchOtherWindows() async {
    await tokens.watchOtherWindows { user?.id }
  }

  func leave(saying reason: String?) {
    tokens.forget(user?.id)
    if let user { Drafts.forget(user: user.id, on: device) }
    farewell = reason
    user = nil
    let left = left
    self.left = nil
    left?()
  }

  /// Changes facts of the account, and keeps them for the next launch.
  /// - Throws: ``APIError``, or `CancellationError`.
  package func update(_ request: UpdateUserRequest) async throws {
    changes += 1
    let changed = try await authorized { headers in
      try await device.call(TruFanAPI.updateMe(), sending: request, headers: headers)
    }
    keep(changed)
  }

  /// Takes over what other devices and windows have changed of the account. Without an answer it stays as it
  /// is known.
  package func refreshUser() async {
    guard let known = user?.id else { return }
    let seen = changes
    let found = try? await authorized { headers in
      try await device.call(TruFanAPI.me(), headers: headers)
    }
    // What was asked for before a change here is older than that.
    guard let found, found.id == known, seen == changes, found != user else { return }
    keep(found)
  }

  private func keep(_ account: TruFanUser) {
    changes += 1
    tokens.update(account.id) { $0.user = account }
    if user?.id == account.id { user = account }
  }

  /// Calls with the user's access token, as ``AccountTokens/authorized(as:_:)``.
  /// - Throws: ``APIError``, or `CancellationError`.
  package func authorized<Answer: Sendable>(
    _ call: @MainActor (_ headers: [String: String]) async throws -> Answer
  ) async throws -> Answer {
    try await tokens.authorized(as: user?.id, call)
  }
}

extension AuthResponse: KeptAccount {
  public var accountID: String { user.id }

  public mutating func take(_ renewal: TokenResponse) {
    (accessToken, refreshToken) = (renewal.accessToken, renewal.refreshToken)
  }
}
