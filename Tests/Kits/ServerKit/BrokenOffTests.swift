import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import Testing
import WireKit

@Suite("Requests that are broken off")
struct BrokenOffTests {
  /// A route whose work is cancelled and then meets `error` on its way out.
  private func brokenOff(
    by error: any Error & Sendable, logger: Logger = .silent
  ) -> Application<RouterResponder<QuartetContext>> {
    .behindFrontDoor(logger: logger) { router in
      router.get("/api/v1/waits") { _, _ -> String in
        withUnsafeCurrentTask { $0?.cancel() }
        throw error
      }
    }
  }

  /// The answer to an in-process request whose task was cancelled.
  private func answerInProcess(
    to error: any Error & Sendable, logger: Logger = .silent
  ) async throws -> Response {
    let application = brokenOff(by: error, logger: logger)
    return try await Task {
      try await application.responder.respond(
        to: Request(
          head: HTTPRequest(
            method: .get, scheme: "http", authority: "localhost", path: "/api/v1/waits"),
          body: RequestBody(buffer: ByteBuffer())),
        context: QuartetContext(logger: logger, client: nil))
    }.value
  }

  @Test("An app that went away is no failure and is logged at debug level only")
  func appLeft() async throws {
    let levels = Shared<[Logger.Level]>([])
    let logger = Logger(label: "test") { _ in LevelLog(levels: levels) }
    for error in [CancellationError(), NeverHappened()] as [any Error & Sendable] {
      #expect(try await answerInProcess(to: error, logger: logger).status.code == 499)
    }
    #expect(levels.value.contains(.debug))
    #expect(levels.value.allSatisfy { $0 <= .debug })
  }

  @Test("What a request found out counts as that, even if nobody waits any more")
  func answerAfterLeaving() async throws {
    #expect(try await answerInProcess(to: Problem.notFound("Gone")).status == .notFound)
  }

  @Test("A client whose connection broke has left")
  func clientLeft() async throws {
    let application = Application.behindFrontDoor { router in
      router.get("/api/v1/waits") { _, _ -> String in throw ChannelError.ioOnClosedChannel }
    }
    // The connection of a test of routes was never open.
    try await application.test(.router) { client in
      let response = try await client.execute(uri: "/api/v1/waits", method: .get)
      #expect(response.status.code == 499)
    }
  }

  @Test("Work that the server breaks off while the client waits: try again")
  func stopping() async throws {
    for error in [CancellationError(), NeverHappened()] as [any Error & Sendable] {
      try await brokenOff(by: error).test(.router) { client in
        let response = try await client.execute(uri: "/api/v1/waits", method: .get)
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] == "1")
        #expect(response.text.contains("Please try again."))
      }
    }
  }
}
