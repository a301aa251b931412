import Foundation
import Hummingbird
import WireKit

/// What became of one of several photos.
package struct UploadedPhoto<Value: Sendable>: Sendable {
  /// The sender's name of the file, at most 200 characters; only ever shown to the sender.
  package let name: String
  package let result: Result<Value, Problem>

  package init(name: String, result: Result<Value, Problem>) {
    self.name = name
    self.result = result
  }
}

extension Blobs {
  /// Receives the photos of a form one by one, and stores each in a transaction of its own. A photo
  /// that is not taken does not stop the others. No more than one is on the disk of uploads at once.
  /// - Parameters:
  ///   - owner, kind, uploader: as of a single photo.
  ///   - most: one more photo refuses the form; what came before it is stored, and the caller's to
  ///     delete.
  ///   - commit: the change that belongs to each photo; it does SQL and nothing else.
  /// - Returns: the photos in their order, and the form's text fields.
  /// - Throws: ``Problem`` 400 for a broken form and for too many photos, 415 for no form, 429 and
  ///   503 with `Retry-After`.
  package func uploadEach<Value: Sendable>(
    _ request: Request, _ context: QuartetContext, owner: BlobOwner, kind: String,
    by uploader: BlobOwner, most: Int, rules: PictureRules,
    commit: @escaping @Sendable (Upload, Connection) throws -> Value
  ) async throws -> (photos: [UploadedPhoto<Value>], fields: [String: String]) {
    try await seats.seated(context.network) {
      try await checkUsage(of: uploader, rules)
      var photos: [UploadedPhoto<Value>] = []
      let reader = PhotosReader(rules: rules, most: most, incoming: incoming)
      let fields = try await reader.read(request) { photo in
        let clean = incoming.place()
        defer { for file in [photo.file, clean] { unlink(file.path) } }
        let result: Result<Value, Problem>
        do {
          let sent = Sent(
            file: photo.file, clean: clean,
            received: UploadReader.Received(bytes: try photo.bytes.get()), owner: owner,
            kind: kind)
          result = .success(try await take(sent, by: uploader, rules, commit))
        } catch let problem as Problem {
          result = .failure(problem)
        }
        photos.append(UploadedPhoto(name: photo.name, result: result))
      }
      return (photos, fields)
    }
  }

  // MARK: Pictures that the server has made, or fetched

  /// Stores a picture without showing it to anybody yet: ``keep(_:in:)`` does. One that is never
  /// kept is deleted after an hour, or at once by ``giveUp(_:)``.
  /// - Throws: ``Problem`` for bytes that are no picture of these rules, ``DatabaseFailure``
  package func prepare(
    _ picture: [UInt8], owner: BlobOwner, kind: String, rules: PictureRules = PictureRules()
  ) async throws -> Blob {
    let (sent, clean) = (incoming.place(), incoming.place())
    defer { for file in [sent, clean] { unlink(file.path) } }
    let arrival = BlobTable.Arrival(
      id: identifiers.publicId("blob"), name: BlobName(), owner: owner, kind: kind,
      at: clock.now(), sizes: rules.sizes.map(\.name))
    try await BlockingWork.files.run { [incoming] in try incoming.make(sent).write(picture) }
    try await database.write { try BlobTable(db: $0).add(arrival) }
    do {
      return try await put(sent, by: clean, as: arrival, rules)
    } catch {
      await giveUp([arrival.id])
      throw problem(for: error, rules)
    }
  }

  /// Deletes prepared pictures that will not be kept, so that no attempt makes a full disk fuller. Work
  /// that was cancelled may call it, too. If this fails, the sweep does it.
  package func giveUp(_ ids: [String]) async {
    guard !ids.isEmpty else { return }
    let now = clock.now()
    let work = Task {
      try await database.write { db in
        var count = 0
        for id in ids where try BlobTable(db: db).abandon(id, at: now) { count += 1 }
        if count > 0 { try enqueueRemoval(in: db) }
      }
    }
    if case .failure(let error) = await work.result {
      logger.warning("prepared pictures were not given up", metadata: ["error": "\(error)"])
    }
  }

  /// Shows prepared pictures, in the transaction of the change that they belong to.
  /// - Throws: ``Problem`` 503 for one that was given up meanwhile.
  package func keep(_ blobs: [Blob], in db: Connection) throws {
    for blob in blobs {
      guard try BlobTable(db: db).store(blob, at: clock.now()) else { throw UploadProblem.givenUp }
    }
  }

  /// A picture's bytes.
  /// - Throws: ``BlobMissing`` for one that was deleted.
  package func read(_ id: String) async throws -> [UInt8] {
    guard let (blob, name) = try await database.read({ try BlobTable(db: $0).find(id) }) else {
      throw BlobMissing()
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(blob.bytes)
    for try await portion in try await store.open(name, range: 0..<blob.bytes) {
      bytes += portion.readableBytesView
    }
    return bytes
  }
}
