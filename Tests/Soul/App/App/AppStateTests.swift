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

  private func app() -> AppState { AppState(session: phone.session, user: .sample) }

  private func answersAll() {
    phone.server.reply(.presets, PresetsResponse.sample)
    phone.server.reply(.favorites, FavoritesResponse(favorites: []))
    phone.server.reply(.models, ModelsResponse.sample)
    phone.server.reply(.folder, TempFolderResponse())
    phone.server.reply(
      .batches, BatchesResponse(batches: [.sample], userId: SoulUser.sample.id))
  }

  @Test("Generating closes the preset and jumps to the gallery at once")
  func jump() async throws {
    answersAll()
    let app = app()
    await app.refreshAll()
    let gate = Gate()
    phone.server.answer(.generate) { _ in
      await gate.pass()
      return try .json(GenerationStarted.sample)
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
    answersAll()
    phone.server.reply(.models, ModelsResponse(models: [], userId: SoulUser.sample.id))
    let app = app()
    await app.refreshAll()
    #expect(app.obstacle == "Train your character first.")
    await app.generate(.sample)
    #expect(phone.requests(.generate).isEmpty)
    #expect(app.tab == .home)
  }

  @Test("Choosing another character begins at the presets")
  func choose() async {
    answersAll()
    let app = app()
    await app.refreshAll()
    app.tab = .profile
    app.paths = [.profile: [.account], .home: [.notifications]]
    app.choose(.sample)
    #expect(app.tab == .home)
    #expect(app.paths.isEmpty)
  }

  @Test("Addresses open what they name, also before it is loaded")
  func links() async {
    answersAll()
    let app = app()
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

  @Test("A new notification refreshes the gallery at once, and leads to its pictures")
  func notice() async throws {
    answersAll()
    let app = app()
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

  @Test("The onboarding goes on where it was, and ends at the server")
  func onboarding() async {
    var user = SoulUser.sample
    user.onboardingCompleted = false
    phone.session.took(user)
    let model = OnboardingModel(user: user, service: phone.service)
    #expect(model.step == .photos)
    model.continueButtonTapped()
    #expect(OnboardingModel(user: user, service: phone.service).step == .confirmation)
    model.continueButtonTapped()
    let complete = Address(SoulAPI.completeOnboarding())
    phone.server.fail(complete, .offline)
    await model.notificationsAnswered(false)
    #expect(model.errorMessage != nil)
    phone.server.reply(complete, UserResponse(.sample))
    await model.notificationsAnswered(true)
    #expect(phone.session.state == .signedIn(.sample))
    #expect(NotificationSettings(user: user.id, service: phone.service).areOn)
  }

  @Test("A profile without a name or a gender goes nowhere; a whole one as the day that was picked")
  func profile() async throws {
    var user = SoulUser.sample
    (user.name, user.gender) = (nil, nil)
    let model = OnboardingModel(user: user, service: phone.service)
    #expect(model.step == .profile)
    await model.completeButtonTapped()
    #expect(model.profile.errorMessage == "Enter your name.")
    model.profile.name = " Ada "
    await model.completeButtonTapped()
    #expect(model.profile.errorMessage == "Choose your gender.")
    #expect(phone.server.requests.isEmpty)
    model.profile.gender = .female
    let update = Address(SoulAPI.updateProfile())
    phone.server.reply(update, UserResponse(.sample))
    await model.completeButtonTapped()
    #expect(model.step == .photos)
    let body = try #require(phone.requests(update).first?.body)
    let sent = try WireJSON.decode(ProfileRequest.self, from: body)
    #expect(
      sent
        == ProfileRequest(
          name: "Ada", dateOfBirth: "1990-01-01T00:00:00.000Z", gender: "female"))
  }
}
