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

    /// - Throws: ``BlobMissing`` when the file cannot be opened.
    mutating func next() async throws -> ByteBuffer? {
      let (file, range, opened) = (chunks.file, place..<place + chunks.chunk, source)
      let (source, bytes) = try await BlockingWork.files.run {
        guard let source = opened ?? OpenFile(reading: file.path) else { throw BlobMissing() }
        return (source, source.read(range))
      }
      self.source = source
      place += bytes.count
      return bytes.isEmpty ? nil : ByteBuffer(bytes: bytes)
    }
  }
}
