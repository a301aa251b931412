import ServerKit

/// The things of TruFan that are paid, by the beginning of their name in the ledger.
struct PaymentSubjects: PaymentSubject {
  let orders: OrderPayments
  let parking: ParkingPayments

  func paymentChanged(_ payment: Payment, _ payments: Payments, in db: Connection) throws {
    if payment.subject.hasPrefix(OrderPayments.prefix) {
      try orders.paymentChanged(payment, payments, in: db)
    } else if payment.subject.hasPrefix(ParkingPayments.prefix) {
      try parking.paymentChanged(payment, payments, in: db)
    }
  }
}
