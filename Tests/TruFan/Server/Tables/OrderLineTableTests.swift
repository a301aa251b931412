import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

struct OrderLineTableTests {
  @Test("What decided an earlier question has not decided one that an earlier server has decided")
  func earlierServer() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      let milk = try await lot.milk(of: order, as: crew.parker)
      let oat = SubstitutionQuestionTests.oat
      #expect(try await lot.propose(oat, for: milk, as: crew.staff).status == 200)
      #expect(try await lot.answer(false, for: milk, as: crew.parker).status == 200)
      #expect(
        try await lot.milk(of: order, as: crew.parker).substitution?.decidedBy == .parker)
      func stored() async throws -> Substitution? {
        try await lot.database.read { db in
          try OrderLineTable.all(ofOrder: order.id, in: db).first { $0.id == milk.id }?
            .substitution
        }
      }
      // A server of before has noted its decider, and no question.
      try await lot.database.write { db in
        try db.execute(
          """
          UPDATE trufan_order_lines SET substitute_decided_question = NULL,
            substitute_decided_by = 'rule' WHERE id = \(milk.id)
          """)
      }
      #expect(try await stored()?.decidedBy == .rule)
      try await lot.database.write { db in
        try db.execute(
          """
          UPDATE trufan_order_lines SET substitute_name = 'Soy milk',
            substitute_decided_question = substitute_answer_by,
            substitute_answer_by = substitute_answer_by + 60000 WHERE id = \(milk.id)
          """)
      }
      let later = try await stored()
      #expect(later?.name == "Soy milk" && later?.state == .refused)
      #expect(later?.decidedBy == nil)
    }
  }
}
