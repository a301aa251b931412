import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor
struct AppStateTests {
  let phone = Phone()

  @Test("Generating closes the preset and jumps to the gallery at once")
  func jump() async throws {
    phone.answersAll()
    let app = phone.app()
    await app.refreshAll()
    let gate = Gate()
    phone.server.answer(.generate) { _ in
      await gate.pass()
      return try .json(GenerationStarted.new)
    }
    app.preset = .sample
    let generating = Task { await app.generate(.sample) }
    try await eventually { app.tab == .gallery && app.gallery.pending.count == 1 }
    #expect(app.preset == nil)
    gate.open()
    await generating.value
    let body = try #require(phone.requests(.generate).first?.body)
    let sent = try WireJSON.decode(GenerateRequest.self, from: body)
    #expect(sent.higgsfieldId == PortraitModel.sample.higgsfieldId)
    #expect(sent.styleId == Preset.sample.styleId)
    app.gallery.stop()
  }

  @Test("Without a character nothing is generated, and the reason is said")
  func noCharacter() async {
    phone.answersAll()
    phone.server.reply(.models, ModelsResponse(models: [], userId: SoulUser.sample.id))
    let app = phone.app()
    await app.refreshAll()
    #expect(app.obstacle == "Train your character first.")
    await app.generate(.sample)
    #expect(phone.requests(.generate).isEmpty)
    #expect(app.tab == .home)
  }

  @Test("Nobody is told to train a character while it is not known whether there is one")
  func unknownCharacters() async {
    phone.answersAll()
    phone.server.fail(.models, .offline)
    let app = phone.app()
    #expect(app.obstacle == "Your characters are not here yet.")
    await app.refreshAll()
    #expect(app.obstacle == "Your characters could not be loaded.")
    app.preset = .sample
    await app.generate(.sample)
    #expect(phone.requests(.generate).isEmpty)
    phone.server.reply(.models, ModelsResponse.sample)
    await app.models.load()
    #expect(app.obstacle == nil)
  }

  @Test("A second tap while the preset closes makes no second generation")
  func secondTap() async {
    phone.answersAll()
    phone.server.reply(.generate, GenerationStarted.new)
    let app = phone.app()
    await app.refreshAll()
    app.preset = .sample
    await app.generate(.sample)
    await app.generate(.sample)
    #expect(phone.requests(.generate).count == 1)
    app.gallery.stop()
  }

  @Test("More like a batch is of its own character, whoever is chosen, and by one tap of two")
  func more() async {
    phone.answersAll()
    let other = PortraitModel(
      id: "other", userId: SoulUser.sample.id, name: "Other", status: .completed,
      higgsfieldId: "hf_other", photoCount: 20, createdAt: SoulUser.sample.createdAt,
      updatedAt: SoulUser.sample.updatedAt)
    phone.server.reply(
      .models, ModelsResponse(models: [.sample, other], userId: SoulUser.sample.id))
    let more = Address(SoulAPI.moreLikeThis(.init(image: GenerationBatch.sample.imageIds[0])))
    phone.server.reply(more, GenerationStarted.new)
    let app = phone.app()
    await app.refreshAll()
    // Without a choice, too.
    #expect(app.models.selected == nil && app.canGenerateMore(like: .sample))
    app.models.select(other)
    app.batch = .sample
    for _ in 0..<2 { await app.generateMore(like: .sample) }
    #expect(app.batch == nil)
    #expect(phone.requests(more).count == 1 && phone.requests(.generate).isEmpty)
    phone.server.reply(.models, ModelsResponse(models: [other], userId: SoulUser.sample.id))
    await app.models.load()
    #expect(!app.canGenerateMore(like: .sample))
    app.gallery.stop()
  }

  @Test("More like a favorite, or one of an open batch, begins once for two taps on it")
  func moreOnce() async {
    phone.answersAll()
    let more = Address(SoulAPI.moreLikeThis(.init(image: GenerationBatch.sample.imageIds[0])))
    phone.server.reply(more, GenerationStarted.new)
    let picture = GenerationBatch.sample.pictures[0]
    let ways: [@MainActor (AppState) -> Void] = [
      { $0.batch = .sample },
      { app in
        let shown = ShownPicture(picture: picture, generation: GenerationBatch.sample.id)
        app.likes = OpenedPictures(id: picture.id, pictures: [shown])
      },
    ]
    for (number, way) in ways.enumerated() {
      let app = phone.app()
      await app.refreshAll()
      way(app)
      async let first: Void = app.generateMore(like: picture, of: .sample)
      async let second: Void = app.generateMore(like: picture, of: .sample)
      _ = await (first, second)
      await app.generateMore(like: picture, of: .sample)
      #expect(phone.requests(more).count == number + 1)
      #expect(app.batch == nil && app.likes == nil && app.tab == .gallery)
      app.gallery.stop()
    }
  }

  @Test("Choosing another character begins at the presets")
  func choose() async {
    phone.answersAll()
    let app = phone.app()
    await app.refreshAll()
    app.tab = .profile
    app.paths = [.profile: [.account], .home: [.notifications]]
    app.choose(.sample)
    #expect(app.tab == .home)
    #expect(app.paths.isEmpty)
  }

  @Test("A tab stays once it was in front; what the gallery has said is seen when it is left")
  func tabs() {
    let app = phone.app()
    #expect(app.shown == [.home])
    app.gallery.say("It could not be made.")
    app.tab = .gallery
    app.tab = .gallery
    #expect(app.gallery.outcome != nil)
    app.tab = .profile
    #expect(app.gallery.outcome == nil)
    // What is said while another tab is in front is not seen yet.
    app.gallery.say("It could not be made.")
    app.tab = .home
    #expect(app.gallery.outcome != nil)
    #expect(app.shown == [.home, .gallery, .profile])
  }

  @Test("A new notification refreshes the gallery at once, and leads to its pictures")
  func notice() async throws {
    phone.answersAll()
    let app = phone.app()
    await app.settings.set(true)
    let first = NoticesResponse(notifications: [], unreadCount: 0)
    let asked = Locked(0)
    phone.server.answer(Address(SoulAPI.notices(.init(wait: SoulService.wait)))) { _ in
      let count = asked.withLock { asked in
        asked += 1
        return asked
      }
      return try .json(
        count == 1
          ? first : NoticesResponse(notifications: [.sample], unreadCount: 1),
        headers: ["etag": "v\(count)"])
    }
    let following = Task { await app.inbox.follow() }
    try await phone.clock.pass(.milliseconds(200))
    try await eventually { app.inbox.banner == .sample }
    try await eventually { app.gallery.batches.value != nil }
    following.cancel()
    app.open(.sample)
    #expect(app.tab == .gallery)
    #expect(app.batch?.id == Generation.sampleId)
    #expect(app.inbox.banner == nil)
  }
}

extension GenerationStarted {
  /// Of a generation that is not in the gallery yet.
  fileprivate static let new = GenerationStarted(
    generationId: "gen_new", prompt: sample.prompt, styleId: sample.styleId, higgsfieldId: nil,
    seed: 7)
}
