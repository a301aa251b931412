import ClientKit
import Foundation
import LookKit
import Observation
import TruFanModels

/// A store's hours, fees and limits as they are typed.
///
/// Only what was changed is sent, with the time of the last change that the form knows. If a
/// colleague was quicker, their changes come into the form, and the person looks before they save.
@MainActor @Observable
final class StoreSettingsViewModel {
  private(set) var state: LoadState<Bool> = .loading
  private(set) var isSaving = false
  private(set) var errorMessage: String?
  /// That a colleague has changed the settings.
  private(set) var notice: String?
  private(set) var fieldErrors: [String: [String]] = [:]
  /// Counts the saves that were refused for their fields.
  private(set) var misses = 0
  /// Counts for the feedback.
  private(set) var savedCount = 0

  var fields = StoreFields()
  private var isSavedHere = false
  private var isFoundChanged = false
  private var base = StoreFields()
  /// The settings as the form knows them.
  @ObservationIgnored private var seen: StoreConfiguration?
  @ObservationIgnored private let api: AdminAPIService

  init(api: AdminAPIService) { self.api = api }

  var hasChanges: Bool { fields != base }
  /// The uppermost field with an error; nil for none.
  var firstMark: String? { StoreFields.marks.first { fieldErrors[$0] != nil } }
  /// Whether what is shown was just saved.
  var isSaved: Bool { isSavedHere && !hasChanges && errorMessage == nil }
  /// Whether the page was opened with changes that an earlier visit has left.
  var isUnsaved: Bool { isFoundChanged && hasChanges }

  /// What the person has typed is kept, also when they have left the page meanwhile.
  func load() async {
    isFoundChanged = hasChanges
    guard !hasChanges else { return }
    (isSavedHere, errorMessage, notice, fieldErrors) = (false, nil, nil, [:])
    do {
      let known = base
      take(try await api.configuration(), since: known)
      state = .loaded(true)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if state.value == nil { state = .failed(error.localizedDescription) }
    }
  }

  func retryButtonTapped() async {
    state = .loading
    await load()
  }

  func saveButtonTapped() async {
    guard !isSaving else { return }
    (errorMessage, notice) = (nil, nil)
    isSaving = true
    defer { isSaving = false }
    var (draft, faults) = judged()
    mark(faults)
    guard faults.isEmpty else {
      guard await mergeIfChanged() else { return }
      errorMessage = nil
      // What both have changed stays marked beside what is wrong.
      faults = judged().faults
      if !faults.isEmpty { mark(fieldErrors.merging(faults) { $0 + $1 }) }
      return
    }
    draft.seenUpdatedAt = seen?.updatedAt
    do {
      try await send(draft)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      mark(FormWords.details(of: error))
      if fieldErrors.isEmpty { errorMessage = error.localizedDescription }
    }
  }

  /// What is to be sent, and what cannot be. What can be read is judged at once by the server's own rules,
  /// so that all is marked together.
  private func judged() -> (draft: StoreConfigurationDraft, faults: [String: [String]]) {
    var (draft, faults) = fields.draft(since: base)
    if let seen { faults.merge(draft.faults(over: seen)) { typed, _ in typed } }
    return (draft, faults)
  }

  /// Takes over what a colleague has changed meanwhile: the rules compare with their limits.
  /// - Returns: whether there was anything.
  private func mergeIfChanged() async -> Bool {
    guard let newer = try? await api.configuration(), newer.updatedAt != seen?.updatedAt else {
      return false
    }
    merge(newer)
    return true
  }

  /// The settings are again as they were read. What is being saved can no longer be taken back.
  func discardConfirmed() {
    guard !isSaving else { return }
    fields = base
    (errorMessage, notice, fieldErrors) = (nil, nil, [:])
  }

  private func mark(_ faults: [String: [String]]) {
    fieldErrors = faults
    guard !faults.isEmpty else { return }
    errorMessage = FormWords.correct
    misses += 1
  }

  private func send(_ draft: StoreConfigurationDraft) async throws {
    do {
      let sent = fields
      take(try await api.save(draft), since: sent)
      saved()
    } catch let error as APIError where error.status == 409 {
      merge(try await api.configuration())
    }
  }

  /// Takes a colleague's changes. The person looks before they save over them.
  private func merge(_ newer: StoreConfiguration) {
    let theirs = StoreFields(newer)
    fieldErrors = FormPart.merge(theirs, into: &fields, since: base, StoreFields.parts)
    (base, seen) = (theirs, newer)
    // Nothing is left to save where only the answer was lost.
    if hasChanges { notice = FormWords.changedMeanwhile } else { saved() }
  }

  private func saved() {
    isSavedHere = true
    savedCount += 1
  }

  /// What was typed while the answer was on its way stays.
  private func take(_ store: StoreConfiguration, since known: StoreFields) {
    let theirs = StoreFields(store)
    // The fields of a store are not known before its first answer.
    if seen == nil {
      fields = theirs
    } else {
      _ = FormPart.merge(theirs, into: &fields, since: known, StoreFields.parts)
    }
    (base, seen) = (theirs, store)
  }
}
