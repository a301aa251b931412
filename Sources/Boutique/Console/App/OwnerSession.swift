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

  @ObservationIgnored private var refusals: StorageWatch?

  init(device: Device) {
    self.device = device
    refusals = device.secrets.watchRefusals { [weak self] key in
      if key == Self.tokenKey { self?.tokenWasRefused() }
    }
    if let token = device.secrets.string(forKey: Self.tokenKey) {
      client = ConsoleClient(device: device, token: token)
    }
  }

  var isSignedIn: Bool { client != nil }

  /// Asks the server about the token. If it is right, keeps the pass that the server gives for it.
  ///
  /// The device gets a new name first. So nobody who gave the browser its old one, or read it
  /// somewhere, is signed in with the owner.
  /// - Throws: ``APIError``, `NotStored`, `NotRenamed`, or `CancellationError`.
  func signIn(token: String) async throws {
    let pass = try await ConsoleClient(device: device, token: token).checkToken()
    try await device.changeName(before: Self.signIn)
    guard device.secrets.take(pass, forKey: Self.tokenKey) else { throw Self.notStored }
    farewell = nil
    client = ConsoleClient(device: device, token: pass)
  }

  private static let signIn = "Your sign-in"
  private static let notStored = NotStored(signIn)

  /// The device took the token, or its removal, and could not store that.
  private func tokenWasRefused() {
    if device.secrets.string(forKey: Self.tokenKey) == nil {
      signOut(saying: Self.notStored.errorDescription)
    } else if client == nil {
      farewell = """
        You are signed out here, but that could not be stored: a reload signs you in again. \
        \(NotStored.nextStep)
        """
    }
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
