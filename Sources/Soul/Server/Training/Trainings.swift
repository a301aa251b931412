import Foundation
import Logging
import ServerKit
import SoulModels
import WireKit

/// Models, from their photos to their end.
struct Trainings: Sendable {
  static let look = JobKind(
    "soul.train", carrying: EngineWork.Step.self, timeLimit: .seconds(180), maximumAttempts: 30)
  /// The last look, when the time is over.
  static let limit = JobKind(
    "soul.training-limit", carrying: EngineWork.Step.self, timeLimit: .seconds(180),
    maximumAttempts: 30)
  static let thumbnailKind = "thumbnail"

  let photos: Photos
  let engine: any PortraitEngine
  let notices: SoulNotices
  let jobs: JobQueue
  let identifiers: Identifiers
  let logger: Logger

  var database: Database { photos.database }
  var clock: any WallClock { photos.clock }

  /// Begins the training of a folder's photos. A folder whose training has begun already gives that
  /// training, so that a client may repeat a request whose answer was lost.
  /// - Parameter also: belongs to the same transaction, such as keeping the request's answer.
  /// - Throws: ``Problem`` 403 at the tier's limit, 404 for a folder of somebody else, 400 for too few
  ///   photos.
  func begin(
    _ folder: String, named name: String, of account: String, as status: TrainingStatus,
    also: @escaping @Sendable (PortraitModel, Connection) throws -> Void = { _, _ in }
  ) async throws -> PortraitModel {
    try await database.write { db in
      let model = self.model(try begin(folder, named: name, of: account, as: status, in: db))
      try also(model, db)
      return model
    }
  }

  private func begin(
    _ folder: String, named name: String, of account: String, as status: TrainingStatus,
    in db: Connection
  ) throws -> ModelRow {
    if let begun = try begun(folder, of: account, in: db) { return begun }
    guard let found = try photos.waiting(folder, of: account, in: db) else {
      throw Photos.unknown
    }
    let count = try FolderTable.photos(of: folder, in: db).count
    try found.purpose.require(count)
    try requireRoom(of: account, in: db)
    try countForMonth(of: account, in: db)
    return try insert(found, count, named: name, as: status, in: db)
  }

  /// An engine that charges is asked only so often in a month for one person, whatever is deleted.
  /// - Throws: ``Problem`` 403 at the tier's limit.
  private func countForMonth(of account: String, in db: Connection) throws {
    guard !engine.beginsForFree, let tier = try PersonTable.find(account, in: db)?.tier,
      let limit = tier.monthlyTrainingLimit
    else { return }
    let now = clock.now()
    guard
      try !TrainingCountTable.reserve(
        for: account, month: QuotaTable.month(of: now), limit: limit, in: db)
    else { return }
    throw Problem(
      status: 403,
      message: """
        You have trained \(limit) characters this month, as many as your plan has. Train the next one from \
        \(QuotaTable.end(of: now).iso8601.prefix(10)) on.
        """, code: "training_limit",
      facts: [
        "current": .number(limit), "limit": .number(limit),
        "subscriptionTier": .text(tier.rawValue),
      ])
  }

  /// A training that the engine took no money for is none of its month's.
  func giveBack(_ row: ModelRow, in db: Connection) throws {
    guard !engine.beginsForFree else { return }
    try TrainingCountTable.giveBack(
      to: row.account, month: QuotaTable.month(of: row.createdAt), in: db)
  }

  private func begun(
    _ folder: String, of account: String, in db: Connection
  ) throws -> ModelRow? {
    guard let id = try FolderTable.find(folder, of: account, in: db)?.model else { return nil }
    return try ModelTable.find(id, of: account, in: db)
  }

  private func insert(
    _ folder: Folder, _ count: Int, named name: String, as status: TrainingStatus,
    in db: Connection
  ) throws -> ModelRow {
    let now = clock.now()
    let row = ModelRow(
      id: identifiers.uuid(), account: folder.account, name: name, status: status,
      folder: folder.name, photoCount: count, createdAt: now, updatedAt: now)
    guard try FolderTable.take(folder.name, for: row.id, in: db) else { throw Photos.unknown }
    try ModelTable.insert(row, in: db)
    let step = EngineWork.Step(id: row.id)
    try jobs.enqueue(Self.look, step, key: "\(row.id) 0", owner: row.account, in: db)
    try jobs.enqueue(
      Self.limit, step, key: row.id, runAt: now.adding(EngineWork.Limit.training),
      owner: row.account, in: db)
    return row
  }

  /// - Throws: ``Problem`` 403 at the tier's limit
  func requireRoom(of account: String, in db: Connection) throws {
    guard let tier = try PersonTable.find(account, in: db)?.tier else {
      throw SoulRealm.accounts.answers.unknownAccount
    }
    let count = try ModelTable.count(of: account, in: db)
    guard let limit = tier.modelLimit, count >= limit else { return }
    throw Problem(
      status: 403, message: "Model creation limit reached", code: "model_limit",
      facts: [
        "current": .number(count), "limit": .number(limit),
        "subscriptionTier": .text(tier.rawValue),
      ])
  }

  /// Gives another last look to trainings whose jobs have all failed, so that none goes on for ever;
  /// called by ``Housekeeper``.
  func endOverdue() async throws {
    let limit = clock.now().adding(.zero - EngineWork.Limit.training - EngineWork.Limit.patience)
    try await database.write { db in
      for (id, account) in try ModelTable.overdue(since: limit, in: db) {
        try jobs.enqueue(
          Self.limit, EngineWork.Step(id: id), key: id, again: true, owner: account, in: db)
      }
    }
  }

  // MARK: The owner's view

  func model(_ row: ModelRow) -> PortraitModel {
    PortraitModel(
      id: row.id, userId: row.account, name: row.name, status: row.status,
      tempFolderName: row.folder, higgsfieldId: row.character,
      thumbnailUrl: row.thumbnail.map { photos.blobs.url(of: $0) }, photoCount: row.photoCount,
      errorMessage: row.failure, createdAt: row.createdAt, updatedAt: row.updatedAt)
  }

  /// - Throws: ``Problem`` 404, also for a model of somebody else.
  func require(_ id: String, of account: String, in db: Connection) throws -> ModelRow {
    guard let row = try ModelTable.find(id, of: account, in: db) else {
      throw Problem.notFound("Model not found", code: "model_not_found")
    }
    return row
  }

  /// Deletes the photos of a model whose training has ended. The model stays with its pictures.
  /// - Throws: ``Problem`` 404 for a model of somebody else, 409 for one in training.
  func deletePhotos(of id: String, account: String) async throws {
    try await database.write { db in
      let row = try require(id, of: account, in: db)
      guard row.status.isFinal else {
        throw Problem.conflict(
          "This character is in training. Delete its photos once it is ready.",
          code: "model_in_training")
      }
      // A failed training has let its photos go, perhaps to another one.
      guard let folder = try FolderTable.find(row.folder, of: account, in: db),
        folder.model == nil || folder.model == id
      else { return }
      try photos.delete(folder.name, of: account, in: db)
    }
  }

  /// Deletes a model with its photos and its pictures.
  func delete(
    _ id: String, of account: String, _ pictures: Pictures
  ) async throws {
    try await database.write { db in
      let row = try require(id, of: account, in: db)
      try pictures.deleteAll(ofModel: id, in: db)
      if let thumbnail = row.thumbnail {
        try photos.blobs.delete(thumbnail, of: Photos.owner(account), in: db)
      }
      // The photos of a failed training wait for another one, until they expire.
      if try FolderTable.find(row.folder, of: account, in: db)?.model == id {
        try photos.delete(row.folder, of: account, in: db)
      }
      if !row.isAsked, !row.status.isFinal { try giveBack(row, in: db) }
      try ModelTable.delete(id, in: db)
    }
  }
}
