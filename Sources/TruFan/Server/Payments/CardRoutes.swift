import Hummingbird
import NIOCore
import ServerKit
import TruFanModels
import WireKit

/// The routes of saved cards, and the door of the payment service's events.
struct CardRoutes: Sendable {
  private let wallet: Wallet
  private let waiting: WaitingRead
  private let identifiers: Identifiers
  private let events: SignedWebhook<StripeEvents>
  /// Where the service's page for a card leads in the end: the app's list of cards.
  private let cardsPage: String

  init(
    _ wallet: Wallet, publicBaseURL: String, waiting: WaitingRead, in services: Services
  ) {
    self.wallet = wallet
    self.waiting = waiting
    identifiers = services.identifiers
    cardsPage = publicBaseURL + "/trufan/account/cards"
    var stripe: StripeSettings?
    if case .stripe(let settings) = wallet.choice { stripe = settings }
    events = SignedWebhook(
      StripeEvents(for: wallet.payments, stripe), database: services.database,
      clock: services.clock, identifiers: services.identifiers)
  }

  /// With `?wait=` and `If-None-Match`, as soon as the cards are others: one that is entered on the
  /// service's page comes by an event.
  func list(_ request: TypedRequest<CurrentParkingQuery, NoBody>) async throws -> Response {
    let user = try request.context.signedIn().account
    return try await waiting.respond(
      to: request.request, from: request.context.network, topic: wallet.cards.topic(of: user)
    ) {
      ByteBuffer(bytes: try WireJSON.encode(try await methods(of: user)))
    }
  }

  func add(_ request: TypedRequest<NoArguments, AddCardRequest>) async throws -> PaymentMethods {
    let user = try request.context.signedIn().account
    let reference = try await request.checkedBody().reference
    try wallet.requireService()
    // A card's number is no name of a card, and must not get as far as a log or a table.
    guard reference.hasPrefix(wallet.choice.cardPrefix) else {
      throw Problem.unprocessable("This is not the name of a card", code: SavedCards.referenceCode)
    }
    let isDecline = { (problem: Problem) in
      problem.status == 422 && problem.code != SavedCards.referenceCode
    }
    _ = try await wallet.declined.judge(request.context, isDecline: isDecline) {
      try await wallet.cards.add(reference, for: user)
    }
    return try await methods(of: user)
  }

  func openPage(_ request: TypedRequest<NoArguments, NoBody>) async throws -> CardPage {
    let user = try request.context.signedIn().account
    try wallet.requireService()
    guard
      let url = try await wallet.cards.page(
        for: user, request: identifiers.uuid(), returnTo: cardsPage)
    else {
      throw Problem.badRequest(
        "Payments are simulated here. Choose one of the test cards.", code: "no_card_page")
    }
    return CardPage(url: url)
  }

  func makeDefault(_ request: TypedRequest<CardPath, NoBody>) async throws -> PaymentMethods {
    let user = try request.context.signedIn().account
    let card = request.arguments.card
    try await wallet.database.write { db in
      try wallet.cards.makeDefault(card, for: user, in: db)
    }
    return try await methods(of: user)
  }

  func remove(_ request: TypedRequest<CardPath, NoBody>) async throws -> PaymentMethods {
    let user = try request.context.signedIn().account
    try wallet.requireService()
    try await wallet.cards.remove(request.arguments.card, for: user)
    return try await methods(of: user)
  }

  /// `{"received": true}` whenever the signature is valid.
  func event(_ request: TypedRequest<NoArguments, RawBody>) async throws -> EventReceived {
    _ = try await events.receive(request)
    return EventReceived()
  }

  private func methods(of user: String) async throws -> PaymentMethods {
    let cards = try await wallet.database.read { db in try wallet.cards.all(of: user, in: db) }
    return PaymentMethods(
      service: wallet.choice.name, publishableKey: wallet.choice.publishableKey,
      cards: cards.map(\.wire), testCards: wallet.choice.testCards)
  }
}

extension SavedCard {
  fileprivate var wire: SavedPaymentCard {
    SavedPaymentCard(
      id: id, brand: details.brand, lastFour: details.lastFour,
      expiryMonth: details.expiryMonth, expiryYear: details.expiryYear, isDefault: isDefault,
      label: label)
  }
}

extension PaymentChoice {
  /// How the service's names of cards begin.
  fileprivate var cardPrefix: String {
    if case .stripe = self { "pm_" } else { "sim_" }
  }

  fileprivate var publishableKey: String? {
    if case .stripe(let settings) = self { settings.publishableKey } else { nil }
  }

  fileprivate var testCards: [TestCard] {
    guard case .simulated = self else { return [] }
    return SimulatedPayments.testCards.map { card in
      let parts = card.reference.split(separator: "_")
      return TestCard(
        reference: card.reference, label: "\(parts[1].capitalized) •••• \(parts[2])",
        behaviour: card.behaviour)
    }
  }
}
