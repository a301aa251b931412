import Foundation
import Logging
import WireKit

/// Photos that people send: received without being held in memory, decoded and made anew without
/// metadata, and shown only to whoever has a signed address.
///
/// A route for an upload is a row of the product's table with ``FileUpload`` as its body. Its
/// access must not be idempotent without ``RouteAccess/streamsBody``, since that would read the body
/// into memory. Its limit is the rules':
///
///     .init(.staff, TruFanAPI.uploadReceipt, bodyLimit: rules.maximumBody, photos.uploadReceipt)
///
///     func uploadReceipt(_ request: TypedRequest<OrderPath, FileUpload>) async throws -> Order {
///       let staff = try request.context.signedIn()
///       return try await blobs.upload(
///         request.request, request.context, owner: BlobOwner(realm: "trufan", id: order.id),
///         kind: "receipt", by: BlobOwner(realm: "trufan", id: staff.account)
///       ) { upload, db in
///         // One transaction with the photo: if this throws, there is no photo either.
///         try orders.addReceipt(upload.blob.id, notes: upload.fields["notes"], by: staff, in: db)
///       }
///     }
///
/// Check who may before, so that a stranger sends nothing. `owner` is what the photo is deleted
/// with, `by` is whose daily limits count. Store the blob's id; make the address when you answer,
/// with ``url(of:validity:)``. It stays the same for an hour at least, so waiting reads are not
/// woken by it. ``delete(_:of:in:)`` and ``deleteAll(of:in:)`` go into the transaction of the
/// change that needs them; the file goes right after the commit.
package struct Blobs: Sendable {
  let database: Database
  let jobs: JobQueue
  let store: any BlobStore
  let incoming: IncomingFiles
  let seats: UploadSeats
  let line: ConversionLine
  let converter: any PictureMaker
  let signature: BlobSignature
  let identifiers: Identifiers
  let clock: any WallClock
  let logger: Logger
  private let publicBaseURL: String

  /// - Parameters:
  ///   - incoming: the folder of uploads under way, of this process alone.
  ///   - box: signs addresses. Nodes of one database need the same key.
  ///   - publicBaseURL: without a slash at the end.
  package init(
    database: Database, jobs: JobQueue, store: any BlobStore, incoming: URL, box: SecretBox,
    publicBaseURL: String, limits: UploadLimits = UploadLimits(),
    identifiers: Identifiers = Identifiers(), clock: any WallClock = SystemClock(), logger: Logger
  ) {
    self.init(
      database: database, jobs: jobs, store: store, incoming: IncomingFiles(incoming), box: box,
      publicBaseURL: publicBaseURL, limits: limits, identifiers: identifiers, clock: clock,
      logger: logger)
  }

  /// Blobs that end with the process, in a folder that is made when the first one comes.
  static func temporary(
    database: Database, jobs: JobQueue, clock: any WallClock, logger: Logger
  ) -> Blobs {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "quartet-blobs-\(RandomName.hex128())")
    return Blobs(
      database: database, jobs: jobs, store: DirectoryBlobStore(folder.appending(path: "blobs")),
      incoming: folder.appending(path: "incoming"), box: .ofThisProcess(), publicBaseURL: "",
      clock: clock, logger: logger)
  }

  /// For tests, which choose the converter and how files are made.
  init(
    database: Database, jobs: JobQueue, store: any BlobStore, incoming: IncomingFiles,
    box: SecretBox, publicBaseURL: String, limits: UploadLimits = UploadLimits(),
    converter: any PictureMaker = PictureConverter(), identifiers: Identifiers = Identifiers(),
    clock: any WallClock = SystemClock(), logger: Logger
  ) {
    self.database = database
    self.jobs = jobs
    self.store = store
    self.incoming = incoming
    seats = UploadSeats(limits)
    line = ConversionLine(places: limits.conversions)
    self.converter = converter
    signature = BlobSignature(box)
    self.publicBaseURL = publicBaseURL
    self.identifiers = identifiers
    self.clock = clock
    self.logger = logger
  }

  /// Deletes what uploads of a killed server have left; before the first request.
  package func clearIncoming() throws { try incoming.clear() }

  // MARK: Addresses

  /// `/blobs/…`, which opens for whoever has it, for at least `validity` and at most twice that.
  package func path(of id: String, validity: Duration = .seconds(3600)) -> String {
    signature.path(of: id, validity: validity, at: clock.now())
  }

  /// The same with the public address in front.
  package func url(of id: String, validity: Duration = .seconds(3600)) -> String {
    publicBaseURL + path(of: id, validity: validity)
  }

  /// A number that stays the same for as long as the addresses of ``url(of:validity:)`` do. Answers that are
  /// kept in memory with addresses in them are kept under it.
  package func addressPeriod(validity: Duration = .seconds(3600)) -> Int64 {
    signature.period(of: validity, at: clock.now())
  }

  /// Whether an address is one that ``url(of:validity:)`` has given, however long ago.
  package func isOwn(_ address: String) -> Bool {
    !publicBaseURL.isEmpty && address.hasPrefix(publicBaseURL + "/blobs/")
  }

  // MARK: Stored blobs

  /// A blob of this owner; nil also for one of somebody else.
  package func find(_ id: String, of owner: BlobOwner, in db: Connection) throws -> Blob? {
    guard let blob = try BlobTable(db: db).find(id)?.blob, blob.owner == owner else { return nil }
    return blob
  }

  /// The blobs of an owner, the oldest first.
  package func list(
    of owner: BlobOwner, kind: String? = nil, in db: Connection
  ) throws -> [Blob] {
    try BlobTable(db: db).list(owner, kind: kind)
  }

  /// Deletes a blob of this owner; its file goes after the commit.
  /// - Returns: false if the owner has none of that id.
  @discardableResult
  package func delete(_ id: String, of owner: BlobOwner, in db: Connection) throws -> Bool {
    try delete(owner, id: id, in: db) == 1
  }

  /// Deletes all blobs of an owner; their files go after the commit.
  /// - Returns: how many there were.
  @discardableResult
  package func deleteAll(of owner: BlobOwner, in db: Connection) throws -> Int {
    try delete(owner, id: nil, in: db)
  }

  /// Counts what one uploader has sent today as another one's: the limits of a person hold for whoever
  /// comes after them.
  package func moveUsage(
    from uploader: BlobOwner, to other: BlobOwner, in db: Connection
  ) throws {
    try BlobUsageTable(db: db).move(from: uploader, to: other)
  }

  private func delete(_ owner: BlobOwner, id: String?, in db: Connection) throws -> Int {
    let count = try BlobTable(db: db).delete(owner, id: id, at: clock.now())
    if count > 0 { try enqueueRemoval(in: db) }
    return count
  }
}
