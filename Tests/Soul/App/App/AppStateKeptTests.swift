import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

/// What a relaunch finds again, and what is left without a network.
@MainActor
struct AppStateKeptTests {
  let phone = Phone()

  @Test("A relaunch finds each tab's pages again; a link changes those of its own tab only")
  func pages() async throws {
    let app = phone.app()
    app.paths = [.profile: [.account, .albums], .home: [.notifications]]
    let next = AppState(session: phone.relaunched(), user: .sample)
    #expect(next.paths == app.paths)
    next.open(AppLink(try #require(URL(string: "https://soul.example/soul/home"))))
    #expect(next.paths == [.profile: [.account, .albums], .home: []])
    let now = SoulUser.sample.createdAt
    let other = SoulUser(id: "somebody else", phone: "+15195463439", createdAt: now, updatedAt: now)
    #expect(AppState(session: phone.session, user: other).paths.isEmpty)
    await phone.session.signOut()
    #expect(phone.app().paths.isEmpty)
  }

  @Test("Pages that a newer version has kept are no obstacle")
  func unknownPages() {
    phone.storage.set(#"{"profile":["laboratory"]}"#, forKey: "soul_paths_\(SoulUser.sample.id)")
    #expect(phone.app().paths.isEmpty)
  }

  @Test("Offline nothing is made or trained, with the reason; then everything is asked again")
  func offline() async throws {
    phone.answersAll()
    let app = phone.app()
    await app.refreshAll()
    #expect(app.obstacle == nil && app.trainingObstacle == nil)
    #expect(app.canGenerateMore(like: .sample))
    phone.answersUploads()
    let uploads = PhotoUploads(.training, service: phone.service)
    uploads.add(Phone.photos(20))
    await uploads.finished()
    #expect(app.canTrain(uploads, named: "Ada") && !app.canTrain(uploads, named: " "))
    phone.server.fail(.notices, .offline)
    let following = Task { await app.inbox.follow() }
    defer { following.cancel() }
    try await eventually { app.isOffline && phone.clock.sleeperCount == 1 }
    #expect(app.obstacle == "You are offline. Portraits can be made when you are back.")
    #expect(
      app.trainingObstacle == "You are offline. New characters can be trained when you are back.")
    #expect(!app.canGenerateMore(like: .sample))
    #expect(!app.canTrain(uploads, named: "Ada"))
    app.preset = .sample
    await app.generate(.sample)
    #expect(app.preset == .sample && phone.requests(.generate).isEmpty)

    var changed = SoulUser.sample
    changed.name = "Ada King"
    phone.server.reply(.profile, UserResponse(changed))
    phone.server.reply(.notices, NoticesResponse(notifications: [], unreadCount: 0))
    let asked: [Address] = [.presets, .models, .batches, .profile]
    let before = asked.map { phone.requests($0).count }
    phone.clock.advance(by: .seconds(1))
    try await eventually { phone.session.user == changed }
    try await eventually { asked.map { phone.requests($0).count } == before.map { $0 + 1 } }
    #expect(app.obstacle == nil && app.trainingObstacle == nil)
  }
}
