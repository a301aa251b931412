import ServerKitTesting
import Testing
import TruFanModels

@testable import TruFanServer

@Suite("Where the goods wait")
struct StoreGoodsTests {
  private func store(
    _ order: Order, at place: String, seenAt known: String?, _ lot: Lot, as staff: String
  ) async throws -> Reply {
    try await lot.send(
      TruFanAPI.store(.init(order: order.id)),
      StoreGoodsRequest(storageLocation: place, seenLocation: known), as: staff)
  }

  @Test("a colleague's place is overruled by nobody who has not seen it; a repetition is harmless")
  func unseen() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .purchased, as: crew.staff)
      func store(_ place: String, _ known: String?) async throws -> Reply {
        try await self.store(order, at: place, seenAt: known, lot, as: crew.staff)
      }
      for _ in 0..<2 { #expect(try await store("Locker", "").status == 200) }
      let late = try await store("Refrigerator", "")
      #expect(late.status == 409)
      #expect(late.error == "The goods are stored already. They are here: Locker.")
      #expect(
        try await store("Front Desk", "Refrigerator").error
          == "The goods were moved meanwhile. They are here: Locker.")
      #expect(try await lot.show(order, as: crew.parker).storageLocation == "Locker")
      #expect(try await store("Front Desk", " Locker ").status == 200)
      // An earlier client says nothing of what it has seen.
      #expect(try await store("Trunk", nil).status == 200)
      try await lot.advance(order, to: .delivered, as: crew.staff)
      #expect(try await store("Locker", "Front Desk").status == 400)
    }
  }

  @Test("a note on goods that stay where they are is kept, once")
  func note() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .ready, as: crew.staff)
      let told = try await lot.notices().count
      for notes in ["Top shelf", "Top shelf", nil, "Behind the milk"] {
        let reply = try await lot.send(
          TruFanAPI.store(.init(order: order.id)),
          StoreGoodsRequest(storageLocation: "Refrigerator", notes: notes), as: crew.staff)
        #expect(reply.status == 200, "\(reply.text)")
      }
      let notes = try await lot.show(order, as: crew.parker).events
        .filter { $0.status == "stored" }.map(\.notes)
      #expect(notes == [nil, "Top shelf", "Behind the milk"])
      #expect(try await lot.notices().count == told)
    }
  }

  @Test("of many at once one says where the goods are", arguments: TestEngine.allCases)
  func together(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .purchased, as: crew.staff)
      let answers = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...8 {
          group.addTask {
            try await store(order, at: "Shelf \(number)", seenAt: "", lot, as: crew.staff).status
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(answers.sorted() == [200] + Array(repeating: 409, count: 7))
    }
  }
}
