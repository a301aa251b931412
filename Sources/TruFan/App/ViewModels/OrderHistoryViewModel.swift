import ClientKit
import LookKit
import Observation
import TruFanModels

/// The parker's orders, newest first.
@MainActor @Observable
final class OrderHistoryViewModel {
  /// Nil: all orders.
  var group: OrderGroup?
  private(set) var state: LoadState<[OrderSummary]>
  private(set) var total = 0
  private(set) var isLoadingMore = false
  private(set) var moreFailure: String?
  /// Why the list that is shown may be old, in a sentence.
  private(set) var interruption: String?

  @ObservationIgnored private let api: ConvenienceAPIService
  /// How many pages are shown.
  @ObservationIgnored private var page = 1
  /// The question whose answer is shown.
  @ObservationIgnored private var shown: Question?
  private var attempt = 0

  init(api: ConvenienceAPIService, state: LoadState<[OrderSummary]> = .loading) {
    self.api = api
    self.state = state
  }

  struct Question: Hashable {
    fileprivate var group: OrderGroup?
    fileprivate var attempt: Int
  }

  var question: Question { Question(group: group, attempt: attempt) }
  var orders: [OrderSummary] { state.value ?? [] }
  var hasMore: Bool { orders.count < total }

  /// Loads the first page; for the group that is shown, each page that is shown. So an order that was
  /// cancelled on its own page is up to date, and no older page goes.
  func load(_ question: Question) async {
    let isShown = shown?.group == question.group && shown != nil
    do {
      var (orders, number, total) = ([OrderSummary](), 0, 0)
      repeat {
        number += 1
        let answer = try await answer(question.group, page: number)
        orders.add(answer.orders)
        total = answer.total
      } while isShown && number < page && orders.count < total
      // Nothing cancels a reload whose filter was changed meanwhile.
      guard question.group == group else { return }
      (page, shown, self.total) = (number, question, total)
      (moreFailure, interruption) = (nil, nil)
      state = .loaded(orders)
    } catch is CancellationError {
      // Another filter is chosen, or the screen is gone.
    } catch {
      guard question.group == group else { return }
      if !isShown { (state, shown) = (.loading, nil) }
      interruption = state.fail(error)
    }
  }

  private func answer(_ group: OrderGroup?, page: Int) async throws -> OrdersResponse {
    var question = MyOrdersPath(status: group?.rawValue)
    question.page = page
    let answer = try await api.getMyOrders(question)
    try Task.checkCancellation()
    return answer
  }

  func loadMore() async {
    guard !isLoadingMore, hasMore else { return }
    isLoadingMore = true
    moreFailure = nil
    defer { isLoadingMore = false }
    let asked = group
    do {
      let answer = try await answer(asked, page: page + 1)
      guard asked == group else { return }
      page += 1
      total = answer.total
      var all = orders
      all.add(answer.orders)
      state = .loaded(all)
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
}

extension [OrderSummary] {
  /// A new order moves the pages, so that one may come twice.
  fileprivate mutating func add(_ page: Self) {
    let known = Set(map(\.id))
    self += page.filter { !known.contains($0.id) }
  }
}
