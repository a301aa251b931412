import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
struct PaymentMethodsViewModelTests {
  let phone = Phone()
  let model: PaymentMethodsViewModel

  init() { model = PaymentMethodsViewModel(session: phone.session) }

  private static let waiting = Address(TruFanAPI.paymentMethods(.init(wait: 25)))

  @Test("A card that is entered on the service's page comes by itself")
  func page() async throws {
    let gate = Gate()
    phone.server.answer(Self.waiting) { request in
      guard request.headers["if-none-match"] == nil else {
        await gate.pass()
        return try .json(PaymentMethods.stripe(1), headers: ["etag": "\"2\""])
      }
      return try .json(PaymentMethods.stripe(0), headers: ["etag": "\"1\""])
    }
    phone.server.reply(.cardPage, CardPage(url: "https://pay.example/c/1"), status: 201)
    let following = Task { await model.follow() }
    defer { following.cancel() }
    try await eventually { model.known != nil }
    #expect(!model.waitsForCard)
    #expect(await model.openCardPage() == URL(string: "https://pay.example/c/1"))
    #expect(model.waitsForCard)
    try await phone.clock.pass(.milliseconds(200))
    try await eventually { phone.requests(Self.waiting).count == 2 }
    gate.open()
    try await eventually { model.known?.cards == [.visa] }
    #expect(!model.waitsForCard)
  }

  @Test("A page that cannot be had is told, and the button works again")
  func noPage() async {
    phone.refuse(.cardPage, 409, "You have ten cards already. Remove one first.")
    #expect(await model.openCardPage() == nil)
    #expect(model.errorMessage == "You have ten cards already. Remove one first.")
    phone.server.reply(.cardPage, CardPage(url: "https://pay.example/c/1"), status: 201)
    #expect(await model.openCardPage() != nil)
    #expect(model.errorMessage == nil)
  }

  @Test("Two taps open one page")
  func twoTaps() async throws {
    let gate = Gate()
    phone.server.answer(.cardPage) { _ in
      await gate.pass()
      return try .json(CardPage(url: "https://pay.example/c/1"), status: 201)
    }
    let first = Task { await model.openCardPage() }
    try await eventually { phone.requests(.cardPage).count == 1 }
    #expect(await model.openCardPage() == nil)
    gate.open()
    #expect(await first.value != nil)
    #expect(phone.requests(.cardPage).count == 1)
  }

  @Test("Another default card, and one less, show at once")
  func changes() async throws {
    phone.server.reply(.paymentMethods, PaymentMethods.stripe(2))
    _ = try await model.loaded()
    var other = PaymentMethods.stripe(2)
    other.cards[0].isDefault = false
    other.cards[1].isDefault = true
    phone.server.reply(Address(TruFanAPI.makeCardDefault(.init(card: "mastercard"))), other)
    #expect(await model.makeDefault(.mastercard))
    #expect(model.known?.defaultCard?.id == "mastercard")
    phone.server.reply(
      Address(TruFanAPI.removeCard(.init(card: "mastercard"))), PaymentMethods.stripe(1))
    #expect(await model.remove(.mastercard))
    #expect(model.known?.cards == [.visa])
  }

  @Test("Without a network the cards stay, with a sentence")
  func offline() async throws {
    phone.server.reply(.paymentMethods, PaymentMethods.stripe(2))
    _ = try await model.loaded()
    #expect(await !model.remove(.visa))
    #expect(model.errorMessage != nil)
    #expect(model.known?.cards.count == 2)
  }

  @Test("A test card of the simulated service is saved by its name")
  func testCard() async throws {
    let saved = PaymentMethods(service: .simulated, cards: [.visa], testCards: [.sample])
    let address = Address(TruFanAPI.addCard())
    phone.server.reply(address, saved, status: 201)
    #expect(await model.add(.sample))
    #expect(model.known == saved)
    let body = try #require(phone.requests(address).first?.body)
    #expect(String(decoding: body, as: UTF8.self).contains("sim_visa_0341"))
  }
}
