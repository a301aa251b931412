import ClientKit
import LookKit
import Observation
import TruFanModels

/// The items of a store that fit the filter, page by page.
@MainActor @Observable
final class ItemListViewModel {
  var filter = ItemFilter()
  private(set) var state: LoadState<[ConvenienceItem]>
  /// How many items fit, on all pages.
  private(set) var total = 0
  /// Whether another filter's items are on their way; the old ones stay until then.
  private(set) var isSearching = false
  private(set) var isLoadingMore = false
  /// Why the last "Show more" failed.
  private(set) var moreFailure: String?
  /// Why the items that are shown may be old, in a sentence.
  private(set) var interruption: String?
  /// The store's shops and tags, for the filter sheet. Until it has told them: those of the items so far.
  private(set) var shops: [String] = []
  private(set) var tags: [String] = []
  private var attempt = 0

  /// How long the parker's fingers must rest before a search is sent.
  static let debounce = Duration.milliseconds(300)

  @ObservationIgnored private let venueId: String
  @ObservationIgnored private let api: ConvenienceAPIService
  @ObservationIgnored private var page = 1
  @ObservationIgnored private var shown: ItemFilter?

  init(
    venueId: String, api: ConvenienceAPIService, state: LoadState<[ConvenienceItem]> = .loading
  ) {
    self.venueId = venueId
    self.api = api
    self.state = state
  }

  /// What ``load(_:)`` asks for. It is to start again when this changes.
  struct Question: Hashable {
    fileprivate var filter: ItemFilter
    fileprivate var attempt: Int
  }

  var question: Question { Question(filter: filter, attempt: attempt) }

  var items: [ConvenienceItem] { state.value ?? [] }
  var hasMore: Bool { items.count < total }

  /// Loads the first page. A changed search waits for the fingers to rest; a cancelled one is
  /// never sent.
  func load(_ question: Question) async {
    let typed = question.filter.words != (shown ?? ItemFilter()).words
    if typed {
      guard await api.session.device.clock.paused(for: Self.debounce) else { return }
    }
    isSearching = true
    defer { if !Task.isCancelled { isSearching = false } }
    do {
      let answer = try await api.getItems(question.filter.question(venue: venueId, page: 1))
      try Task.checkCancellation()
      show(answer, of: question.filter)
    } catch is CancellationError {
      // The parker has typed on, or left.
    } catch {
      if shown != question.filter { state = .loading }
      interruption = state.fail(error)
    }
  }

  /// Items that were loaded with "Show more" stay where the first page has the same items as before,
  /// as after a look at one of them.
  private func show(_ answer: ItemsResponse, of filter: ItemFilter) {
    let first = Set(answer.items.map(\.id))
    let isSame = shown == filter && first == Set(items.prefix(answer.items.count).map(\.id))
    let later = isSame ? Array(items.dropFirst(answer.items.count)) : []
    if later.isEmpty { page = 1 }
    shown = filter
    total = answer.total
    (moreFailure, interruption) = (nil, nil)
    state = .loaded(answer.items + later)
    learn(from: answer.items)
  }

  func loadMore() async {
    guard !isLoadingMore, hasMore, let shown else { return }
    isLoadingMore = true
    moreFailure = nil
    defer { isLoadingMore = false }
    do {
      let answer = try await api.getItems(shown.question(venue: venueId, page: page + 1))
      guard shown == self.shown else { return }
      page += 1
      total = answer.total
      let known = Set(items.map(\.id))
      state = .loaded(items + answer.items.filter { !known.contains($0.id) })
      learn(from: answer.items)
    } catch is CancellationError {
      // The list is gone, so no message can be shown.
    } catch {
      moreFailure = error.localizedDescription
    }
  }

  func retry() {
    state = .loading
    attempt += 1
  }

  /// Asks again for what is shown, as when the list is pulled.
  func refresh() async { await load(question) }

  func clearFilter() { filter = ItemFilter() }

  private func learn(from items: [ConvenienceItem]) {
    learn(shops: items.map(\.sourceStore), tags: items.flatMap { $0.tags ?? [] })
  }

  /// The server compares tags in small letters.
  func learn(shops: [String], tags: [String]) {
    self.shops = Set(self.shops).union(shops).sorted()
    self.tags = Set(self.tags).union(tags.map { $0.lowercased() }).sorted()
  }
}
