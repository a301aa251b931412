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
  /// An item of the same name and shop, which the form has found before it adds another one.
  var twin: ConvenienceItem?
  /// Counts the saves that did not succeed.
  private(set) var misses = 0

  @ObservationIgnored private var base: ItemFields
  /// The item as the form knows it; nil for a new one.
  @ObservationIgnored private var seen: ConvenienceItem?
  /// What was sent as a new item, or may be although it has a twin. Nobody is asked about it again.
  @ObservationIgnored private var settled: ItemDraft?
  @ObservationIgnored private let api: AdminAPIService
  @ObservationIgnored private var key: RequestKey<ItemDraft>

  /// - Parameter item: nil for a new one.
  init(
    item: ConvenienceItem?, api: AdminAPIService,
    newKey: @escaping NewKey = { IdempotencyKey.new() }
  ) {
    seen = item
    base = item.map(ItemFields.init) ?? ItemFields()
    fields = base
    self.api = api
    key = RequestKey(new: newKey)
  }

  /// Nil for a new item.
  var id: String? { seen?.id }
  var title: String { id == nil ? "New item" : "Change item" }
  var hasChanges: Bool { fields != base }
  /// Whether something is said of the whole form. What is wrong with a field stands there only.
  var hasRemark: Bool { notice != nil || errorMessage != nil && fieldErrors.isEmpty }
  /// The uppermost thing to look at: the remark, or a field with an error. Nil for none.
  var firstMark: String? {
    hasRemark ? Self.remark : ItemFields.parts.map(\.name).first { fieldErrors[$0] != nil }
  }
  /// The remark's name among those of the fields.
  nonisolated static let remark = "remark"

  /// - Returns: the saved item; nil when it was not saved.
  func saveButtonTapped() async -> ConvenienceItem? {
    // A second tap may come when the first is answered: it would add the item again.
    guard !isSaving, hasChanges else { return nil }
    (errorMessage, notice, fieldErrors) = (nil, nil, [:])
    var (draft, faults) = fields.draft(since: id == nil ? nil : base)
    // What can be read is judged at once by the server's own rules, so that all is marked together.
    faults.merge(draft.faults(over: seen)) { typed, _ in typed }
    mark(faults)
    guard faults.isEmpty else { return nil }
    draft.seenUpdatedAt = seen?.updatedAt
    isSaving = true
    defer { isSaving = false }
    do {
      return try await send(draft)
    } catch is CancellationError {
      return nil
    } catch {
      mark(FormWords.details(of: error))
      if fieldErrors.isEmpty { (errorMessage, misses) = (error.localizedDescription, misses + 1) }
      return nil
    }
  }

  private func mark(_ faults: [String: [String]]) {
    fieldErrors = faults
    guard !faults.isEmpty else { return }
    errorMessage = FormWords.correct
    misses += 1
  }

  private func send(_ draft: ItemDraft) async throws -> ConvenienceItem? {
    let sent = fields
    guard let id else {
      if settled != draft, let twin = try await findTwin(of: draft) {
        self.twin = twin
        return nil
      }
      settled = draft
      let item = try await api.add(draft, key: key.key(for: draft))
      key.succeeded(draft)
      base = sent
      return item
    }
    do {
      let item = try await api.change(id, draft)
      base = sent
      return item
    } catch let error as APIError where error.status == 409 {
      return take(try await api.item(id))
    }
  }

  /// Adds the item beside its twin.
  func addAnywayTapped() async -> ConvenienceItem? {
    twin = nil
    settled = fields.draft(since: nil).draft
    return await saveButtonTapped()
  }

  /// Whoever taps Add twice, or does not know of a colleague's item, would show it to parkers twice.
  private func findTwin(of draft: ItemDraft) async throws -> ConvenienceItem? {
    guard let name = draft.name, let shop = draft.sourceStore else { return nil }
    var wish = AdminItemsPath(venue: api.venue.id)
    wish.search = name
    return try await api.items(wish).items.first {
      $0.name.comparable == name.comparable && $0.sourceStore.comparable == shop.comparable
    }
  }

  /// - Returns: the item, if nothing is left to save: an answer that was lost was a success.
  private func take(_ newer: ConvenienceItem) -> ConvenienceItem? {
    let theirs = ItemFields(newer)
    fieldErrors = FormPart.merge(theirs, into: &fields, since: base, ItemFields.parts)
    (base, seen) = (theirs, newer)
    guard hasChanges else { return newer }
    (notice, misses) = (FormWords.changedMeanwhile, misses + 1)
    return nil
  }
}

extension String {
  /// Without capitals and spaces, in which the names of two items may differ and mean the same.
  fileprivate var comparable: String { lowercased().filter { !$0.isWhitespace } }
}
