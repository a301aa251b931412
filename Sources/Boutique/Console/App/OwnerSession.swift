import ClientKit
import Observation

/// The console's user: the holder of the owner token, or nobody before signing in.
@MainActor @Observable
final class OwnerSession {
  /// Where the pass is kept among the device's secrets. A device that signed in before there were
  /// passes has the token there, which works too.
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

  /// Asks the server about the token. If it is right, keeps the pass that the server gives for it.
  /// - Throws: ``APIError``, or `CancellationError`.
  func signIn(token: String) async throws {
    let pass = try await ConsoleClient(device: device, token: token).checkToken()
    device.secrets.set(pass, forKey: Self.tokenKey)
    farewell = nil
    client = ConsoleClient(device: device, token: pass)
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
