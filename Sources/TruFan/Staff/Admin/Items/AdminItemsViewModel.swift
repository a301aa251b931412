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
  /// The failure of the last change.
  private(set) var errorMessage: String?
  var search = ""

  let api: AdminAPIService
  @ObservationIgnored private var page = 1

  init(api: AdminAPIService) { self.api = api }

  var hasMore: Bool { (state.value?.count ?? 0) < total }

  /// Waits for a pause in the typing.
  func searchChanged() async {
    guard await api.session.device.clock.paused(for: .milliseconds(300)) else { return }
    await load()
  }

  func load() async {
    do {
      let answer = try await api.items(wish(page: 1))
      page = 1
      total = answer.total
      state = .loaded(answer.items)
    } catch is CancellationError {
      // The screen is gone, or another search is on its way.
    } catch {
      state = .failed(error.localizedDescription)
    }
  }

  func loadMore() async {
    guard hasMore, !isLoadingMore, let shown = state.value else { return }
    isLoadingMore = true
    defer { isLoadingMore = false }
    await attempt {
      let answer = try await api.items(wish(page: page + 1))
      page += 1
      let known = Set(shown.map(\.id))
      state = .loaded(shown + answer.items.filter { !known.contains($0.id) })
    }
  }

  func toggle(_ item: ConvenienceItem) async {
    await attempt { replace(try await api.toggle(item.id)) }
  }

  func delete(_ item: ConvenienceItem) async {
    await attempt {
      try await api.delete(item.id)
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

  private func replace(_ item: ConvenienceItem) {
    state = .loaded((state.value ?? []).map { $0.id == item.id ? item : $0 })
  }

  private func attempt(_ work: () async throws -> Void) async {
    errorMessage = nil
    do {
      try await work()
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  private func wish(page: Int) -> AdminItemsPath {
    var wish = AdminItemsPath(venue: api.venue.id)
    let words = search.trimmingCharacters(in: .whitespacesAndNewlines)
    wish.search = words.isEmpty ? nil : words
    wish.page = page
    return wish
  }
}
