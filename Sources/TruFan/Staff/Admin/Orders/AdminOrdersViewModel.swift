import ClientKit
import LookKit
import Observation
import TruFanModels

/// All orders of a venue, the newest first, and the one whose number is looked for.
@MainActor @Observable
final class AdminOrdersViewModel {
  /// Which orders are shown.
  enum Shown: String, CaseIterable, Hashable {
    case all = "All"
    case active = "Active"
    case unpaid = "Goods not paid"
    case completed = "Completed"
    case cancelled = "Cancelled"

    /// The group's name on the wire.
    var status: String? {
      switch self {
      case .all: nil
      case .active: OrderGroup.active.rawValue
      case .unpaid: OrderGroup.unpaid
      case .completed: OrderGroup.completed.rawValue
      case .cancelled: OrderGroup.cancelled.rawValue
      }
    }

    var emptyTitle: String { self == .unpaid ? "All goods are paid" : "No orders here" }

    var emptyMessage: String {
      self == .unpaid
        ? """
        Orders that the staff have taken up or handed over, and whose money is lost, stand here. One \
        that its parker has not paid yet is under Active.
        """ : "Orders stand here as soon as parkers place them."
    }
  }

  private(set) var state: LoadState<[OrderSummary]> = .loading
  private(set) var shown = Shown.all
  /// What is typed to find an order. One that is found is shown whatever its state.
  var search = ""
  private(set) var isLoadingMore = false
  private(set) var total = 0
  /// The failure of the last look, while older orders are shown.
  private(set) var errorMessage: String?

  /// What was asked for: a newer question makes an answer to it worthless.
  private struct Question: Equatable {
    var status: String?
    var number: String?
  }

  @ObservationIgnored private let api: AdminAPIService
  @ObservationIgnored private var page = 1
  /// Counts the first pages: an older page does not belong below a newer first one.
  @ObservationIgnored private var look = 0
  @ObservationIgnored private var asked: Question?
  /// What ``state`` is the answer to.
  private var answered = Question()

  init(api: AdminAPIService) { self.api = api }

  var hasMore: Bool { (state.value?.count ?? 0) < total }
  var venue: Venue { api.venue }
  /// "CS-0427"; nil while nothing is looked for.
  var number: String? { OrderNumber.read(search) }

  private var question: Question {
    number.map { Question(number: $0) } ?? Question(status: shown.status)
  }

  /// Whether what is shown answers a number.
  var isAnswerOfSearch: Bool { answered.number != nil }

  /// Of the number that was looked for, and not of what is being typed since.
  var emptyTitle: String { answered.number.map { "No order \($0) here" } ?? shown.emptyTitle }

  var emptyMessage: String {
    answered.number == nil
      ? shown.emptyMessage : "Enter the whole number, as it stands on the order."
  }

  func chosen(_ shown: Shown) async {
    guard shown != self.shown else { return }
    self.shown = shown
    state = .loading
    await load()
  }

  /// Asks at once when the screen appears, also once more: a refund may have been given meanwhile. While a
  /// number is typed, it waits for a pause.
  func searchChanged() async {
    if asked != nil, asked != question {
      guard await api.session.device.clock.paused(for: .milliseconds(300)) else { return }
    }
    await load()
  }

  func load() async {
    let wanted = question
    (asked, errorMessage) = (wanted, nil)
    let failure = await failure {
      let answer = try await api.orders(wanted.status, number: wanted.number, page: 1)
      // A newer choice is on its way.
      guard wanted == question else { return }
      (page, total, look) = (1, answer.total, look + 1)
      (state, answered, errorMessage) = (.loaded(answer.orders), wanted, nil)
    }
    guard let failure, wanted == question else { return }
    // Older orders stay only as the answer to the same question.
    if state.value != nil, answered == wanted {
      errorMessage = failure
    } else {
      state = .failed(failure)
    }
  }

  func retryButtonTapped() async {
    state = .loading
    await load()
  }

  func loadMore() async {
    guard hasMore, !isLoadingMore, state.value != nil else { return }
    // More of what is shown: what is being typed comes later.
    let (wanted, seen) = (answered, look)
    isLoadingMore = true
    defer { isLoadingMore = false }
    errorMessage = nil
    let failure = await failure {
      let answer = try await api.orders(wanted.status, number: wanted.number, page: page + 1)
      guard seen == look, let orders = state.value else { return }
      page += 1
      let known = Set(orders.map(\.id))
      state = .loaded(orders + answer.orders.filter { !known.contains($0.id) })
    }
    if let failure, seen == look { errorMessage = failure }
  }

  /// - Returns: why the step failed; nil if it did not, or its screen is gone.
  private func failure(_ step: () async throws -> Void) async -> String? {
    do {
      try await step()
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      return error.localizedDescription
    }
    return nil
  }
}

extension OrderSummary {
  /// Whether its money is missing, in words; nil where it is not.
  var unpaidWords: String? {
    guard isToBePaid else { return nil }
    return status == .pending ? "Not paid yet" : "Not paid"
  }
}
