import HTTPTypes
import Hummingbird
import NIOCore

extension ResponseBody {
  /// The whole body in memory, however it is made.
  package func bytes() async throws -> ByteBuffer {
    let collector = BodyCollector()
    try await write(collector)
    return collector.bytes
  }
}

/// Gathers a response's body in memory. Used by one request's task only, never concurrently.
private final class BodyCollector: ResponseBodyWriter {
  var bytes = ByteBuffer()

  func write(_ buffer: ByteBuffer) async throws {
    bytes.writeImmutableBuffer(buffer)
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
