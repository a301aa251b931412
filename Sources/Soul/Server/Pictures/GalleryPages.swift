import NIOCore
import ServerKit

/// Large pages of galleries as finished bytes. Existing clients ask for a thousand batches at once, again and
/// again, and mostly nothing has changed. Another node's change is heard of a moment later, as everywhere that
/// a `ReadCache` is.
struct GalleryPages: Sendable {
  private struct Key: Hashable, Sendable {
    let account: String
    let limit: Int
    /// The addresses' hour; after it they are others.
    let period: Int64
  }

  /// Of all accounts together.
  private static let mostBytes = 32 << 20
  /// Reading a page of fewer batches takes a few milliseconds.
  private static let fewestBatches = 200

  private let blobs: Blobs
  private let pages: ReadCache<Key, ByteBuffer>

  init(of pictures: Pictures) {
    blobs = pictures.blobs
    pages = ReadCache(changes: pictures.database.changes, capacity: Self.mostBytes) {
      $0.readableBytes
    }
  }

  /// The first page of a gallery, from memory if it is large and nothing has changed since.
  func first(
    of account: String, limit: Int, load: () async throws -> ByteBuffer
  ) async throws -> ByteBuffer {
    guard limit >= Self.fewestBatches else { return try await load() }
    let key = Key(account: account, limit: limit, period: blobs.addressPeriod())
    return try await pages.value(for: key, topic: SoulTopic.gallery(account), load: load)
  }
}
