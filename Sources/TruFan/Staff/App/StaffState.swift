import ClientKit
import Foundation
import Observation
import TruFanClient
import TruFanModels

/// The app of a staff member who is signed in: where they are in it, and what the screens share.
@MainActor @Observable
final class StaffState {
  var path: [Route] = [] {
    didSet { if !path.isEmpty { isLost = false } }
  }
  /// Whether the address that was opened leads nowhere; then the queue is shown.
  var isLost = false

  let session: TruFanSession
  let user: TruFanUser
  let api: StaffAPIService
  let workplace: WorkplaceViewModel
  @ObservationIgnored private var queues: [String: QueueViewModel] = [:]
  @ObservationIgnored private var desks: [String: OrderDesk] = [:]
  @ObservationIgnored private var settings: [String: StoreSettingsViewModel] = [:]

  init(session: TruFanSession, user: TruFanUser) {
    self.session = session
    self.user = user
    api = StaffAPIService(session: session)
    workplace = WorkplaceViewModel(user: user, api: api)
  }

  var device: Device { session.device }

  /// A page.
  enum Route: Hashable {
    case order(String)
    /// Several orders that are shopped for together.
    case trip([String])
    case unpaidParking
    /// For administrators only.
    case admin(AdminRoute)
  }

  /// The order whose page somebody looks at. A page in the background is seen by nobody, and must
  /// not silence the order for the browser's other tabs.
  /// - Parameter isActive: whether the app's scene is in front.
  func orderInFront(isActive: Bool) -> String? {
    if isActive, case .order(let id) = path.last { id } else { nil }
  }

  func queue(of venue: Venue) -> QueueViewModel {
    if let queue = queues[venue.id] { return queue }
    let queue = QueueViewModel(venue: venue, user: user, api: api)
    queues[venue.id] = queue
    return queue
  }

  /// All screens of an order share one desk.
  func desk(of order: String) -> OrderDesk {
    if let desk = desks[order] { return desk }
    let desk = OrderDesk(orderId: order, user: user, api: api)
    desks[order] = desk
    return desk
  }

  /// What was typed of a store is still there after the way back.
  func settings(of api: AdminAPIService) -> StoreSettingsViewModel {
    if let settings = settings[api.venue.id] { return settings }
    let settings = StoreSettingsViewModel(api: api)
    self.settings[api.venue.id] = settings
    return settings
  }

  func trip(of orders: [String]) -> ShoppingTrip {
    ShoppingTrip(desks: orders.map { desk(of: $0) })
  }

  func venueChosen(_ venue: Venue?) {
    path = []
    isLost = false
    workplace.choose(venue)
  }
}
