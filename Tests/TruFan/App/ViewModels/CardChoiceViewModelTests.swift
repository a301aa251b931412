import ClientKit
import ClientKitTesting
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
struct CardChoiceViewModelTests {
  let phone = Phone()

  private let total = Price(cents: 1635)

  private func choice(_ methods: PaymentMethods) async throws -> CardChoiceViewModel {
    phone.server.reply(.paymentMethods, methods)
    let wallet = PaymentMethodsViewModel(session: phone.session)
    _ = try await wallet.loaded()
    return CardChoiceViewModel(wallet: wallet)
  }

  @Test("The default card pays unless another one is chosen")
  func usual() async throws {
    let choice = try await choice(.stripe(2))
    #expect(choice.words(for: total) == "Paying with Visa\u{00A0}••••\u{00A0}4242")
    #expect(try await choice.means(for: total) == .card("visa"))
    choice.first = "mastercard"
    #expect(try await choice.means(for: total) == .card("mastercard"))
    #expect(choice.words(for: total) == "Paying with Mastercard\u{00A0}••••\u{00A0}4444")
  }

  private func card(_ id: String) -> SavedPaymentCard {
    var card = SavedPaymentCard.mastercard
    card.id = id
    return card
  }

  private func adds(_ cards: [SavedPaymentCard], to choice: CardChoiceViewModel) async {
    phone.server.reply(
      Address(TruFanAPI.addCard()), PaymentMethods(service: .stripe, cards: cards))
    #expect(await choice.wallet.add(.sample))
  }

  @Test("A card that is added in order to pay is chosen, and no other that comes later")
  func newcomer() async throws {
    let choice = try await choice(.stripe(1))
    choice.addCardButtonTapped()
    #expect(choice.first == "visa")
    await adds([.visa, .mastercard], to: choice)
    #expect(choice.first == "mastercard" && choice.second == "visa")
    // Declined: one more is asked for, and does not come.
    choice.addCardButtonTapped()
    choice.addingEnded()
    #expect(choice.first == "mastercard")
    let amex = card("amex")
    await adds([.visa, .mastercard, amex], to: choice)
    #expect(choice.first == "mastercard")
    // A choice by hand makes the two change places, and ends the waiting.
    choice.addCardButtonTapped()
    let other = card("other")
    await adds([.visa, .mastercard, amex, other], to: choice)
    #expect(choice.first == "other" && choice.second == "visa")
    choice.first = "visa"
    #expect(choice.first == "visa" && choice.second == "other")
  }

  @Test("A card that comes once Pay was tapped does not pay")
  func newcomerAfterTap() async throws {
    let choice = try await choice(.stripe(1))
    choice.addCardButtonTapped()
    #expect(choice.choiceAtTap().first == "visa")
    await adds([.visa, .mastercard], to: choice)
    #expect(try await choice.means(for: total) == .card("visa"))
  }

  @Test("A card that is added beside two that share a payment changes neither")
  func newcomerOfSplit() async throws {
    let choice = try await choice(.stripe(2))
    choice.isSplit = true
    choice.addCardButtonTapped()
    let amex = card("amex")
    await adds([.visa, .mastercard, amex], to: choice)
    choice.addingEnded()
    #expect(choice.first == "visa" && choice.second == "mastercard")
    choice.isSplit = false
    #expect(choice.first == "visa")
    // One that came before the split is the first of the two.
    choice.addCardButtonTapped()
    let other = card("other")
    await adds([.visa, .mastercard, amex, other], to: choice)
    choice.isSplit = true
    #expect(choice.first == "other")
  }

  @Test("A card whose answer comes after its page was closed is chosen all the same")
  func newcomerOnItsWay() async throws {
    let choice = try await choice(.stripe(1))
    let gate = Gate()
    phone.server.answer(Address(TruFanAPI.addCard())) { _ in
      await gate.pass()
      return try .json(PaymentMethods.stripe(2))
    }
    choice.addCardButtonTapped()
    let adding = Task { await choice.wallet.add(.sample) }
    try await eventually { choice.wallet.isWorking }
    choice.addingEnded()
    gate.open()
    #expect(await adding.value)
    #expect(choice.first == "mastercard")
  }

  @Test("A chosen card that is removed makes way for the default card")
  func removed() async throws {
    let choice = try await choice(.stripe(2))
    choice.first = "mastercard"
    phone.server.reply(
      Address(TruFanAPI.removeCard(.init(card: "mastercard"))), PaymentMethods.stripe(1))
    #expect(await choice.wallet.remove(.mastercard))
    #expect(choice.first == "visa")
    #expect(choice.second == nil)
    #expect(!choice.canSplit(total))
  }

  @Test("The simulated service needs no card, and real money does")
  func noCards() async throws {
    let simulated = try await choice(PaymentMethods(service: .simulated))
    #expect(try await simulated.means(for: total) == .simulated)
    #expect(simulated.words(for: total) == nil)
    let real = try await choice(.stripe(0))
    #expect(real.needsCard)
    await #expect(throws: ConvenienceStoreError.cannotPay("Add a card to pay.")) {
      try await real.means(for: total)
    }
    let nobody = try await choice(PaymentMethods(service: .none))
    await #expect(throws: ConvenienceStoreError.self) { try await nobody.means(for: total) }
  }

  @Test("Two cards pay half each at first; an odd cent is the second card's")
  func halves() async throws {
    let choice = try await choice(.stripe(2))
    choice.isSplit = true
    #expect(choice.amountText(of: total) == "$8.17")
    #expect(choice.secondAmount(of: total) == Price(cents: 818))
    let means = try await choice.means(for: total)
    #expect(
      try means.shares(of: total) == [
        .init(cardId: "visa", amount: Price(cents: 817)),
        .init(cardId: "mastercard", amount: Price(cents: 818)),
      ])
    let words = choice.words(for: total)?.split(separator: " ").map(String.init)
    #expect(
      words == [
        "Paying", "with", "Visa\u{00A0}••••\u{00A0}4242", "and",
        "Mastercard\u{00A0}••••\u{00A0}4444",
      ])
  }

  @Test("A typed amount is the first card's, and the second card pays the rest")
  func typed() async throws {
    let choice = try await choice(.stripe(2))
    choice.isSplit = true
    for text in ["12", "$12.00", "12,00", " 12.0"] {
      choice.type(text)
      #expect(choice.secondAmount(of: total) == Price(cents: 435), "\(text)")
      #expect(choice.fault(of: total) == nil)
    }
  }

  @Test(
    "An amount that leaves too little for one card is refused with the amounts that are possible",
    arguments: ["", "x", "-3", "0", "0.49", "15.86", "16.35", "99", "1.234"])
  func impossible(_ text: String) async throws {
    let choice = try await choice(.stripe(2))
    choice.isSplit = true
    choice.type(text)
    let sentence = "Each card pays $0.50 or more. Enter $0.50 to $15.85 for the first one."
    #expect(choice.fault(of: total) == sentence)
    #expect(choice.secondAmount(of: total) == nil)
    await #expect(throws: ConvenienceStoreError.cannotPay(sentence)) {
      try await choice.means(for: total)
    }
    choice.isSplit = false
    #expect(choice.fault(of: total) == nil)
  }

  @Test("The limits themselves are possible, and a total below a dollar is one card's")
  func limits() async throws {
    let choice = try await choice(.stripe(2))
    choice.isSplit = true
    for text in ["0.50", "15.85"] {
      choice.type(text)
      #expect(choice.fault(of: total) == nil)
    }
    #expect(try await choice.means(for: Price(cents: 99)) == .card("visa"))
  }

  @Test("Choosing the other one of two cards makes them change places")
  func places() async throws {
    let choice = try await choice(.stripe(2))
    choice.first = "mastercard"
    #expect(choice.second == "visa")
    choice.second = "mastercard"
    #expect(choice.first == "visa")
    #expect(choice.second == "mastercard")
  }

  @Test("A total that has changed at the server cannot leave a card less than nothing")
  func otherTotal() throws {
    let means = PaymentMeans.split(first: "visa", amount: Price(cents: 1200), second: "mastercard")
    #expect(throws: ConvenienceStoreError.self) { try means.shares(of: Price(cents: 1210)) }
  }
}
