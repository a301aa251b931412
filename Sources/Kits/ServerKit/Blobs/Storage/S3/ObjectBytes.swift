import AsyncHTTPClient
import NIOCore

/// So many bytes of an answer's body, and an error when it has fewer: the connection to the client
/// must end then, since its answer has said how much comes.
struct ObjectBytes: AsyncSequence, Sendable {
  let body: HTTPClientResponse.Body
  /// Bytes in front that nobody asked for.
  let skipped: Int
  let count: Int

  func makeAsyncIterator() -> Iterator {
    Iterator(base: body.makeAsyncIterator(), skipped: skipped, rest: count)
  }

  struct Iterator: AsyncIteratorProtocol {
    var base: HTTPClientResponse.Body.AsyncIterator
    var skipped: Int
    var rest: Int

    /// - Throws: ``DatabaseFailure`` of kind `unwritable` when the body ends too early. A bucket has an
    ///   object whole or not at all, so the line has lost the rest.
    mutating func next() async throws -> ByteBuffer? {
      while rest > 0 {
        guard var piece = try await base.next() else {
          // A body that its own task has broken off may look complete.
          try Task.checkCancellation()
          throw DatabaseFailure(
            kind: .unwritable, message: "An object's body ended \(rest) bytes too early.")
        }
        let passed = Swift.min(skipped, piece.readableBytes)
        piece.moveReaderIndex(forwardBy: passed)
        skipped -= passed
        guard let wanted = piece.readSlice(length: Swift.min(rest, piece.readableBytes)),
          wanted.readableBytes > 0
        else { continue }
        rest -= wanted.readableBytes
        return wanted
      }
      return nil
    }
  }
}
