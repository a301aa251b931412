import ClientKit
import ClientKitTesting
import LookKit
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct RewardsViewModelTests {
  let phone = Phone()

  private final class Copies {
    var texts: [String] = []
  }

  @Test("The code is copied, and the button says so until the next look")
  func copy() async {
    let copies = Copies()
    phone.server.reply(.rewards, Rewards.sample)
    let model = RewardsViewModel(
      api: phone.api, clipboard: TextClipboard { copies.texts.append($0) })
    model.copyButtonTapped()
    #expect(copies.texts.isEmpty)
    await model.load()
    model.copyButtonTapped()
    #expect(copies.texts == ["K7M2QX"])
    #expect(model.isCopied)
    await model.load()
    #expect(!model.isCopied)
  }

  @Test("An invitation says the code, what both get, and where to go")
  func invitation() async {
    phone.server.reply(.rewards, Rewards.sample)
    let model = RewardsViewModel(api: phone.api)
    #expect(model.invitation.isEmpty)
    await model.load()
    #expect(model.invitation.contains("K7M2QX"))
    #expect(model.invitation.contains("500 points"))
    #expect(model.invitation.hasSuffix("/trufan"))
  }

  @Test("A friend's code is sent without its spaces; a refusal keeps it for another try")
  func friend() async throws {
    phone.server.reply(.rewards, Rewards.sample)
    let model = RewardsViewModel(api: phone.api)
    await model.load()
    phone.server.reply(
      .enterReferral, TruFanError(Problem.notFound("Nobody has this code."), correlationID: "c"),
      status: 404)
    model.typedCode = " k7m2qx "
    await model.enterButtonTapped()
    #expect(model.errorMessage == "Nobody has this code.")
    #expect(model.typedCode == " k7m2qx ")
    phone.server.reply(.enterReferral, Rewards.samples[1])
    await model.enterButtonTapped()
    #expect(model.errorMessage == nil)
    #expect(model.typedCode.isEmpty)
    #expect(model.rewards == .loaded(Rewards.samples[1]))
    let body = try #require(phone.requests(.enterReferral).last?.body)
    #expect(try WireJSON.decode(ReferralRequest.self, from: body).code == "k7m2qx")
  }

  @Test("The checkout shows the server's discount, and asks for it only with the switch on")
  func checkout() async {
    let cart = phone.cart()
    cart.add(.item("a", cents: 1317))
    let model = CheckoutViewModel(cart: cart, api: phone.api, user: .sample)
    #expect(model.pointsOffer == nil)
    phone.server.reply(
      .rewards,
      Rewards(
        balance: 401, code: "K7M2QX", canEnterCode: false, ordersUntilDiscount: 2,
        rules: RewardRules(), history: []))
    await model.loadRewards(from: RewardsViewModel(api: phone.api))
    #expect(model.pointsOffer == "400 points pay $2.00 of it")
    #expect(model.pointsToEarn == 131)
    #expect(model.price?.discount == .zero)
    #expect(model.choices.request(for: cart, stay: nil).redeemPoints == nil)
    model.choices.redeemsPoints = true
    #expect(model.price?.discount == Price(cents: 200))
    #expect(model.total == Price(cents: 1388 + 198))
    #expect(model.pointsToEarn == 111)
    #expect(model.choices.request(for: cart, stay: nil).redeemPoints == true)
  }

  @Test("The frequent buyer's discount needs no switch; without an answer there is none")
  func frequent() async {
    let cart = phone.cart()
    cart.add(.item("a", cents: 1317))
    let model = CheckoutViewModel(cart: cart, api: phone.api, user: .sample)
    await model.loadRewards(from: RewardsViewModel(api: phone.api))
    #expect(model.price?.discount == .zero)
    phone.server.reply(
      .rewards,
      Rewards(
        balance: 0, code: "K7M2QX", canEnterCode: false, ordersUntilDiscount: 0,
        rules: RewardRules(), history: []))
    await model.loadRewards(from: RewardsViewModel(api: phone.api))
    #expect(model.pointsOffer == nil)
    #expect(model.price?.discount == Price(cents: 132))
  }
}

extension Address {
  fileprivate static let rewards = Address(TruFanAPI.rewards())
  fileprivate static let enterReferral = Address(TruFanAPI.enterReferral())
}
