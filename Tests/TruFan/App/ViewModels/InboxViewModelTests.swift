import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct InboxViewModelTests {
  let phone = Phone()

  private static let inbox = Address(TruFanAPI.notifications(.init(wait: 25)))
  private static let read = Address(TruFanAPI.markNotificationsRead())

  private nonisolated static func notice(
    _ number: Int, order: String? = Order.sample.id, isRead: Bool = false
  ) -> InboxNotice {
    var notice = InboxNotice.sample
    notice.id = "note_\(number)"
    notice.number = number
    notice.orderId = order
    notice.readAt = isRead ? WireTime(Timestamp(Phone.launch)) : nil
    return notice
  }

  private nonisolated static func page(
    _ notices: [InboxNotice], hasMore: Bool = false
  ) -> InboxResponse {
    InboxResponse(
      notifications: notices, unreadCount: notices.filter { $0.readAt == nil }.count,
      hasMore: hasMore)
  }

  /// Answers with the first page, and with the second as soon as the gate is open.
  private func serve(_ first: InboxResponse, then second: InboxResponse, behind gate: Gate) {
    phone.server.answer(Self.inbox) { request in
      guard request.headers["if-none-match"] == "\"1\"" else {
        return try .json(first, headers: ["etag": "\"1\""])
      }
      await gate.pass()
      return try .json(second, headers: ["etag": "\"2\""])
    }
  }

  @Test("An order's page that nobody looks at has shown nothing")
  func background() {
    let app = phone.app
    app.path = [.order(Order.sample.id)]
    #expect(app.inbox.isInFront(Self.notice(1)))
    app.becameActive(false)
    #expect(!app.inbox.isInFront(Self.notice(1)))
    app.becameActive(true)
    #expect(app.inbox.isInFront(Self.notice(1)))
  }

  @Test("An order that was just placed needs no banner over its own confirmation")
  func confirmation() {
    let app = phone.app
    app.sheet = .cart(venue: Venue.sampleId, startsAtCheckout: true)
    #expect(!app.inbox.isInFront(Self.notice(1)))
    app.showsConfirmation(of: Order.sample.id)
    #expect(app.inbox.isInFront(Self.notice(1)))
    #expect(!app.inbox.isInFront(Self.notice(1, order: "another")))
    app.showsConfirmation(of: nil)
    #expect(!app.inbox.isInFront(Self.notice(1)))
  }

  @Test("A notification that comes while the app is open is shown as a banner; older ones are not")
  func banner() async throws {
    let gate = Gate()
    serve(
      Self.page([Self.notice(1)]), then: Self.page([Self.notice(2), Self.notice(1)]), behind: gate)
    let model = InboxViewModel(session: phone.session)
    let following = Task { await model.follow() }
    defer { following.cancel() }
    try await eventually { model.unread == 1 }
    #expect(model.banner == nil)
    #expect(model.orderNews == 0)
    try await phone.clock.pass(.milliseconds(200))
    gate.open()
    try await eventually { model.unread == 2 }
    #expect(model.banner?.number == 2)
    #expect(model.orderNews == 1)
    model.bannerSeen()
    #expect(model.banner == nil)
  }

  @Test(
    "Two that come together follow one another, the older one first; what is opened is left out")
  func twoBanners() async throws {
    let gate = Gate()
    serve(
      Self.page([]),
      then: Self.page([
        Self.notice(4), Self.notice(3, order: nil), Self.notice(2, isRead: true), Self.notice(1),
      ]),
      behind: gate)
    phone.server.reply(Self.read, Self.page([Self.notice(4, isRead: true)]))
    let model = InboxViewModel(session: phone.session)
    let following = Task { await model.follow() }
    defer { following.cancel() }
    try await eventually { model.notices.value?.isEmpty == true }
    try await phone.clock.pass(.milliseconds(200))
    gate.open()
    try await eventually { model.banner?.number == 1 }
    model.bannerSeen()
    #expect(model.banner?.number == 3)
    await model.opened(order: Order.sample.id)
    model.bannerSeen()
    #expect(model.banner == nil)
  }

  @Test(
    "News of an order that another window has read makes lists look again; a stay's does not",
    arguments: [true, false])
  func orderNews(isOfOrder: Bool) async throws {
    let gate = Gate()
    let news = Self.notice(1, order: isOfOrder ? Order.sample.id : nil, isRead: true)
    serve(Self.page([]), then: Self.page([news]), behind: gate)
    let model = InboxViewModel(session: phone.session)
    let following = Task { await model.follow() }
    defer { following.cancel() }
    try await eventually { model.notices.value?.isEmpty == true }
    try await phone.clock.pass(.milliseconds(200))
    gate.open()
    try await eventually { model.notices.value?.count == 1 }
    #expect(model.orderNews == (isOfOrder ? 1 : 0))
    #expect(model.banner == nil)
  }

  @Test("What the screen shows already makes no banner, and counts as read")
  func inFront() async throws {
    let gate = Gate()
    serve(Self.page([]), then: Self.page([Self.notice(1)]), behind: gate)
    phone.server.reply(Self.read, Self.page([Self.notice(1, isRead: true)]))
    let app = phone.app
    app.path = [.order(Order.sample.id)]
    let following = Task { await app.inbox.follow() }
    defer { following.cancel() }
    try await eventually { app.inbox.notices.value?.isEmpty == true }
    try await phone.clock.pass(.milliseconds(200))
    gate.open()
    try await eventually { phone.requests(Self.read).count == 1 }
    try await eventually { app.inbox.unread == 0 }
    #expect(app.inbox.banner == nil)
  }

  @Test("A tap leads to the order, and a stay's to the first screen; both are read then")
  func opening() async throws {
    phone.server.reply(Self.read, Self.page([Self.notice(1, isRead: true)]))
    let app = phone.app
    app.path = [.notifications]
    app.open(Self.notice(1))
    #expect(app.path == [.notifications, .order(Order.sample.id)])
    try await eventually { phone.requests(Self.read).count == 1 }
    app.open(Self.notice(2, order: nil))
    #expect(app.path.isEmpty)
    try await eventually { phone.requests(Self.read).count == 2 }
  }

  @Test("Reading all leaves one unread that comes meanwhile")
  func readAll() async throws {
    phone.server.reply(Self.read, Self.page([Self.notice(3, isRead: true)]))
    let model = InboxViewModel(
      session: phone.session, following: Following(Self.page([Self.notice(3), Self.notice(2)])))
    await model.markAllRead()
    let body = try #require(phone.requests(Self.read).first?.body)
    #expect(try WireJSON.decode(MarkReadRequest.self, from: body) == MarkReadRequest(upTo: 3))
    #expect(model.unread == 0)
  }

  @Test("Older notifications come page by page, none twice")
  func older() async throws {
    phone.server.reply(
      Address(TruFanAPI.notifications(.init(before: 2))),
      Self.page([Self.notice(2), Self.notice(1)]))
    let model = InboxViewModel(
      session: phone.session,
      following: Following(Self.page([Self.notice(3), Self.notice(2)], hasMore: true)))
    #expect(model.hasMore)
    await model.loadMore()
    #expect(model.notices.value?.map(\.number) == [3, 2, 1])
    #expect(!model.hasMore)
  }
}
