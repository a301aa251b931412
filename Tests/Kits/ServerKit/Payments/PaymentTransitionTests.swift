import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Payments: what may follow what")
struct PaymentTransitionTests: PaymentSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  /// A payment that has come to `state` by real steps.
  private func payment(in state: PaymentState, at till: Till) async throws -> Payment {
    let id = try await till.prepare().id
    switch state {
    case .pending: break
    case .failed: try await till.pay(id, with: .simulatedDecline)
    case .released: try await till.release(id)
    case .authorised: try await till.pay(id)
    case .captured, .partlyRefunded, .refunded:
      try await till.pay(id)
      try await till.capture(id, 2000)
      if state == .partlyRefunded { try await till.refund(id, 500, request: "first") }
      if state == .refunded { try await till.refund(id, 2000, request: "first") }
    }
    let payment = try await till.payment(id)
    #expect(payment.state == state)
    return payment
  }

  /// What each step leads to, from each state: the state, or the refusal. A step that was done
  /// already changes nothing.
  static let expected: [PaymentState: [PaymentStep: String]] = [
    .pending: [
      .authorise: "authorised", .capture: "409 payment_not_authorised", .release: "released",
      .refund: "409 payment_not_captured",
    ],
    .failed: [
      .authorise: "authorised", .capture: "409 payment_not_authorised", .release: "released",
      .refund: "409 payment_not_captured",
    ],
    .authorised: [
      .authorise: "authorised", .capture: "captured", .release: "released",
      .refund: "409 payment_not_captured",
    ],
    .captured: [
      .authorise: "captured", .capture: "captured", .release: "409 payment_captured",
      .refund: "partlyRefunded",
    ],
    .partlyRefunded: [
      .authorise: "partlyRefunded", .capture: "partlyRefunded",
      .release: "409 payment_captured", .refund: "partlyRefunded",
    ],
    .refunded: [
      .authorise: "refunded", .capture: "refunded", .release: "409 payment_captured",
      .refund: "422 payment_amount",
    ],
    .released: [
      .authorise: "409 payment_released", .capture: "409 payment_not_authorised",
      .release: "released", .refund: "409 payment_not_captured",
    ],
  ]

  @Test(
    "Each step from each state: its result, or its refusal", arguments: TestEngine.allCases)
  func everyStep(engine: TestEngine) async throws {
    for state in PaymentState.allCases {
      for step in PaymentStep.allCases {
        // Payments of one database would share the order's name.
        let suite = PaymentTransitionTests()
        let till = try suite.till(engine)
        let payment = try await suite.payment(in: state, at: till)
        var result = await problem { try await suite.take(step, payment.id, till) }
        if result == "none" { result = "\(try await till.payment(payment.id).state)" }
        #expect(result == Self.expected[state]?[step], "\(step) from \(state)")
        #expect(try await till.faults() == [])
        try await till.database.close()
        withExtendedLifetime(suite.directory) {}
      }
    }
  }

  private func take(_ step: PaymentStep, _ id: String, _ till: Till) async throws -> Payment {
    switch step {
    case .authorise: try await till.pay(id)
    case .capture: try await till.capture(id, 2000)
    case .release: try await till.release(id)
    case .refund: try await till.refund(id, 300, request: "second")
    }
  }

  @Test("No row of the table leaves a state in which nothing is left to do, and none is double")
  func table() {
    let rows = PaymentTransitions.rows
    #expect(Set(rows).count == rows.count)
    #expect(rows.allSatisfy { $0.from != .refunded && $0.from != .released })
    for row in rows {
      let same = rows.filter {
        $0.from == row.from && $0.step == row.step && $0.result == row.result
      }
      #expect(same.count == 1)
    }
  }

  @Test("The rest of a hold is released with the capture", arguments: TestEngine.allCases)
  func rest(engine: TestEngine) async throws {
    let till = try till(engine)
    let id = try await till.prepare(2310).id
    let held = try await till.pay(id)
    #expect(held.held == 2310 && held.method == "Simulated card")
    let captured = try await till.capture(id, 1990)
    #expect(captured.captured == 1990 && captured.released == 320 && captured.held == 0)
    #expect(try await till.refund(id, 90).kept == 1900)
    #expect(try await till.refund(id, 1900, request: "r2").state == .refunded)
    #expect(
      try await till.entries(id) == [
        "authorise 2310", "capture 1990", "release 320", "refund 90", "refund 1900",
      ])
    #expect(
      try await till.told() == ["authorised", "captured", "partly_refunded", "refunded"])
    #expect(try await till.faults() == [])
    // Every job was taken back with its result.
    #expect(try await till.jobCount("ready") == 0)
  }
}
