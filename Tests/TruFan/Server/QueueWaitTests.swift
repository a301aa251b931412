import HTTPTypes
import HummingbirdTesting
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The staff's live queue")
struct QueueWaitTests {
  @Test("sees at once that an order's car stays longer")
  func parkedUntil() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let stay = try await lot.park(minutes: 60, as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker) { $0.parkingSessionId = stay.id }
        .decoded()
      #expect(try await lot.pay(order, as: crew.parker).status == 200)
      let path = TruFanAPI.staffQueue(.init(venue: Venue.sampleId)).path
      let before = try await lot.send(.get, path, as: crew.staff)
      let known = try #require(before.headers[.eTag])
      let client = lot.client
      let waiting = Task {
        try await client.executeRequest(
          uri: path + (path.contains("?") ? "&" : "?") + "wait=25", method: .get,
          headers: [.authorization: "Bearer \(crew.staff)", .ifNoneMatch: known], body: nil)
      }
      try await lot.eventually("a handset waits") { lot.database.changes.waiting >= 2 }
      #expect(try await lot.extend(stay, minutes: 30, as: crew.parker).status == 200)
      let start = ContinuousClock.now
      let page: OrdersResponse = try Reply(try await waiting.value).decoded()
      // Not when its 25 seconds are over.
      #expect(start.duration(to: .now) < .seconds(15))
      #expect(page.orders.first?.errand?.parkedUntil == (try await lot.stored(stay)).expiresAt)
    }
  }
}
