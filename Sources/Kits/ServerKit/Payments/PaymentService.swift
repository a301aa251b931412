/// A service that moves money. ``SimulatedPayments`` moves none, ``StripePayments`` real money.
///
/// Every call carries a key of ours. A call with a key that the service has seen must not move money
/// again; it answers as the first did. The ledger repeats a call until it has an answer.
package protocol PaymentService: Sendable {
  /// "stripe"; stored with each payment.
  var name: String { get }

  /// Announces a payment, which moves no money.
  /// - Throws: ``PaymentServiceFailure`` when there is no answer yet.
  func open(_ payment: Payment, key: String) async throws -> PaymentOpening
  /// Carries out a step.
  /// - Throws: ``PaymentServiceFailure`` when there is no answer yet.
  func perform(_ command: PaymentCommand) async throws -> PaymentAnswer
  /// The service's own view of a payment; nil from a service that keeps none.
  /// - Throws: ``PaymentServiceFailure``
  func look(at providerID: String) async throws -> PaymentReading?

  /// Makes a customer, who owns saved cards there.
  /// - Throws: ``PaymentServiceFailure``
  func makeCustomer(account: String, key: String) async throws -> String
  /// Keeps a card for later payments, also for those without the payer.
  /// - Throws: ``PaymentServiceFailure``
  func saveCard(_ reference: String, of customer: String, key: String) async throws -> CardAnswer
  /// The service's own page, on which a payer enters a card that is then saved. The card comes with
  /// an event. Nil from a service without such a page.
  /// - Parameter returnTo: where the page leads in the end, whether a card was saved or not.
  /// - Throws: ``PaymentServiceFailure``
  func cardPage(of customer: String, returnTo: String, key: String) async throws -> String?
  /// The parts of a saved card that people may see; nil for a card that no customer has any more, and
  /// from a service that keeps none.
  /// - Throws: ``PaymentServiceFailure``
  func card(_ reference: String) async throws -> CardDetails?
  /// Forgets a saved card; one that is gone already is no failure.
  /// - Throws: ``PaymentServiceFailure``
  func removeCard(_ reference: String, key: String) async throws
  /// Forgets a customer with all cards; one that is gone already is no failure.
  /// - Throws: ``PaymentServiceFailure``
  func removeCustomer(_ reference: String) async throws
}

package enum PaymentOpening: Hashable, Sendable {
  /// With the service's id.
  case opened(String)
  case declined(PaymentDecline)
}

/// A step that the service is to carry out.
package struct PaymentCommand: Sendable {
  package let payment: Payment
  /// The payment's id at the service.
  package let providerID: String
  package let step: PaymentStep
  /// Cents. An authorisation is for the payment's amount, a release for all that is held.
  package let amount: Int
  package let method: PaymentMethod?
  /// "payment:<id>:capture:1": the same at each repetition, another at each new attempt.
  package let key: String
  /// Whether the service may have forgotten the key since the step was asked for.
  package let isOld: Bool
}

package enum PaymentAnswer: Hashable, Sendable {
  /// Carried out, for so many cents. The service's own id of the move, if it has one.
  case done(amount: Int, reference: String?)
  /// Not carried out, for good.
  case declined(PaymentDecline)
  /// Not carried out: the hold that it needed is gone.
  case holdGone
}

/// What a service says of a payment.
package struct PaymentReading: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case open, held, taken, cancelled
  }

  package let state: State
  /// Cents that are or were held: the whole authorisation.
  package let authorised: Int
  package let captured: Int
  package let refunded: Int

  package init(state: State, authorised: Int = 0, captured: Int = 0, refunded: Int = 0) {
    self.state = state
    self.authorised = authorised
    self.captured = captured
    self.refunded = refunded
  }
}

package enum CardAnswer: Hashable, Sendable {
  case saved(CardDetails)
  case declined(PaymentDecline)
}

/// The parts of a card that people may see.
package struct CardDetails: Hashable, Sendable {
  /// The service's name of it.
  package let reference: String
  /// "visa"
  package let brand: String
  package let lastFour: String
  package let expiryMonth: Int
  package let expiryYear: Int

  package init(
    reference: String, brand: String, lastFour: String, expiryMonth: Int, expiryYear: Int
  ) {
    self.reference = reference
    self.brand = brand
    self.lastFour = lastFour
    self.expiryMonth = expiryMonth
    self.expiryYear = expiryYear
  }
}

/// No answer: whether the money moved is not known, and the same call must be made again.
package struct PaymentServiceFailure: Error, Hashable, CustomStringConvertible {
  /// For the operator; no person's data.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
