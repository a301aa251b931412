import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WireKit

/// A live GET: with `If-None-Match` and `?wait=25` the answer is held back until the data changes.
/// When the time is up, the answer is 304.
package struct WaitingRead: Sendable {
  private let changes: ChangeBus
  private let longestWait: Int
  private let clock: any Clock<Duration>
  private let held: HeldTally

  /// - Parameters:
  ///   - longestWait: in seconds; longer wishes are cut to it.
  ///   - mostHeld: how many reads of one address may wait at once: a mall's kiosks, many times over.
  package init(
    changes: ChangeBus, longestWait: Int = 25, mostHeld: Int = 500,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    held = HeldTally(most: mostHeld)
    self.changes = changes
    self.longestWait = longestWait
    self.clock = clock
  }

  /// Answers with the JSON bytes that `load` gives, tagged by their contents. `topic` must be
  /// published whenever those bytes may differ; `load` is asked again then.
  /// - Parameter client: whose waiting reads are counted; nil: nobody's.
  /// - Throws: ``Problem`` 429 for an address with too many waiting reads.
  package func respond(
    to request: Request, from client: ClientAddress? = nil, topic: String,
    load: @Sendable () async throws -> ByteBuffer
  ) async throws -> Response {
    let known = request.headers[values: .ifNoneMatch]
      .flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
    let held = HeldRead.current
    var remaining = try held?.remaining ?? .seconds(wait(in: request))
    while true {
      // Before the load: a change that comes in between must end the wait at once.
      let version = changes.version(of: topic)
      let bytes = try await load()
      let tag = Self.entityTag(of: bytes)
      guard known.contains(tag) else {
        return .json(bytes: bytes, headers: [.eTag: tag, .cacheControl: "no-cache"])
      }
      let unchanged = Response(
        status: .notModified, headers: [.eTag: tag, .cacheControl: "no-cache"])
      guard remaining > .zero, !changes.isClosed, !Task.isCancelled else { return unchanged }
      if let held {
        held.hold(for: remaining) { await pause(for: $0, topic: topic, since: version) }
        return unchanged
      }
      let limit = remaining
      remaining -= try await self.held.holding(for: client) {
        await pause(for: limit, topic: topic, since: version)
      }
    }
  }

  /// Waits, and says how much of the time is used up.
  private func pause(
    for limit: Duration, topic: String, since version: ChangeBus.Version
  ) async -> Duration {
    // Not `measure`: its frames would stay in memory for as long as a kiosk waits.
    let used = clock.stopwatch()
    await changes.wait(for: topic, since: version, timeout: limit, clock: clock)
    return used()
  }

  private func wait(in request: Request) throws -> Int {
    guard let text = request.uri.queryParameters["wait"] else { return 0 }
    guard let seconds = Int(text), seconds >= 0 else {
      throw Problem.badRequest("wait must be a number of seconds")
    }
    return min(seconds, longestWait)
  }

  /// Names the contents of an answer.
  static func entityTag(of bytes: ByteBuffer) -> String {
    "\"" + Hex.encode(SHA256.hash(data: Data(bytes.readableBytesView)).prefix(12)) + "\""
  }
}

extension Clock<Duration> {
  /// Says how much time has passed since this call.
  fileprivate func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}

extension Request {
  /// Whether the client asks for a waiting read, also with a wait that will be refused.
  package var asksToWait: Bool {
    uri.query != nil && uri.queryParameters["wait"] != nil
  }
}
