import ClientKit
import ClientKitTesting
import Foundation
import TruFanClient
import TruFanModels
import WireKit

@testable import TruFanStaff

/// A staff member's phone without a screen: a clock that stands still and a scripted server.
@MainActor
struct Handset {
  let clock = TestClock()
  let server = ScriptedServer()
  let storage = MemoryStorage()
  let session: TruFanSession

  init() {
    let secrets = MemoryStorage()
    var answer = AuthResponse.sample
    answer.user = StaffPreview.user
    let data = try? WireJSON.encode(answer)
    secrets.set(
      data.map { String(decoding: $0, as: UTF8.self) }, forKey: TruFanStaffApp.sessionKey)
    var device = Device.detached
    device.storage = storage
    device.secrets = secrets
    device.transport = server
    device.clock = clock
    let clock = clock
    device.now = { Self.launch.addingTimeInterval(clock.now.offset / .seconds(1)) }
    session = TruFanSession(device: device, key: TruFanStaffApp.sessionKey)
  }

  /// 7 November 2025, 9:12 UTC: ten minutes after the samples' time.
  nonisolated static let launch = Date(timeIntervalSince1970: 1_762_506_720)

  var api: StaffAPIService { StaffAPIService(session: session) }
  var user: TruFanUser { StaffPreview.user }

  func queue() -> QueueViewModel {
    QueueViewModel(
      venue: .sample, user: user, api: api, pauses: FollowingPauses(jitter: { 1 }))
  }

  /// A desk with this order on it.
  func desk(_ order: Order) -> OrderDesk {
    OrderDesk(
      orderId: order.id, user: user, api: api, following: Following(order),
      pauses: FollowingPauses(jitter: { 1 }))
  }

  /// The requests to an address, in order.
  func requests(_ address: Address) -> [TransportRequest] {
    server.requests.filter { $0.method == address.verb && $0.path == address.path }
  }
}

extension Order {
  /// An order of this state, without its sample's events of later states.
  static func staffSample(
    _ status: OrderStatus, id: String = sample.id, _ edit: (inout Order) -> Void = { _ in }
  ) -> Order {
    var order = samples[1]
    order.id = id
    order.status = status
    order.paymentStatus = .authorized
    order.errand = .sample
    edit(&order)
    return order
  }
}

extension OrderItem {
  static func line(
    _ id: String, _ name: String = "Bread", shop: String = "Corner Shop", aisle: String? = nil,
    order: String = Order.sample.id, status: OrderItemStatus = .pending,
    shelf: ShelfFacts? = nil, substitution: Substitution? = nil
  ) -> OrderItem {
    OrderItem(
      id: id, orderId: order, itemId: "item-\(id)", itemName: name, sourceStore: shop,
      aisle: aisle, quantity: 1, unitPrice: Price(cents: 549), status: status,
      substitution: substitution, shelf: shelf, createdAt: Order.sample.createdAt)
  }
}

extension Address {
  static let venues = Address(TruFanAPI.venues())
  static let order = Address(
    TruFanAPI.staffOrder(.init(order: Order.sample.id, wait: StaffAPIService.wait)))

  static let queue: Address = {
    var question = QueuePath(venue: Venue.sampleId)
    question.status = OrderGroup.open
    question.pageSize = StaffAPIService.longestQueue
    question.wait = StaffAPIService.wait
    return Address(TruFanAPI.staffQueue(question))
  }()

  static func accept(_ id: String = Order.sample.id) -> Address {
    Address(TruFanAPI.accept(.init(order: id)))
  }

  static func update(_ line: String, of order: String = Order.sample.id) -> Address {
    Address(TruFanAPI.updateLine(.init(order: order, line: line)))
  }
}
