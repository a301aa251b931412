import ClientKit
import Observation

/// The console's user: the holder of the owner token, or nobody before signing in.
@MainActor @Observable
final class OwnerSession {
  /// Where the token is kept among the device's secrets.
  static let tokenKey = "boutique_owner_token"

  let device: Device

  /// The calls of the signed-in owner; nil before signing in.
  private(set) var client: ConsoleClient?

  /// Why the owner was signed out, for the sign-in screen.
  private(set) var farewell: String?

  init(device: Device) {
    self.device = device
    if let token = device.secrets.string(forKey: Self.tokenKey) {
      client = ConsoleClient(device: device, token: token)
    }
  }

  var isSignedIn: Bool { client != nil }

  /// Asks the server about the token, and keeps it if it is right.
  /// - Throws: ``APIError``, or `CancellationError`.
  func signIn(token: String) async throws {
    let client = ConsoleClient(device: device, token: token)
    try await client.checkToken()
    device.secrets.set(token, forKey: Self.tokenKey)
    farewell = nil
    self.client = client
  }

  /// - Parameter reason: the sentence for an owner who did not ask to sign out.
  func signOut(saying reason: String? = nil) {
    device.secrets.set(nil, forKey: Self.tokenKey)
    farewell = reason
    client = nil
  }

  /// Signs out if the server no longer takes the token.
  /// - Returns: whether it did.
  func signOutIfRefused(_ error: any Error) -> Bool {
    guard let error = error as? APIError, error.isUnauthorized else { return false }
    signOut(saying: "Your owner token is no longer valid. Please sign in again.")
    return true
  }
}
