import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor
struct AppLinkTests {
  let phone = Phone()
  /// A batch behind the pages that are loaded.
  private static let old = "gen_old"

  private func opened() async -> AppState {
    phone.answersAll()
    let app = phone.app()
    await app.refreshAll()
    return app
  }

  private func answersOld(_ status: GenerationStatus = .completed) {
    var generation = Generation.sample
    (generation.id, generation.status) = (Self.old, status)
    phone.server.reply(.generation(Self.old), generation)
  }

  @Test("Addresses open what they name, also before it is loaded")
  func links() async {
    phone.answersAll()
    let app = phone.app()
    app.open(AppLink(URL(string: "https://soul.example/soul/gallery/\(Generation.sampleId)")!))
    #expect(app.tab == .gallery)
    #expect(app.batch == nil)
    await app.refreshAll()
    #expect(app.batch == .sample)
    app.batch = nil
    app.open(AppLink(URL(string: "soul://profile/account")!))
    #expect(app.addresses == ["/profile", "/profile/account"])
    app.open(AppLink(URL(string: "https://soul.example/soul/nonsense")!))
    #expect(app.tab == .home)
  }

  @Test("The address of a page names those below it, which are there again after a reload")
  func pagesBelow() async throws {
    let app = await opened()
    (app.tab, app.paths) = (.profile, [.profile: [.account, .albums]])
    #expect(app.addresses == ["/profile", "/profile/account", "/profile/account/albums"])
    let last = try #require(app.addresses.last)
    app.open(AppLink(try #require(URL(string: "https://soul.example/soul" + last))))
    #expect(app.paths[.profile] == [.account, .albums])
  }

  @Test("The way to the training leads to the characters, whichever page their tab was left at")
  func firstPage() async throws {
    let app = await opened()
    app.open(AppLink(try #require(URL(string: "https://soul.example/soul/profile/account"))))
    (app.tab, app.preset) = (.home, .sample)
    app.openFirstPage(of: .profile)
    #expect(app.addresses == ["/profile"])
    #expect(app.preset == nil)
  }

  @Test("A link leads to a batch behind the loaded pages, which stays there over a refresh")
  func older() async throws {
    let app = await opened()
    answersOld()
    app.open(.batch(Self.old))
    #expect(app.tab == .gallery && app.batch == nil)
    try await eventually { app.batch?.id == Self.old }
    await app.refreshAll()
    #expect(app.gallery.batch(Self.old)?.imageIds == Generation.sample.imageIds)
    #expect(app.gallery.batches.value == [.sample])
    for id in Generation.sample.imageIds {
      phone.server.reply(Address(SoulAPI.deleteImage(.init(image: id))), SoulDone.sample)
      let picture = SoulPicture(id: id, url: "")
      #expect(await app.gallery.delete(picture))
    }
    #expect(app.gallery.batch(Self.old) == nil)
  }

  @Test("A link to what is gone, or has no pictures yet, ends at the gallery")
  func nothing() async throws {
    let app = await opened()
    phone.server.refuse(.generation(Self.old), 404, "Generation not found")
    app.open(.batch(Self.old))
    try await eventually { app.awaited == nil }
    answersOld(.processing)
    app.open(.batch(Self.old))
    try await eventually { app.awaited == nil }
    #expect(app.tab == .gallery && app.batch == nil)
    #expect(phone.requests(.generation(Self.old)).count == 2)
  }

  @Test("A link without an answer opens when the network is back, but not for who went elsewhere")
  func later() async throws {
    let app = await opened()
    phone.server.fail(.generation(Self.old), .offline)
    app.open(.batch(Self.old))
    try await eventually { phone.requests(.generation(Self.old)).count == 1 }
    answersOld()
    await app.refreshAll()
    #expect(app.batch?.id == Self.old)
    let ways: [@MainActor (AppState) -> Void] = [
      { $0.tab = .home }, { $0.batch = .sample }, { $0.choose(.sample) },
    ]
    for leave in ways {
      let app = await opened()
      phone.server.fail(.generation(Self.old), .offline)
      app.open(.batch(Self.old))
      leave(app)
      answersOld()
      await app.refreshAll()
      #expect(app.batch?.id != Self.old)
      app.batch = nil
      app.tab = .gallery
      await app.refreshAll()
      #expect(app.batch == nil)
    }
  }

  @Test("A tap on a notification while the gallery loads opens its pictures once they are there")
  func tappedEarly() async throws {
    phone.answersAll()
    let app = phone.app()
    let gate = Gate()
    phone.server.answer(.batches) { _ in
      await gate.pass()
      return try .json(BatchesResponse(batches: [.sample], userId: SoulUser.sample.id))
    }
    app.inbox.arrived(.sample)
    try await eventually { phone.requests(.batches).count == 1 }
    app.open(.sample)
    try await eventually { phone.requests(.generation(Generation.sampleId)).count == 1 }
    #expect(app.batch == nil)
    gate.open()
    try await eventually { app.batch == .sample }
    app.batch = nil
    await app.refreshAll()
    #expect(app.batch == nil)
  }

  @Test("A link that comes while a sheet is open leads there once the sheet has closed")
  func sheets() async {
    let covers: [@MainActor (AppState) -> Void] = [
      { $0.sheet = .another }, { $0.sheet = .rename(.sample) },
      { $0.likes = OpenedPictures(id: "1", pictures: []) },
    ]
    for cover in covers {
      let app = await opened()
      cover(app)
      app.open(.batch(Generation.sampleId))
      #expect(app.sheet == nil && app.likes == nil && app.batch == nil)
      app.coverClosed()
      #expect(app.batch == .sample && app.tab == .gallery)
      app.batch = nil
      cover(app)
      app.open(.preset(Preset.sample.id))
      #expect(app.sheet == nil && app.likes == nil && app.preset == nil)
      app.coverClosed()
      #expect(app.preset == .sample)
      app.preset = nil
      cover(app)
      app.open(.place(.profile, [.account]))
      #expect(app.sheet == nil && app.likes == nil && app.tab == .profile)
    }
  }

  @Test("What an address names closes what covers the app, and covers it after that has closed")
  func covers() async {
    let app = await opened()
    app.preset = .sample
    app.open(.batch(Generation.sampleId))
    #expect(app.preset == nil && app.batch == nil)
    app.coverClosed()
    #expect(app.batch == .sample)
    app.open(.preset(Preset.sample.id))
    #expect(app.preset == nil && app.batch == nil)
    app.coverClosed()
    #expect(app.preset == .sample)
    app.open(.place(.profile, [.account]))
    #expect(app.preset == nil && app.tab == .profile)
    app.coverClosed()
    #expect(app.preset == nil && app.batch == nil)
  }
}
