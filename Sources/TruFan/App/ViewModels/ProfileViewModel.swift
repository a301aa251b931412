import ClientKit
import Foundation
import Observation
import TruFanClient
import TruFanModels

/// The parker's own name and phone while they are changed.
@MainActor @Observable
final class ProfileViewModel {
  var firstName: String
  var lastName: String
  var phone: String
  private(set) var isSaving = false
  private(set) var errorMessage: String?

  @ObservationIgnored private let session: TruFanSession
  /// The account as the form has shown it. Another device may have changed the rest since.
  @ObservationIgnored private let begun: TruFanUser?
  /// What was sent, and may have arrived. It is no more as the form began.
  @ObservationIgnored private var unanswered = UpdateUserRequest()

  init(session: TruFanSession) {
    self.session = session
    begun = session.user
    firstName = session.user?.firstName ?? ""
    lastName = session.user?.lastName ?? ""
    phone = session.user?.phone ?? ""
  }

  /// Tells the server what has changed. The server judges it.
  /// - Returns: whether the account is as it is typed.
  func saveButtonTapped() async -> Bool {
    guard !isSaving, let user = begun else { return false }
    let change = UpdateUserRequest(
      firstName: Self.change(firstName, from: user.firstName, unanswered.firstName),
      lastName: Self.change(lastName, from: user.lastName, unanswered.lastName),
      phone: Self.change(phone, from: user.phone ?? "", unanswered.phone))
    guard change != UpdateUserRequest() else { return true }
    (isSaving, errorMessage) = (true, nil)
    defer { isSaving = false }
    do {
      try await session.update(change)
      return true
    } catch is CancellationError {
      return false
    } catch {
      unanswered = change
      errorMessage = error.localizedDescription
      return false
    }
  }

  private static func change(
    _ typed: String, from known: String, _ unanswered: String?
  ) -> String? {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    return text == known && unanswered == nil ? nil : text
  }
}
