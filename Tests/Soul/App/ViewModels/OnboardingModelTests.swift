import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor
struct OnboardingModelTests {
  let phone = Phone()

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

  @Test("A relaunch confirms the photos that are there; without them it goes back to choosing")
  func confirmation() async {
    let model = OnboardingModel(user: .sample, service: phone.service)
    model.continueButtonTapped()
    phone.server.fail(.folder, .offline)
    let offline = OnboardingModel(user: .sample, service: phone.service)
    await offline.restore()
    #expect(offline.step == .confirmation)
    phone.server.reply(
      .folder,
      TempFolderResponse(
        tempFolderName: "temp_1",
        imageUrls: (1...15).map { "https://quartet.example/blobs/\($0)" }))
    await offline.restore()
    #expect(offline.step == .confirmation && offline.uploads.sentCount == 15)
    phone.server.reply(.folder, TempFolderResponse())
    let late = OnboardingModel(user: .sample, service: phone.service)
    await late.restore()
    #expect(late.step == .photos)
    #expect(OnboardingModel(user: .sample, service: phone.service).step == .photos)
  }

  @Test("Whoever wants notifications and cannot have them hears why, and goes on")
  func refusedNotifications() async {
    phone.server.reply(.webPush, WebPushOffer.sample)
    phone.server.reply(Address(SoulAPI.completeOnboarding()), UserResponse(.sample))
    var pushes = Pushes.system
    pushes.ask = { _, _ in .refused }
    let model = OnboardingModel(user: .sample, service: phone.service, pushes: pushes)
    await model.notificationsAnswered(true)
    #expect(model.settings.trouble?.contains("does not allow") == true)
    #expect(phone.requests(Address(SoulAPI.completeOnboarding())).isEmpty)
    await model.finish()
    #expect(phone.session.state == .signedIn(.sample))
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
    // A reload does not lose what was typed.
    #expect(OnboardingModel(user: user, service: phone.service).profile.name == " Ada ")
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

  @Test("A date of birth that nobody has chosen is asked for, and not sent")
  func dateOfBirth() async throws {
    var user = SoulUser.sample
    (user.name, user.dateOfBirth) = (nil, nil)
    let profile = ProfileFormModel(user: user, service: phone.service)
    profile.name = "Ada"
    profile.gender = .female
    // The picker begins with today, on which nobody who signs up was born.
    #expect(profile.shownDay == Date(timeIntervalSince1970: 1_762_473_600))
    #expect(await !profile.completeButtonTapped())
    #expect(profile.dateOfBirth == nil)
    #expect(profile.dateMessage == "Choose your date of birth.")
    #expect(profile.errorMessage == nil)
    #expect(phone.server.requests.isEmpty)
    // 10 December 1990.
    profile.shownDay = Date(timeIntervalSince1970: 660_787_200)
    #expect(profile.dateMessage == nil)
    // A reload loses neither the day nor the gender.
    let reloaded = ProfileFormModel(user: user, service: phone.service)
    #expect(reloaded.dateOfBirth == profile.dateOfBirth && reloaded.gender == .female)
    let update = Address(SoulAPI.updateProfile())
    phone.server.reply(update, UserResponse(.sample))
    #expect(await profile.completeButtonTapped())
    let body = try #require(phone.requests(update).first?.body)
    let sent = try WireJSON.decode(ProfileRequest.self, from: body)
    #expect(sent.dateOfBirth == "1990-12-10T00:00:00.000Z")
    #expect(phone.storage.keys(withPrefix: "soul_typed_").isEmpty)
  }
}
