import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Payments of a service that is not set up any more")
struct OtherServiceTests: StripeSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test(
    "A step waits for the service that has the money, and is carried out once there",
    arguments: TestEngine.allCases)
  func waits(engine: TestEngine) async throws {
    try await withStripe(engine) { stripe, till in
      let payment = try await till.prepare()
      try await till.pay(payment.id, with: Self.visa)
      for service in [SimulatedPayments(), NoPayments()] as [any PaymentService] {
        let other = Payments(
          realm: "shop", service: service, subject: Till.Notes(), in: till.services)
        try await till.ask { _, db in try other.capture(payment.id, amount: 2000, in: db) }
        let seen = try await other.carryOut(payment.id)
        #expect(seen.state == .authorised && seen.isWaiting)
        await #expect(throws: PaymentServiceFailure.self) { try await other.work(on: payment.id) }
      }
      #expect(try await till.entries(payment.id) == ["authorise 2310"])
      let taken = try await till.payments.carryOut(payment.id)
      #expect(taken.state == .captured && !taken.isWaiting)
      #expect(stripe.intents.map(\.captures) == [1])
    }
  }

  @Test("No money is begun with the wrong service, and a simulated payment ends anywhere")
  func begun() async throws {
    try await withStripe { stripe, till in
      let simulated = Payments(
        realm: "shop", service: SimulatedPayments(), subject: Till.Notes(), in: till.services)
      let real = try await till.prepare()
      #expect(
        await problem {
          try await till.ask { _, db in
            try simulated.authorise(real.id, with: .simulated, in: db)
          }
        } == "409 payment_released")
      let money = Money(minorUnits: 2310, currency: "USD")
      let play = try await till.ask { _, db in
        let play = try simulated.prepare("order:2", amount: money, account: "ada", in: db)
        return try simulated.authorise(play.id, with: .simulated, in: db)
      }
      _ = try await simulated.carryOut(play.id)
      try await till.capture(play.id, 2310)
      #expect(try await till.refund(play.id, 2310).state == .refunded)
      #expect(stripe.calls.isEmpty)
    }
  }
}
