import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerKit
import Testing
import WireKit

struct OutboundClientTests {
  private func withService(
    _ body: @Sendable (OutboundClient, String) async throws -> Void
  ) async throws {
    let router = Router()
    router.post("/echo") { request, _ -> Response in
      let bytes = try await request.body.collect(upTo: 1000)
      return Response(
        status: .created, headers: [.contentType: request.headers[.contentType] ?? "none"],
        body: ResponseBody(byteBuffer: bytes))
    }
    router.get("/slow") { _, _ -> String in
      try await Task.sleep(for: .seconds(2))
      return "late"
    }
    router.get("/large") { _, _ in String(repeating: "a", count: 5000) }
    router.get("/dripping") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody { writer in
          for _ in 0..<60 {
            try await writer.write(ByteBuffer(string: "a"))
            try await Task.sleep(for: .milliseconds(50))
          }
          try await writer.finish(nil)
        })
    }
    router.get("/moved") { _, _ in Response.redirect(to: "/large") }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      logger: .silent)
    try await application.test(.live) { client in
      let port = try #require(client.port)
      let outbound = OutboundClient()
      do {
        try await body(outbound, "http://127.0.0.1:\(port)")
      } catch {
        try await outbound.shutdown()
        throw error
      }
      try await outbound.shutdown()
    }
  }

  @Test("Method, headers and body go out, status, headers and body come back")
  func echo() async throws {
    try await withService { outbound, base in
      let response = try await outbound.send(
        OutboundRequest(
          .post, base + "/echo", headers: ["Content-Type": "text/x"], body: Data("hi".utf8)))
      #expect(response.status == 201)
      #expect(response.headers["content-type"] == "text/x")
      #expect(response.body == Data("hi".utf8))
    }
  }

  @Test("The time of a request ends its answer's body too: a service that drips does not hold us")
  func dripping() async throws {
    try await withService { outbound, base in
      let start = ContinuousClock.now
      do {
        let answer = try await outbound.send(
          OutboundRequest(.get, base + "/dripping", timeout: .milliseconds(300)))
        Issue.record("\(answer.body.count) bytes came")
      } catch OutboundFailure.timedOut {
        #expect(ContinuousClock.now - start < .seconds(10))
      }
    }
  }

  @Test("A caller who gives up does not wait for the answer")
  func cancelled() async throws {
    try await withService { outbound, base in
      let start = ContinuousClock.now
      let call = Task { try await outbound.send(OutboundRequest(.get, base + "/dripping")) }
      try await Task.sleep(for: .milliseconds(200))
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
      #expect(ContinuousClock.now - start < .seconds(10))
    }
  }

  @Test("Redirects are answers, not orders")
  func redirect() async throws {
    try await withService { outbound, base in
      let response = try await outbound.send(OutboundRequest(.get, base + "/moved"))
      #expect(response.status == 303)
    }
  }

  @Test("A service whose address is silent has got nothing, so that it can be asked again")
  func neverConnected() async throws {
    // A listener whose queue is full drops what comes, as a network in trouble does.
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let queued = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { for descriptor in [queued, listener] { close(descriptor) } }
    let results = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        [
          bind(listener, address, size), listen(listener, 0),
          getsockname(listener, address, &size), connect(queued, address, size),
        ]
      }
    }
    #expect(results == [0, 0, 0, 0])
    let outbound = OutboundClient(connectTimeout: .milliseconds(200))
    let port = UInt16(bigEndian: address.sin_port)
    let failure = await #expect(throws: OutboundFailure.self) {
      try await outbound.send(OutboundRequest(.post, "http://127.0.0.1:\(port)/"))
    }
    #expect(failure?.mayHaveArrived == false, "\(failure?.description ?? "")")
    try await outbound.shutdown()
  }

  @Test("Slow, oversize, unreachable and nonsensical are told apart")
  func failures() async throws {
    try await withService { outbound, base in
      func failure(_ request: OutboundRequest) async -> String {
        do {
          _ = try await outbound.send(request)
          return "no failure"
        } catch {
          return String("\(error)".prefix(30))
        }
      }
      #expect(
        await failure(OutboundRequest(.get, base + "/slow", timeout: .milliseconds(100)))
          == "the service did not answer in ")
      #expect(
        await failure(OutboundRequest(.get, base + "/large", responseLimit: 100))
          == "the service's answer is too la")
      #expect(
        await failure(OutboundRequest(.get, "http://127.0.0.1:1/"))
          == "the service cannot be reached:")
      for address in ["nonsense", "file:///etc/passwd", "http://", ""] {
        #expect(
          await failure(OutboundRequest(.get, address)) == "the service's address is not a")
      }
    }
  }
}
