import BoutiqueModels
import ClientKit
import Foundation
import Observation

/// The form that adds a store or changes one.
@MainActor @Observable
final class StoreEditorModel {
  var name: String
  var platform: ReviewPlatform
  var reviewURL: String
  var squareLocation: String

  private(set) var isSaving = false
  /// What is wrong, by the wire's name of the field.
  private(set) var fieldErrors: [String: [String]] = [:]
  private(set) var errorMessage: String?

  @ObservationIgnored private let store: Store?
  @ObservationIgnored private let client: ConsoleClient
  @ObservationIgnored private let session: OwnerSession
  @ObservationIgnored private let makeKey: @Sendable () -> String
  @ObservationIgnored private let onSave: @MainActor (Store) -> Void
  /// The draft that was last sent and its key: sending the same again must not make a second store.
  @ObservationIgnored private var lastAttempt: (draft: StoreDraft, key: String)?

  /// - Parameter store: the store to change, or nil to add one.
  init(
    store: Store?, client: ConsoleClient, session: OwnerSession,
    makeKey: @escaping @Sendable () -> String = { UUID().uuidString },
    onSave: @escaping @MainActor (Store) -> Void
  ) {
    self.store = store
    self.client = client
    self.session = session
    self.makeKey = makeKey
    self.onSave = onSave
    name = store?.name ?? ""
    platform = store?.primaryReviewPlatform ?? .google
    reviewURL = store?.reviewDestinationUrl ?? ""
    squareLocation = store?.internals?.squareLocationId ?? ""
  }

  var title: String { store == nil ? "New Store" : "Edit Store" }

  func saveButtonTapped() async {
    guard !isSaving else { return }
    let draft = StoreDraft(
      name: name, primaryReviewPlatform: platform.rawValue, reviewDestinationUrl: reviewURL,
      squareLocationId: squareLocation)
    errorMessage = nil
    fieldErrors = [:]
    do {
      // The server checks the same rules; asking them here first answers without a round trip.
      _ = try draft.validated()
    } catch {
      fieldErrors = error.byField
      return
    }
    isSaving = true
    defer { isSaving = false }
    do {
      onSave(try await save(draft))
    } catch is CancellationError {
      // The sheet is gone; there is nobody to tell.
    } catch {
      guard !session.signOutIfRefused(error) else { return }
      if case APIError.refused(_, _, let details) = error, !details.isEmpty {
        fieldErrors = details
      } else {
        errorMessage = error.localizedDescription
      }
    }
  }

  private func save(_ draft: StoreDraft) async throws -> Store {
    if let store { return try await client.updateStore(store.publicId, draft) }
    let key = lastAttempt.flatMap { $0.draft == draft ? $0.key : nil } ?? makeKey()
    lastAttempt = (draft, key)
    return try await client.createStore(draft, key: key)
  }
}
