import BoutiqueModels
import ClientKit
import Foundation
import Observation

/// The form that adds a store or changes one.
@MainActor @Observable
final class StoreEditorModel {
  /// The typed texts and the choices.
  var form: StoreForm {
    didSet { if form != oldValue { forms.keepSoon(form, after: StoreForm.pause) } }
  }

  private(set) var isSaving = false
  /// Whether the owner is asked if the changes are to be discarded.
  var isAskingToDiscard = false
  /// The errors, by the wire's name of the field.
  private(set) var fieldErrors: [String: [String]] = [:]
  private(set) var errorMessage: String?

  @ObservationIgnored private let store: Store?
  @ObservationIgnored private let client: ConsoleClient
  @ObservationIgnored private let session: OwnerSession
  @ObservationIgnored private let forms: Shared<StoreForm>
  @ObservationIgnored private let makeKey: @Sendable () -> String
  @ObservationIgnored private let onSave: @MainActor (Store) -> Void
  /// The server's store is newer than the one that the form began with.
  @ObservationIgnored private let onOutdated: @MainActor () async -> Void
  /// The draft that was last sent and its key: sending the same again must not make a second store.
  @ObservationIgnored private var lastAttempt: (draft: StoreDraft, key: String)?

  /// - Parameters:
  ///   - store: the store to change, or nil to add one.
  ///   - forms: where the form is kept until it is saved or given up.
  init(
    store: Store?, client: ConsoleClient, session: OwnerSession, forms: Shared<StoreForm>,
    makeKey: @escaping @Sendable () -> String = { UUID().uuidString },
    onOutdated: @escaping @MainActor () async -> Void = {},
    onSave: @escaping @MainActor (Store) -> Void
  ) {
    self.store = store
    self.client = client
    self.session = session
    self.forms = forms
    self.makeKey = makeKey
    self.onSave = onSave
    self.onOutdated = onOutdated
    // Only looked at: SwiftUI makes models that it throws away.
    let kept = forms.elsewhere == nil ? forms.value : nil
    form = kept.flatMap { $0.store == store?.publicId ? $0 : nil } ?? StoreForm(store)
  }

  /// Whether leaving the form would lose something. The store's state is none of the owner's words.
  var hasChanges: Bool {
    var opened = StoreForm(store)
    opened.updatedAt = form.updatedAt
    return form != opened
  }

  /// - Returns: whether the form can be left at once; else the owner is asked first.
  func cancelButtonTapped() -> Bool {
    isAskingToDiscard = hasChanges
    return !hasChanges
  }

  var title: String { store == nil ? "New Store" : "Edit Store" }

  /// A warning while a reload would lose what was typed; nil while it is stored.
  var warning: String? {
    guard forms.isUnstored else { return nil }
    return "What you type cannot be stored right now. Save before you leave or reload this page."
  }

  /// The app goes out of sight, perhaps for good.
  func screenWasLeft() { forms.keepNow() }

  func saveButtonTapped() async {
    guard !isSaving else { return }
    forms.keepNow()
    let draft = form.draft
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
      // The sheet is gone, so no message can be shown.
    } catch {
      guard !session.signOutIfRefused(error) else { return }
      if case APIError.refused(_, _, let details, _) = error, !details.isEmpty {
        fieldErrors = details
      } else {
        errorMessage = error.localizedDescription
        if (error as? APIError)?.status == 409 { await onOutdated() }
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
