import ClientKit
import Foundation
import Observation
import TruFanClient
import TruFanModels

/// An item as it is typed. The server checks it, and its sentences stand at the fields.
///
/// Only what was changed is sent, with the time of the last change that the form knows. If a
/// colleague was quicker, their changes come into the form, and the person looks before they save.
@MainActor @Observable
final class ItemFormViewModel {
  var fields: ItemFields
  private(set) var isSaving = false
  private(set) var errorMessage: String?
  /// That a colleague has changed the item.
  private(set) var notice: String?
  private(set) var fieldErrors: [String: [String]] = [:]

  let id: String?
  @ObservationIgnored private var base: ItemFields
  @ObservationIgnored private var seen: WireTime?
  @ObservationIgnored private let api: AdminAPIService
  @ObservationIgnored private var key: RequestKey<ItemDraft>

  /// - Parameter item: nil for a new one.
  init(
    item: ConvenienceItem?, api: AdminAPIService,
    newKey: @escaping NewKey = { IdempotencyKey.new() }
  ) {
    id = item?.id
    seen = item?.updatedAt
    base = item.map(ItemFields.init) ?? ItemFields()
    fields = base
    self.api = api
    key = RequestKey(new: newKey)
  }

  var title: String { id == nil ? "New item" : "Change item" }
  var hasChanges: Bool { fields != base }

  /// - Returns: the saved item; nil when it was not saved.
  func saveButtonTapped() async -> ConvenienceItem? {
    // A second tap may come when the first is answered: it would add the item again.
    guard !isSaving, hasChanges else { return nil }
    (errorMessage, notice, fieldErrors) = (nil, nil, [:])
    let (draft, faults) = fields.draft(since: id == nil ? nil : base)
    guard faults.isEmpty else {
      (fieldErrors, errorMessage) = (faults, FormWords.correct)
      return nil
    }
    isSaving = true
    defer { isSaving = false }
    do {
      return try await send(draft)
    } catch is CancellationError {
      return nil
    } catch {
      fieldErrors = FormWords.details(of: error)
      errorMessage = fieldErrors.isEmpty ? error.localizedDescription : FormWords.correct
      return nil
    }
  }

  private func send(_ draft: ItemDraft) async throws -> ConvenienceItem? {
    let sent = fields
    guard let id else {
      let item = try await api.add(draft, key: key.key(for: draft))
      key.succeeded(draft)
      base = sent
      return item
    }
    var draft = draft
    draft.seenUpdatedAt = seen
    do {
      let item = try await api.change(id, draft)
      base = sent
      return item
    } catch let error as APIError where error.status == 409 {
      return take(try await api.item(id))
    }
  }

  /// - Returns: the item, if nothing is left to save: an answer that was lost was a success.
  private func take(_ newer: ConvenienceItem) -> ConvenienceItem? {
    let theirs = ItemFields(newer)
    fieldErrors = FormPart.merge(theirs, into: &fields, since: base, ItemFields.parts)
    (base, seen) = (theirs, newer.updatedAt)
    guard hasChanges else { return newer }
    notice = FormWords.changedMeanwhile
    return nil
  }
}
