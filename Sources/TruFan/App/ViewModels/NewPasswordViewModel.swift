import ClientKit
import Observation
import TruFanClient

/// Sets a new password: by the token of an e-mail, or by the current one.
@MainActor @Observable
final class NewPasswordViewModel {
  /// What allows the change.
  enum Proof: Hashable {
    /// The token of the e-mail's link.
    case token(String)
    /// The parker types the current password.
    case current
  }

  let proof: Proof
  var current = ""
  var new = ""
  private(set) var isWorking = false
  private(set) var errorMessage: String?
  /// Whether the e-mail's link does nothing any more, so that only another one helps.
  private(set) var isLinkOver = false
  /// The server's sentence once the password is changed.
  private(set) var confirmation: String?

  @ObservationIgnored private let session: TruFanSession

  init(proof: Proof, session: TruFanSession) {
    self.proof = proof
    self.session = session
  }

  /// - Returns: whether the password is changed.
  @discardableResult
  func saveButtonTapped() async -> Bool {
    // A second tap may come when the first is answered, and has emptied the fields.
    let isDone = confirmation != nil && current.isEmpty && new.isEmpty
    guard !isWorking, !isDone else { return false }
    (errorMessage, confirmation) = (fault, nil)
    guard errorMessage == nil else { return false }
    isWorking = true
    defer { isWorking = false }
    do {
      switch proof {
      case .token(let token): try await session.setPassword(new, token: token)
      case .current: confirmation = try await session.changePassword(from: current, to: new)
      }
      (current, new) = ("", "")
      return true
    } catch is CancellationError {
      return false
    } catch let error as APIError {
      isLinkOver = proof != .current && error.status == 400
      errorMessage = isLinkOver ? Self.linkIsOver : error.fieldSentence
    } catch {
      errorMessage = error.localizedDescription
    }
    return false
  }

  private static let linkIsOver =
    "This link has been used or has expired. Ask for a new one."

  /// Sends another link, to the address of who is signed in, or to one that is typed.
  var anotherLink: ForgottenPasswordModel {
    ForgottenPasswordModel(email: session.user?.email ?? "", session: session)
  }

  private var fault: String? {
    if proof == .current, current.isEmpty { return "Enter your current password." }
    if new.isEmpty { return "Enter a new password." }
    return nil
  }
}
