import Foundation
import NIOCore

/// A file piece by piece, read on threads that may wait for a disk.
struct FileChunks: AsyncSequence, Sendable {
  let file: URL
  /// The largest piece, in bytes.
  let chunk: Int

  func makeAsyncIterator() -> Iterator { Iterator(chunks: self) }

  struct Iterator: AsyncIteratorProtocol {
    let chunks: FileChunks
    private var source: OpenFile?
    private var place = 0

    init(chunks: FileChunks) { self.chunks = chunks }

    /// - Throws: ``BlobMissing`` for a file that is not there; ``DatabaseFailure`` for one that cannot
    ///   be read.
    mutating func next() async throws -> ByteBuffer? {
      let (file, range, opened) = (chunks.file, place..<place + chunks.chunk, source)
      let (source, bytes) = try await BlockingWork.files.run {
        let source = try opened ?? OpenFile(reading: file.path)
        return try (source, source.read(range))
      }
      self.source = source
      place += bytes.count
      return bytes.isEmpty ? nil : ByteBuffer(bytes: bytes)
    }
  }
}
