import Crypto
import Foundation
import Hummingbird
import Logging
import WireKit

extension Blobs {
  /// Receives one photo, and stores it in one transaction with the change that it belongs to.
  /// - Parameters:
  ///   - owner: what the photo belongs to, and is deleted with.
  ///   - kind: the product's word for it: "receipt".
  ///   - uploader: whose daily limits count.
  ///   - commit: the change; it does SQL and nothing else. If it throws, there is no photo.
  /// - Throws: ``Problem`` 400 for a broken form, 413 beyond the limit of bytes or pixels, 415 for
  ///   what is no picture of these formats, 422 for a form without exactly one photo and for a
  ///   damaged picture, 429 and 503 with `Retry-After`; and what `commit` throws.
  package func upload<Value: Sendable>(
    _ request: Request, _ context: QuartetContext, owner: BlobOwner, kind: String,
    by uploader: BlobOwner, rules: PictureRules = PictureRules(),
    commit: @escaping @Sendable (Upload, Connection) throws -> Value
  ) async throws -> Value {
    try await seats.seated(context.network) {
      try await checkUsage(of: uploader, rules)
      let (sent, clean) = (incoming.place(), incoming.place())
      defer { for file in [sent, clean] { unlink(file.path) } }
      let received = try await UploadReader(rules: rules)
        .read(request, into: try incoming.make(sent))

      return try await take(
        Sent(file: sent, clean: clean, received: received, owner: owner, kind: kind), by: uploader,
        rules, commit)
    }
  }

  /// A picture that has come, as a file of the folder of uploads under way.
  struct Sent: Sendable {
    let file: URL
    /// The place of the clean picture, which its maker deletes too.
    let clean: URL
    let received: UploadReader.Received
    let owner: BlobOwner
    let kind: String
  }

  /// Converts and stores a picture that has come, in one transaction with its change.
  func take<Value: Sendable>(
    _ sent: Sent, by uploader: BlobOwner, _ rules: PictureRules,
    _ commit: @escaping @Sendable (Upload, Connection) throws -> Value
  ) async throws -> Value {
    let arrival = BlobTable.Arrival(
      id: identifiers.publicId("blob"), name: BlobName(), owner: sent.owner, kind: sent.kind,
      at: clock.now(), sizes: rules.sizes.map(\.name))
    let place = Arriving(arrival, uploader, bytes: sent.received.bytes)
    try await reserve(place, rules)
    do {
      let blob = try await put(sent.file, by: sent.clean, as: arrival, rules)
      return try await keep(Upload(blob: blob, fields: sent.received.fields), commit)
    } catch {
      await giveUp(place)
      throw problem(for: error, rules)
    }
  }

  private struct Arriving: Sendable {
    let arrival: BlobTable.Arrival
    let uploader: BlobOwner
    let bytes: Int

    init(_ arrival: BlobTable.Arrival, _ uploader: BlobOwner, bytes: Int) {
      self.arrival = arrival
      self.uploader = uploader
      self.bytes = bytes
    }
  }

  /// Refuses an uploader who has no room before anything is received.
  func checkUsage(of uploader: BlobOwner, _ rules: PictureRules) async throws {
    let now = clock.now()
    let hasRoom = try await database.read {
      try BlobUsageTable(db: $0).hasRoom(for: 1, uploader, rules, at: now)
    }
    guard hasRoom else { throw dayIsUsedUp(at: now) }
  }

  private func dayIsUsedUp(at now: Timestamp) -> Problem {
    UploadProblem.dayIsUsedUp(86_400 - Int(now.milliseconds / 1000 % 86_400))
  }

  /// The row comes before the file, so that the sweep knows of the file whatever happens.
  private func reserve(_ place: Arriving, _ rules: PictureRules) async throws {
    let now = place.arrival.at
    try await database.write { db in
      let usage = BlobUsageTable(db: db)
      guard try usage.hasRoom(for: place.bytes, place.uploader, rules, at: now) else {
        throw dayIsUsedUp(at: now)
      }
      try usage.reserve(place.bytes, place.uploader, at: now)
      try BlobTable(db: db).add(place.arrival)
    }
  }

  /// Stores the files of a clean picture, with its smaller ones.
  func put(
    _ sent: URL, by clean: URL, as arrival: BlobTable.Arrival, _ rules: PictureRules
  ) async throws -> Blob {
    var blob = try await convert(sent, to: clean, as: arrival, rules)
    try await store.put(clean, as: arrival.name)
    var source = clean
    var files: [URL] = []
    defer { for file in files { unlink(file.path) } }
    // Each is made from the next larger one, which is quicker.
    for size in rules.sizes.sorted(by: { $0.longSide > $1.longSide })
    where max(blob.width, blob.height) > size.longSide {
      let (from, file) = (source, incoming.place())
      files.append(file)
      blob.sizes[size.name] = try await line.run { [converter, incoming] isCancelled in
        let jpeg = try converter.shrink(from, to: size.longSide, isCancelled: isCancelled)
        try incoming.make(file).write(jpeg)
        return jpeg.count
      }
      try await store.put(file, as: arrival.name.of(size: size.name))
      source = file
    }
    return blob
  }

  func convert(
    _ sent: URL, to clean: URL, as arrival: BlobTable.Arrival, _ rules: PictureRules
  ) async throws -> Blob {
    try await line.run { [converter, incoming] isCancelled in
      let jpeg = try converter.convert(sent, rules, isCancelled: isCancelled)
      guard let size = JPEGSize(jpeg) else { throw PictureConverter.Refusal.damaged }
      try incoming.make(clean).write(jpeg)
      return Blob(
        id: arrival.id, owner: arrival.owner, kind: arrival.kind, contentType: "image/jpeg",
        bytes: jpeg.count, width: size.width, height: size.height,
        sha256: Hex.encode(SHA256.hash(data: jpeg)), createdAt: arrival.at)
    }
  }

  private func keep<Value: Sendable>(
    _ upload: Upload, _ commit: @escaping @Sendable (Upload, Connection) throws -> Value
  ) async throws -> Value {
    let now = clock.now()
    return try await database.write { db in
      guard try BlobTable(db: db).store(upload.blob, at: now) else { throw UploadProblem.givenUp }
      return try commit(upload, db)
    }
  }

  /// Undoes a reservation, also for a request that was cancelled. If this fails, the sweep does it.
  private func giveUp(_ place: Arriving) async {
    let now = clock.now()
    let work = Task {
      try await database.write { db in
        // A commit whose answer was lost may have stored it after all.
        guard try BlobTable(db: db).abandon(place.arrival.id, at: now) else { return }
        try BlobUsageTable(db: db)
          .giveBack(place.bytes, place.uploader, reservedAt: place.arrival.at)
        try enqueueRemoval(in: db)
      }
    }
    if case .failure(let error) = await work.result {
      logger.warning("an upload was not given up", metadata: ["error": "\(error)"])
    }
  }

  func problem(for error: any Error, _ rules: PictureRules) -> any Error {
    switch error {
    case let refusal as PictureConverter.Refusal:
      return UploadProblem.refused(refusal, rules)
    case let failure as LimitedProgram.Unavailable:
      logger.error("pictures cannot be converted", metadata: ["error": "\(failure)"])
      return UploadProblem.unavailable
    case let failure as BarcodeScanner.Unavailable:
      logger.error("barcodes cannot be read", metadata: ["error": "\(failure)"])
      return UploadProblem.noBarcodes
    default:
      return error
    }
  }
}
