import ClientKit
import LookKit
import Observation
import TruFanModels

/// One order for its administrator, and money that goes back.
@MainActor @Observable
final class RefundViewModel {
  private(set) var state: LoadState<Order> = .loading
  private(set) var isWorking = false
  private(set) var errorMessage: String?
  var isWhole = true
  var amount = ""
  var reason = ""

  let orderId: String
  @ObservationIgnored private let api: AdminAPIService

  init(orderId: String, api: AdminAPIService) {
    self.orderId = orderId
    self.api = api
  }

  /// What can still go back.
  var left: Price {
    guard let order = state.value, order.paymentStatus == .captured else { return .zero }
    return max(.zero, order.totalAmount - (order.refundAmount ?? .zero))
  }

  var isComplete: Bool { reason.orNil != nil && (isWhole || !amount.isEmpty) }

  func load() async {
    do {
      state = .loaded(try await api.order(orderId))
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      state = .failed(error.localizedDescription)
    }
  }

  /// - Returns: whether the money is on its way.
  func refundButtonTapped() async -> Bool {
    guard !isWorking, let reason = reason.orNil else { return false }
    errorMessage = nil
    let wanted = isWhole ? left : Price(amount.replacing("$", with: ""))
    guard let wanted, wanted > .zero, wanted <= left else {
      errorMessage = "Enter an amount up to \(left.formatted)."
      return false
    }
    isWorking = true
    defer { isWorking = false }
    do {
      state = .loaded(
        try await api.refund(
          orderId, RefundRequest(refundAmount: wanted, refundReason: reason)))
      (self.reason, amount) = ("", "")
      return true
    } catch is CancellationError {
      return false
    } catch {
      errorMessage = error.localizedDescription
      return false
    }
  }
}
