/// Stripe's reasons of a decline as sentences for the payer: what happened, and what to do next.
///
/// A lost or stolen card is an ordinary decline here: its holder must not learn what the bank knows.
enum StripeSentences {
  static func decline(_ reason: String) -> PaymentDecline {
    PaymentDecline(code: reason, sentence: "\(sentence(reason)) Nothing was charged.")
  }

  private static func sentence(_ reason: String) -> String {
    switch reason {
    case "insufficient_funds":
      "The card has not enough money for this. Try another card."
    case "expired_card":
      "The card has expired. Try another card."
    case "incorrect_cvc", "invalid_cvc":
      "The card's security code is not right. Check it and try again."
    case "incorrect_number", "invalid_number":
      "The card's number is not right. Check it and try again."
    case "invalid_expiry_month", "invalid_expiry_year":
      "The card's expiry date is not right. Check it and try again."
    case "processing_error", "try_again_later", "issuer_not_available", "reenter_transaction":
      "The card's bank could not be asked just now. Try again in a moment."
    case "authentication_required", "payment_intent_authentication_failure":
      "The card's bank asks for a confirmation that cannot be given here. Try another card."
    case "card_not_supported", "currency_not_supported", "transaction_not_allowed":
      "The card cannot be used for this purchase. Try another card."
    case "card_velocity_exceeded", "withdrawal_count_limit_exceeded":
      "The card's limit is reached. Try another card."
    case PaymentDecline.canceledCode:
      "This payment was given up. Start it again."
    case "amount_too_small", "amount_too_large":
      "This amount cannot be paid by card."
    default:
      "Your card was declined. Try another card or ask its bank."
    }
  }
}
