import Logging
import WireKit

extension Blobs {
  struct Removal: Codable, Sendable {}

  static let removal = JobKind(
    "kit.remove-blobs", carrying: Removal.self, timeLimit: .seconds(120))
  /// A store that is away must hold up nothing but removals.
  private static let lane = JobLane("kit.files", places: 2)
  /// An upload whose row is older than this has no request any more.
  static let longestArrival = Duration.seconds(3600)
  private static let portion = 100

  /// Says who removes the files of deleted blobs. Before the queue runs.
  package func registerJobs(in queue: JobQueue) {
    queue.register(Self.removal, in: Self.lane) { _, _ in try await removeDeleted() }
  }

  func enqueueRemoval(in db: Connection) throws {
    try jobs.enqueue(Self.removal, Removal(), key: identifiers.publicId("removal"), in: db)
  }

  /// Gives up uploads that a dead process has left, removes files that no job could remove, and
  /// forgets the usage of days before yesterday; called by ``Housekeeper``.
  package func sweep() async throws {
    let now = clock.now()
    try await database.write { db in
      try BlobTable(db: db).abandonAll(
        before: now.adding(.zero - Self.longestArrival), at: now)
      try BlobUsageTable(db: db).removeAll(before: now.adding(.seconds(-24 * 3600)))
    }
    try await removeDeleted()
  }

  /// Lets a received blob take the place of the one before. One that was sent before, and whose answer
  /// was lost, has the same digest: it goes, and the one before stays.
  /// - Parameter before: the name of the one before; it may be no blob of the owner's.
  /// - Returns: whether the received blob stays, and is to be named from now on.
  package func replace(
    _ before: String?, with blob: Blob, of owner: BlobOwner, in db: Connection
  ) throws -> Bool {
    guard let before = try before.flatMap({ try find($0, of: owner, in: db) }) else { return true }
    let isNew = before.sha256 != blob.sha256
    try delete(isNew ? before.id : blob.id, of: owner, in: db)
    return isNew
  }

  /// Deletes all blobs of an owner for a command beside the server, which has no jobs. Nobody gets them
  /// any more; the server's next ``sweep()`` removes their files.
  package static func markDeleted(
    of owner: BlobOwner, at now: Timestamp, in db: Connection
  ) throws {
    _ = try BlobTable(db: db).delete(owner, at: now)
  }

  /// Removes each deleted blob's file, and then its row. Harmless to repeat, also at the same time.
  /// - Throws: the last failure, after all others were removed.
  func removeDeleted() async throws {
    var failure: (any Error)?
    var last = ""
    while true {
      let after = last
      let deleted = try await database.read {
        try BlobTable(db: $0).deleted(Self.portion, after: after)
      }
      guard let end = deleted.last else { break }
      last = end.id
      var gone: [String] = []
      for blob in deleted {
        do {
          for name in blob.names { try await store.delete(name) }
          gone.append(blob.id)
        } catch {
          failure = error
        }
      }
      let removed = gone
      try await database.write { try BlobTable(db: $0).remove(removed) }
    }
    if let failure { throw failure }
  }
}
