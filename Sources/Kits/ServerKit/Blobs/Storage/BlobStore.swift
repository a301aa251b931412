import Crypto
import Foundation
import NIOCore

/// Where the bytes of blobs are: a directory here, a bucket elsewhere. Who may see a blob and
/// whether it exists is in the database alone.
package protocol BlobStore: Sendable {
  /// Stores a file under a name. It is durable when this returns. A file of that name, which only
  /// an earlier attempt can have left, is replaced.
  /// - Throws: ``DatabaseFailure`` of kind `unwritable` when there is no room, or the store is away.
  func put(_ file: URL, as name: BlobName) async throws

  /// A part of a file, piece by piece.
  /// - Throws: ``BlobMissing`` for a file that is not there; ``DatabaseFailure`` of kind `unwritable`
  ///   for one that cannot be read now.
  func open(
    _ name: BlobName, range: Range<Int>
  ) async throws -> any AsyncSequence<ByteBuffer, any Error> & Sendable

  /// Deletes a file, and what a broken ``put(_:as:)`` left of it. One that is not there is no
  /// error.
  /// - Throws: ``DatabaseFailure`` of kind `unwritable` while the store is away.
  func delete(_ name: BlobName) async throws
}

/// The name of a blob's file: ours, and never anything that a client has sent.
package struct BlobName: Hashable, Sendable, SQLConvertible {
  /// 32 hexadecimal digits.
  package let text: String

  /// A new one, beyond guessing.
  init() {
    text = RandomName.hex128()
  }

  package init?(_ text: String) {
    guard RandomName.isHex128(text) else { return nil }
    self.text = text
  }

  private init(hex: String) { text = hex }

  /// The name of a smaller picture of it.
  func of(size: String) -> BlobName {
    BlobName(hex: String(Hex.encode(SHA256.hash(data: Data("\(text) \(size)".utf8))).prefix(32)))
  }

  package var sqlValue: SQLValue { .text(text) }

  package init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(text)
  }
}

/// The database has a blob whose file is gone.
package struct BlobMissing: Error {
  package init() {}
}
