import ClientKitTesting
import Testing

@testable import ClientKit

struct FollowedTests {
  @Test("A waiting read names its version and gives the server its time")
  func request() {
    let first = TransportRequest(method: .get, path: "/thing?wait=25")
    #expect(first.waiting(25, while: nil) == first)
    let next = first.waiting(25, while: "\"1\"")
    #expect(next.headers == ["if-none-match": "\"1\""])
    #expect(next.timeout == .seconds(40))
    #expect(next.path == first.path)
  }

  @Test("304 is unchanged, anything else is read, and its tag is the version")
  func response() throws {
    let unchanged: Followed<[Int]> = try TransportResponse(status: 304).followed()
    #expect(unchanged == .unchanged)
    let tagged = try TransportResponse.json([1], headers: ["etag": "\"1\""])
    #expect(try tagged.followed([Int].self) == .changed([1], version: "\"1\""))
    #expect(try TransportResponse.json([1]).followed([Int].self) == .changed([1], version: nil))
    #expect(throws: APIError.unreadable) {
      try TransportResponse.json(["x"]).followed([Int].self)
    }
  }
}
