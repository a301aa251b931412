import ClientKit
import Observation
import TruFanClient
import TruFanModels

/// Which card pays, or which two. The default card does, until somebody chooses.
@MainActor @Observable
final class CardChoiceViewModel {
  let wallet: PaymentMethodsViewModel
  /// Whether two cards pay.
  var isSplit = false {
    // A card that has come is chosen before or after, and not by the change.
    willSet { if newValue != isSplit { takeNewcomer() } }
  }
  /// The cards that were declined last.
  var declined: Choice?
  /// Why a choice could not pay, as it was said last.
  var refused: String?
  /// The cards that there were when "Add a Card" was tapped; nil: no card is waited for.
  private var cardsBefore: Set<SavedPaymentCard.ID>?
  private var chosen: String?
  private var chosenSecond: String?
  /// What is typed for the first of two cards; nil: half of the total.
  private var typed: String?

  init(wallet: PaymentMethodsViewModel) { self.wallet = wallet }

  var cards: [SavedPaymentCard] { wallet.known?.cards ?? [] }

  /// Whether money is real here and there is no card to pay with.
  var needsCard: Bool { wallet.known?.service == .stripe && cards.isEmpty }

  // MARK: The cards

  /// The id of the card that pays, or of the first of two; nil without cards.
  var first: String? {
    get { (newcomer ?? card(chosen) ?? wallet.known?.defaultCard)?.id }
    set {
      takeNewcomer()
      let other = second
      if newValue == other { chosenSecond = first }
      chosen = newValue
    }
  }

  /// The second of two cards is always another one than the first: choosing that one makes them
  /// change places.
  var second: String? {
    get {
      let first = first
      let wish = card(chosenSecond) ?? cards.first { $0.id != first }
      return wish?.id == first ? cards.first { $0.id != first }?.id : wish?.id
    }
    set {
      takeNewcomer()
      let other = second
      if newValue == first { chosen = other }
      chosenSecond = newValue
    }
  }

  /// Begins to wait for a card: it is added in order to pay, and is chosen when it comes.
  func addCardButtonTapped() {
    takeNewcomer()
    cardsBefore = Set(cards.map(\.id))
  }

  /// The cards are no more in front. One that is on its way is still waited for.
  func addingEnded() {
    if !wallet.isWorking { takeNewcomer() }
  }

  /// What pays, as it is shown at the tap. A card that comes later pays nothing of it.
  func choiceAtTap() -> Choice {
    takeNewcomer()
    return choice
  }

  /// Two cards that share a payment stay.
  private var newcomer: SavedPaymentCard? {
    guard let cardsBefore, !isSplit else { return nil }
    return cards.first { !cardsBefore.contains($0.id) }
  }

  /// From now on the newcomer is a choice like any other, and no other card is waited for.
  private func takeNewcomer() {
    if let newcomer { chosen = newcomer.id }
    cardsBefore = nil
  }

  private func card(_ id: String?) -> SavedPaymentCard? { cards.first { $0.id == id } }

  /// "Visa •••• 4242"
  func label(_ id: String?) -> String { card(id)?.label ?? "Card" }

  // MARK: The amounts

  func canSplit(_ total: Price) -> Bool { cards.count >= 2 && CardSplit.isPossible(for: total) }

  private func splits(_ total: Price) -> Bool { isSplit && canSplit(total) }

  /// The text of the first card's amount: "$9.17".
  func amountText(of total: Price) -> String {
    if let typed { return typed }
    let (dollars, cents) = CardSplit.half(of: total).cents.quotientAndRemainder(dividingBy: 100)
    return "$\(dollars).\(cents < 10 ? "0" : "")\(cents)"
  }

  func type(_ text: String) { typed = text }

  /// What the first of two cards pays; nil while the text is no amount.
  func firstAmount(of total: Price) -> Price? {
    guard let typed else { return CardSplit.half(of: total) }
    let text = typed.filter { $0 != "$" && $0 != " " }
    return Price(text.replacing(",", with: "."))
  }

  /// What the second card pays; nil while the first one's amount is not possible.
  func secondAmount(of total: Price) -> Price? {
    guard CardSplit.fault(of: firstAmount(of: total), in: total) == nil else { return nil }
    return firstAmount(of: total).map { total - $0 }
  }

  // MARK: The payment

  /// Why the choice cannot pay this total; nil if it can.
  func fault(of total: Price) -> String? {
    if wallet.known?.service == PaymentMethods.Service.none {
      return "Payments are not set up here yet, so nothing can be ordered or parked."
    }
    if needsCard { return "Add a card to pay." }
    return splits(total) ? CardSplit.fault(of: firstAmount(of: total), in: total) : nil
  }

  /// "Paying with Visa •••• 4242"; nil where no card pays. No line ends inside a card.
  func words(for total: Price) -> String? {
    guard let first else { return nil }
    func whole(_ id: String?) -> String { label(id).replacing(" ", with: "\u{00A0}") }
    guard splits(total) else { return "Paying with \(whole(first))" }
    return "Paying with \(whole(first)) and \(whole(second))"
  }

  /// Asks for the cards where they are not known yet.
  /// - Throws: ``ConvenienceStoreError/cannotPay(_:)`` with ``fault(of:)``, ``APIError``, or
  ///   `CancellationError`.
  func means(for total: Price) async throws -> PaymentMeans {
    _ = try await wallet.loaded()
    if let fault = fault(of: total) { throw ConvenienceStoreError.cannotPay(fault) }
    guard let first else { return .simulated }
    guard splits(total), let second, let amount = firstAmount(of: total) else {
      return .card(first)
    }
    return .split(first: first, amount: amount, second: second)
  }
}
