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

  @ObservationIgnored private let api: ConvenienceAPIService
  @ObservationIgnored private var page = 1
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

  func load(_ question: Question) async {
    do {
      let answer = try await api.getMyOrders(MyOrdersPath(status: question.group?.rawValue))
      try Task.checkCancellation()
      page = 1
      total = answer.total
      moreFailure = nil
      state = .loaded(answer.orders)
    } catch is CancellationError {
      // Another filter is chosen, or the screen is gone.
    } catch {
      state = .failed(error.localizedDescription)
    }
  }

  func loadMore() async {
    guard !isLoadingMore, hasMore else { return }
    isLoadingMore = true
    moreFailure = nil
    defer { isLoadingMore = false }
    var question = MyOrdersPath(status: group?.rawValue)
    question.page = page + 1
    do {
      let answer = try await api.getMyOrders(question)
      guard question.status == group?.rawValue else { return }
      page += 1
      total = answer.total
      // A new order moves the pages, so that one may come twice.
      let known = Set(orders.map(\.id))
      state = .loaded(orders + answer.orders.filter { !known.contains($0.id) })
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
