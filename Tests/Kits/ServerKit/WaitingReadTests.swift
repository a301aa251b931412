import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKit
import Testing

struct WaitingReadTests {
  private let bus = ChangeBus()
  private let clock = ManualClock()
  private let contents = Shared("one")

  private func application() -> Application<RouterResponder<QuartetContext>> {
    .behindFrontDoor(trustsProxy: true) { router in
      let reads = WaitingRead(changes: bus, mostHeld: 2, clock: clock)
      router.get("/api/v1/thing") { [contents] request, context in
        try await reads.respond(to: request, from: context.client, topic: "thing") {
          ByteBuffer(string: "\"\(contents.value)\"")
        }
      }
    }
  }

  @Test("A first read answers at once, with a tag")
  func firstRead() async throws {
    try await application().test(.router) { client in
      let response = try await client.executeRequest(
        uri: "/api/v1/thing?wait=25", method: .get, headers: [:], body: nil)
      #expect(response.status == .ok)
      #expect(response.text == #""one""#)
      #expect(response.headers[.eTag]?.isEmpty == false)
    }
  }

  @Test("Who knows the contents waits for a change and gets it")
  func waitsForChange() async throws {
    try await application().test(.router) { client in
      let tag = try await currentTag(client)
      async let answer = client.executeRequest(
        uri: "/api/v1/thing?wait=25", method: .get, headers: [.ifNoneMatch: tag], body: nil)
      try await eventually("the request waits") { bus.waiting == 1 }
      // A change that makes no difference to the bytes does not end the wait.
      bus.publish("thing")
      try await eventually("the request waits again") { bus.waiting == 1 }
      contents.update { $0 = "two" }
      bus.publish("thing")
      #expect(try await answer.text == #""two""#)
    }
  }

  @Test("Without wait, or when the time is up, the answer is 304")
  func notModified() async throws {
    try await application().test(.router) { client in
      let tag = try await currentTag(client)
      let now = try await client.executeRequest(
        uri: "/api/v1/thing", method: .get, headers: [.ifNoneMatch: tag], body: nil)
      #expect(now.status == .notModified)
      #expect(now.headers[.eTag] == tag)

      async let later = client.executeRequest(
        uri: "/api/v1/thing?wait=99999", method: .get, headers: [.ifNoneMatch: tag], body: nil)
      try await eventually("the request waits") { bus.waiting == 1 }
      try await eventually("the time is up") {
        clock.advance(by: .seconds(25))
        return bus.waiting == 0
      }
      #expect(try await later.status == .notModified)
    }
  }

  @Test("A stopping server answers those who wait")
  func stopping() async throws {
    try await application().test(.router) { client in
      let tag = try await currentTag(client)
      async let answer = client.executeRequest(
        uri: "/api/v1/thing?wait=25", method: .get, headers: [.ifNoneMatch: tag], body: nil)
      try await eventually("the request waits") { bus.waiting == 1 }
      bus.close()
      #expect(try await answer.status == .notModified)
    }
  }

  @Test("One address lets so many reads wait, and has its places back when they are answered")
  func manyWait() async throws {
    try await application().test(.router) { client in
      let tag = try await currentTag(client)
      @Sendable func wait(_ address: String) async throws -> HTTPResponse.Status {
        try await client.executeRequest(
          uri: "/api/v1/thing?wait=25", method: .get,
          headers: [.ifNoneMatch: tag, .forwardedFor: address], body: nil
        ).status
      }
      async let first = wait("203.0.113.9")
      async let second = wait("203.0.113.9")
      try await eventually("both wait") { bus.waiting == 2 }
      #expect(try await wait("203.0.113.9") == .tooManyRequests)
      async let other = wait("203.0.113.10")
      try await eventually("another address waits") { bus.waiting == 3 }
      contents.update { $0 = "two" }
      bus.publish("thing")
      #expect(try await [first, second, other] == [.ok, .ok, .ok])
      async let again = wait("203.0.113.9")
      #expect(try await again == .ok)
    }
  }

  @Test("A wait that is not a number is refused", arguments: ["x", "-1", "1.5"])
  func badWait(wait: String) async throws {
    try await application().test(.router) { client in
      let response = try await client.executeRequest(
        uri: "/api/v1/thing?wait=\(wait)", method: .get, headers: [:], body: nil)
      #expect(response.status == .badRequest)
    }
  }

  private func currentTag(_ client: any TestClientProtocol) async throws -> String {
    let response = try await client.executeRequest(
      uri: "/api/v1/thing", method: .get, headers: [:], body: nil)
    return try #require(response.headers[.eTag])
  }
}
