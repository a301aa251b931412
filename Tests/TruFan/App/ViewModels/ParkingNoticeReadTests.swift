import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("A notice about parking time that concerns the order in front")
struct ParkingNoticeReadTests {
  let phone = Phone()

  private nonisolated static func notice(_ number: Int, ofStay: Bool) -> InboxNotice {
    var notice = InboxNotice.sample
    (notice.id, notice.number) = ("note_\(number)", number)
    notice.parkingSessionId = ofStay ? ParkingSession.sampleId : nil
    return notice
  }

  @Test("is read with its order only where the page says the same")
  func opened() async throws {
    let inbox = Address(TruFanAPI.notifications(.init(wait: 25)))
    let read = Address(TruFanAPI.markNotificationsRead())
    let page = InboxResponse(
      notifications: [Self.notice(2, ofStay: true), Self.notice(1, ofStay: false)],
      unreadCount: 2, hasMore: false)
    phone.server.reply(inbox, page)
    phone.server.reply(read, page)
    let model = InboxViewModel(session: phone.session)
    let following = Task { await model.follow() }
    defer { following.cancel() }
    try await eventually { model.unread == 2 }
    var says = false
    model.isSaid = { $0.parkingSessionId == nil || says }
    await model.opened(order: Order.sample.id)
    says = true
    await model.opened(order: Order.sample.id)
    let sent = try phone.requests(read).map {
      try WireJSON.decode(MarkReadRequest.self, from: try #require($0.body)).ids
    }
    #expect(sent == [["note_1"], ["note_2", "note_1"]])
  }

  @Test("is in front once the order's page warns of it, too")
  func inFront() async throws {
    var order = OrderSummary.sample
    (order.status, order.paymentStatus) = (.confirmed, .captured)
    let (app, notice) = (phone.app, Self.notice(1, ofStay: true))
    app.path = [.order(order.id)]
    #expect(app.inbox.isInFront(Self.notice(2, ofStay: false)))
    #expect(!app.inbox.isInFront(notice))
    var stay = ParkingSession.sample
    stay.expiresAt = WireTime(Timestamp(Phone.launch.addingTimeInterval(600)))
    phone.server.reply(
      Address(TruFanAPI.currentParking(.init(wait: 25))), CurrentParking(session: stay))
    var active = MyOrdersPath(status: "active")
    active.wait = 25
    phone.server.reply(
      Address(TruFanAPI.myOrders(active)),
      OrdersResponse(orders: [order], total: 1, page: 1, pageSize: 20))
    let following = [
      Task { await app.parking.followStay() }, Task { await app.parking.followOrders() },
    ]
    defer { following.forEach { $0.cancel() } }
    try await eventually { app.inbox.isInFront(notice) }
  }
}
