import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor
struct InboxModelTests {
  let phone = Phone()

  /// An inbox to which a notification has just come.
  private func told() async throws -> InboxModel {
    let inbox = InboxModel(service: phone.service)
    let asked = Locked(0)
    phone.server.answer(.notices) { _ in
      let count = asked.withLock { asked in
        asked += 1
        return asked
      }
      let all = NoticesResponse(
        notifications: count == 1 ? [] : [.sample], unreadCount: count == 1 ? 0 : 1)
      return try .json(all, headers: ["etag": "v\(count)"])
    }
    let following = Task { await inbox.follow() }
    defer { following.cancel() }
    try await phone.clock.pass(.milliseconds(200))
    try await eventually { inbox.banner == .sample }
    return inbox
  }

  @Test("A banner is on the screen in front alone, whatever covers the app or is closed meanwhile")
  func screens() async throws {
    let inbox = try await told()
    let (tabs, batch, picture) = (UUID(), UUID(), UUID())
    func shown() -> [Bool] { [tabs, batch, picture].map { inbox.banner(on: $0) != nil } }
    #expect(shown() == [false, false, false])
    inbox.screenCame(tabs)
    #expect(shown() == [true, false, false])
    inbox.screenCame(batch)
    inbox.screenCame(picture)
    // A screen that says twice that it is there does not come to the front.
    inbox.screenCame(tabs)
    #expect(shown() == [false, false, true])
    // The picture may go before the batch below it, or after it.
    inbox.screenWent(batch)
    #expect(shown() == [false, false, true])
    inbox.screenWent(picture)
    #expect(shown() == [true, false, false])
    inbox.bannerSeen()
    #expect(shown() == [false, false, false])
  }
}
