/// Payments in which no money moves: what the card's name says happens, at once and each time alike.
///
/// It keeps nothing, so a repeated call has the same answer. ``testCards`` are for people who try an
/// app, as Stripe has its own.
package struct SimulatedPayments: PaymentService {
  package let name = "simulated"

  package init() {}

  package func open(_ payment: Payment, key: String) async throws -> PaymentOpening {
    .opened("sim_\(payment.id)")
  }

  package func perform(_ command: PaymentCommand) async throws -> PaymentAnswer {
    if command.step == .authorise, let card = command.method?.reference,
      let decline = Self.decline(of: card)
    {
      return .declined(decline)
    }
    return .done(amount: command.amount, reference: command.key)
  }

  package func look(at providerID: String) async throws -> PaymentReading? { nil }

  package func makeCustomer(account: String, key: String) async throws -> String {
    "sim_customer_\(account)"
  }

  /// A reference is "sim_<brand>_<last four digits>".
  package func saveCard(
    _ reference: String, of customer: String, key: String
  ) async throws -> CardAnswer {
    if reference.hasPrefix(PaymentMethod.simulatedDecline.reference) {
      return .declined(Self.declined)
    }
    let parts = reference.split(separator: "_")
    let lastFour = parts.last.flatMap { Int($0) == nil ? nil : String($0.suffix(4)) } ?? "4242"
    return .saved(
      CardDetails(
        reference: reference, brand: parts.count > 2 ? String(parts[1]) : "visa",
        lastFour: lastFour, expiryMonth: 12, expiryYear: 2034))
  }

  package func cardPage(
    of customer: String, returnTo: String, key: String
  ) async throws -> String? { nil }

  package func card(_ reference: String) async throws -> CardDetails? { nil }

  package func removeCard(_ reference: String, key: String) async throws {}

  package func removeCustomer(_ reference: String) async throws {}

  /// A card of ``testCards`` can be saved; what it does shows when it pays.
  private static func decline(of reference: String) -> PaymentDecline? {
    if reference.hasSuffix(confirms) { return StripeSentences.decline("authentication_required") }
    let isDeclined =
      reference.hasPrefix(PaymentMethod.simulatedDecline.reference) || reference.hasSuffix(poor)
    return isDeclined ? declined : nil
  }

  /// The last digits are those of Stripe's test cards that behave so.
  private static let confirms = "_3155"
  private static let poor = "_0341"

  /// A card of the simulated service.
  package struct TestCard: Hashable, Sendable {
    /// For ``SavedCards/add(_:for:)``.
    package let reference: String
    /// What it does, for people.
    package let behaviour: String
  }

  package static let testCards = [
    TestCard(reference: "sim_visa_4242", behaviour: "Pays"),
    TestCard(reference: "sim_mastercard_4444", behaviour: "Pays"),
    TestCard(reference: "sim_visa" + poor, behaviour: "Is declined when it pays"),
    TestCard(reference: "sim_amex" + confirms, behaviour: "Asks its bank for a confirmation"),
  ]

  private static let declined = PaymentDecline(
    code: "card_declined",
    sentence: "Your card was declined. Nothing was charged. Try another card.")
}

extension PaymentMethod {
  /// A simulated card that is good for any amount.
  package static let simulated = PaymentMethod("sim_visa_4242", label: "Simulated card")
  /// A simulated card that is always declined.
  package static let simulatedDecline = PaymentMethod("sim_declined", label: "Simulated card")
}
