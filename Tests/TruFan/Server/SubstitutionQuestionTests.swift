import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("An answer about a substitute is to the question that was shown")
struct SubstitutionQuestionTests {
  static let oat = ProposeSubstituteRequest(name: "Oat milk", unitPrice: Price(cents: 529))
  static let soy = ProposeSubstituteRequest(name: "Soy milk", unitPrice: Price(cents: 529))

  /// A line that is shopped for, and its parker's look at it.
  private struct Errand: Sendable {
    let lot: Lot
    let order: Order
    let crew: Crew

    func line() async throws -> OrderItem { try await lot.milk(of: order, as: crew.parker) }

    /// - Returns: the question as the parker is shown it.
    func propose(_ request: ProposeSubstituteRequest) async throws -> SubstitutionQuestion {
      let reply = try await lot.propose(request, for: try await line(), as: crew.staff)
      #expect(reply.status == 200, "\(reply.text)")
      return try #require(try await line().substitution).question
    }

    /// How often the parker was told of a question.
    func told() async throws -> Int {
      try await lot.notices().count { $0 == "Is a substitute all right?" }
    }

    func answer(_ accepts: Bool, to question: SubstitutionQuestion?) async throws -> Reply {
      try await lot.answer(
        accepts, for: try await line(), question: question, as: crew.parker)
    }
  }

  private func shopping(_ body: @escaping @Sendable (Errand) async throws -> Void) async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      try await body(Errand(lot: lot, order: order, crew: crew))
    }
  }

  @Test(
    "a yes or a no to a substitute that is no longer proposed decides nothing",
    arguments: [true, false])
  func other(_ accepts: Bool) async throws {
    try await shopping { errand in
      let shown = try await errand.propose(Self.oat)
      let now = try await errand.propose(Self.soy)
      let reply = try await errand.answer(accepts, to: shown)
      #expect(reply.status == 409)
      #expect(reply.error == "The shopper proposes something else now. Please answer again.")
      #expect(try await errand.line().substitution?.state == .proposed)
      #expect(try await errand.answer(accepts, to: now).status == 200)
      #expect(try await errand.line().status == (accepts ? .substituted : .notFound))
    }
  }

  @Test("a yes that names no question is to the present one, as older apps send it")
  func unnamed() async throws {
    try await shopping { errand in
      _ = try await errand.propose(Self.oat)
      _ = try await errand.propose(Self.soy)
      #expect(try await errand.answer(true, to: nil).status == 200)
      #expect(try await errand.line().substitutionNotes == "Soy milk")
    }
  }

  @Test("the same substitute that is asked about once more is not called something else")
  func again() async throws {
    try await shopping { errand in
      let shown = try await errand.propose(Self.oat)
      errand.lot.clock.advance(by: .seconds(60 * OrderRules.substitutionPatience + 1))
      let now = try await errand.propose(Self.oat)
      let reply = try await errand.answer(true, to: shown)
      #expect(reply.status == 409)
      #expect(reply.error == "The shopper asks again. Please answer again.")
      #expect(try await errand.answer(true, to: now).status == 200)
    }
  }

  @Test("a question that is asked once more is told once more; a repeated request is not")
  func told() async throws {
    try await shopping { errand in
      for _ in 0..<2 { _ = try await errand.propose(Self.oat) }
      #expect(try await errand.told() == 1)
      errand.lot.clock.advance(by: .seconds(60 * OrderRules.substitutionPatience + 1))
      for _ in 0..<2 { _ = try await errand.propose(Self.oat) }
      #expect(try await errand.told() == 2)
    }
  }

  @Test("what is decided says so to an answer about another one, and takes its own answer again")
  func decided() async throws {
    try await shopping { errand in
      let shown = try await errand.propose(Self.oat)
      let now = try await errand.propose(Self.soy)
      for _ in 0..<2 { #expect(try await errand.answer(true, to: now).status == 200) }
      let late = try await errand.answer(true, to: shown)
      #expect(late.status == 409)
      #expect(late.error == "This substitute is already decided.")
    }
  }
}
