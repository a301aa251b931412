import ClientKit
import TruFanClient
import TruFanModels

/// The models of previews: a staff member is signed in, and there is no server.
@MainActor
enum StaffPreview {
  nonisolated static let user = TruFanUser.samples.first { $0.role == .venueStaff } ?? .sample

  static var staff: StaffState {
    StaffState(
      session: TruFanSession(device: .detached, key: TruFanStaffApp.sessionKey), user: user)
  }

  static var queue: QueueViewModel {
    QueueViewModel(venue: .sample, user: user, api: staff.api, following: Following(.sample))
  }

  static var unpaidParking: UnpaidParkingViewModel {
    UnpaidParkingViewModel(
      venue: .sample, user: user, api: staff.api, state: .loaded(.sample))
  }

  static func desk(_ status: OrderStatus) -> OrderDesk {
    var order = Order.sample
    order.status = status
    return OrderDesk(
      orderId: order.id, user: user, api: staff.api, following: Following(order))
  }
}
