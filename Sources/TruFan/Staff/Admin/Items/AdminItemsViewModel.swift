import ClientKit
import Foundation
import LookKit
import Observation
import TruFanModels

/// All items of a venue, also those out of use.
@MainActor @Observable
final class AdminItemsViewModel {
  private(set) var state: LoadState<[ConvenienceItem]> = .loading
  private(set) var total = 0
  private(set) var isLoadingMore = false
  /// The items whose change is on its way.
  private(set) var busyItems: Set<String> = []
  /// The failure of the last change, or of the last look.
  private(set) var errorMessage: String?
  var search = ""

  let api: AdminAPIService
  @ObservationIgnored private var page = 1
  /// Counts the first pages: an older page does not belong below a newer first one.
  @ObservationIgnored private var look = 0
  @ObservationIgnored private var searched: String?

  init(api: AdminAPIService) { self.api = api }

  var hasMore: Bool { (state.value?.count ?? 0) < total }

  /// Asks at once when the screen opens, and after a pause in the typing later.
  func searchChanged() async {
    if searched == search, state.value != nil { return }
    if searched != nil {
      guard await api.session.device.clock.paused(for: .milliseconds(300)) else { return }
    }
    await load()
  }

  func load() async {
    searched = search
    look += 1
    let seen = look
    await attempt {
      let answer = try await api.items(wish(page: 1))
      try Task.checkCancellation()
      guard seen == look else { return }
      (page, total) = (1, answer.total)
      state = .loaded(answer.items)
    }
    if state.value == nil, let errorMessage { state = .failed(errorMessage) }
  }

  func retryButtonTapped() async {
    state = .loading
    await load()
  }

  func loadMore() async {
    guard hasMore, !isLoadingMore, state.value != nil else { return }
    let seen = look
    isLoadingMore = true
    defer { isLoadingMore = false }
    await attempt {
      let answer = try await api.items(wish(page: page + 1))
      // Another search has begun meanwhile.
      guard seen == look, let shown = state.value else { return }
      page += 1
      let known = Set(shown.map(\.id))
      state = .loaded(shown + answer.items.filter { !known.contains($0.id) })
    }
  }

  /// Names what is wanted instead of turning it over, so that two phones that want the same get it.
  func use(_ item: ConvenienceItem, _ isActive: Bool) async {
    var draft = ItemDraft()
    draft.isActive = isActive
    await change(item, draft)
  }

  func stock(_ item: ConvenienceItem, _ stock: ItemStock) async {
    var draft = ItemDraft()
    draft.stock = stock
    await change(item, draft)
  }

  /// An item that is gone already is deleted, too.
  func delete(_ item: ConvenienceItem) async {
    await work(on: item) {
      do { try await api.delete(item.id) } catch let error as APIError where error.isNotFound {}
      guard let shown = state.value else { return }
      state = .loaded(shown.filter { $0.id != item.id })
      total -= 1
    }
  }

  /// An item was saved in its form: it stands where it stood, and a new one at the beginning.
  func saved(_ item: ConvenienceItem) {
    if state.value?.contains(where: { $0.id == item.id }) == true { return replace(item) }
    total += 1
    state = .loaded([item] + (state.value ?? []))
  }

  private func change(_ item: ConvenienceItem, _ draft: ItemDraft) async {
    await work(on: item) { replace(try await api.change(item.id, draft)) }
  }

  private func replace(_ item: ConvenienceItem) {
    state = .loaded((state.value ?? []).map { $0.id == item.id ? item : $0 })
  }

  /// One change of an item at a time: a second tap finds the first at work.
  private func work(on item: ConvenienceItem, _ step: () async throws -> Void) async {
    guard busyItems.insert(item.id).inserted else { return }
    defer { busyItems.remove(item.id) }
    await attempt(step)
  }

  private func attempt(_ step: () async throws -> Void) async {
    errorMessage = nil
    do {
      try await step()
    } catch is CancellationError {
      // The screen is gone, or another search is on its way.
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  /// Of the search that is shown: what is being typed comes later.
  private func wish(page: Int) -> AdminItemsPath {
    var wish = AdminItemsPath(venue: api.venue.id)
    wish.search = searched?.orNil
    wish.page = page
    return wish
  }
}
