import ClientKit
import Foundation
import Observation
import SoulModels
import WireKit

/// The person who is signed in, or nobody.
@MainActor @Observable
final class SoulSession {
  static let key = "soul_session"
  /// Longer than this, the launch check counts as offline, and the kept profile is shown.
  static let launchTimeout = Duration.seconds(10)

  enum State: Equatable {
    /// A kept sign-in is being checked with the server. Another window may end it meanwhile.
    case loading(SoulUser)
    case signedIn(SoulUser)
    case signedOut
  }

  let device: Device
  let pictures: PictureCache
  private let pushes: Pushes
  private let tokens: AccountTokens<VerifyCodeResponse>
  private(set) var state: State = .signedOut
  /// Why the person was signed out, for the sign-in screen.
  private(set) var farewell: String?
  /// Called once when the person has gone; nil: the pushes end.
  @ObservationIgnored var left: (@MainActor () -> Void)?
  /// The ids of ``UnsentPhotos`` that are on their way in this launch.
  @ObservationIgnored var uploads: Set<String> = []

  init(device: Device, pushes: Pushes = .system) {
    self.device = device
    self.pushes = pushes
    pictures = PictureCache(folder: .system, now: device.now) { try await device.file(at: $0) }
    tokens = AccountTokens(device: device, key: Self.key) { token in
      try await device.call(SoulAPI.refresh(), sending: RefreshRequest(refreshToken: token))
    }
    if let kept = tokens.kept { state = .loading(kept.user) }
    tokens.ended = { [weak self] reason in
      // Whoever has gone already was told why.
      if self?.state != .signedOut { self?.leave(saying: reason) }
    }
  }

  var user: SoulUser? {
    switch state {
    case .loading(let user), .signedIn(let user): user
    case .signedOut: nil
    }
  }

  var isLoading: Bool { if case .loading = state { true } else { false } }

  // MARK: Launch

  /// Asks the server for the profile of a kept sign-in. Without an answer the kept profile is shown.
  func checkLaunch() async {
    guard case .loading(let kept) = state else { return }
    do {
      took(try await profile())
    } catch is CancellationError {
      // The window is gone; the next one asks again.
    } catch {
      if isLoading { state = .signedIn(kept) }
    }
  }

  // MARK: Signing in and out

  func sendCode(to phone: String) async throws {
    _ = try await device.call(SoulAPI.sendCode(), sending: SendCodeRequest(phone: phone))
  }

  /// - Throws: ``APIError``, `NotStored`, `NotRenamed`, or `CancellationError`.
  func signIn(phone: String, code: String) async throws {
    let answer = try await device.call(
      SoulAPI.verifyCode(), sending: VerifyCodeRequest(phone: phone, token: code))
    try await tokens.enter(answer)
    farewell = nil
    state = .signedIn(answer.user)
  }

  /// The server forgets this device, and pushes no more to it, if it can be reached. The device
  /// forgets the account anyway.
  func signOut() async {
    let kept = tokens.kept
    leave(saying: nil)
    if let kept { await tokens.logOut(kept, SoulAPI.logOut()) }
  }

  /// Deletes the account with everything of it.
  /// - Throws: ``APIError``, or `CancellationError`; then the account is still there.
  func deleteAccount() async throws {
    _ = try await authorized { try await device.call(SoulAPI.deleteAccount(), headers: $0) }
    leave(saying: "Your account and everything in it are deleted.")
  }

  /// Leaves once another window of this device has: whoever signs out there wants no portraits left
  /// here. Runs until the surrounding task is cancelled, or nobody is signed in.
  func watchOtherWindows() async {
    await tokens.watchOtherWindows { user?.id }
  }

  /// The device forgets the account, with what it has kept for launches without a network.
  private func leave(saying reason: String?) {
    if let user { KeptValues.forget(user: user.id, device: device) }
    tokens.forget(user?.id)
    pictures.removeAll()
    farewell = reason
    state = .signedOut
    let left = left
    self.left = nil
    if let left { left() } else { pushes.end() }
  }

  /// Takes a profile that the server sent, and keeps it for the next launch.
  func took(_ changed: SoulUser) {
    guard user?.id == changed.id else { return }
    tokens.update(changed.id) { $0.user = changed }
    state = .signedIn(changed)
  }

  /// Calls with the person's access token, as ``AccountTokens/authorized(as:_:)``.
  /// - Throws: ``APIError``, or `CancellationError`.
  func authorized<Answer: Sendable>(
    _ call: @MainActor (_ headers: [String: String]) async throws -> Answer
  ) async throws -> Answer {
    try await tokens.authorized(as: user?.id, call)
  }
}

extension VerifyCodeResponse: KeptAccount {
  public var accountID: String { user.id }
  public var accessToken: String { session.accessToken }
  public var refreshToken: String { session.refreshToken }

  public mutating func take(_ renewal: RefreshResponse) {
    session = SoulTokens(
      accessToken: renewal.accessToken, refreshToken: renewal.refreshToken,
      expiresAt: renewal.expiresAt)
  }
}
