import Foundation
import Logging
import ServerKit
import SoulModels
import WireKit

/// Generations, from the request to the pictures in the gallery.
struct Pictures: Sendable {
  static let look = JobKind(
    "soul.generate", carrying: EngineWork.Step.self, timeLimit: .seconds(180),
    maximumAttempts: 30)
  /// The last look, when the time is over.
  static let limit = JobKind(
    "soul.generation-limit", carrying: EngineWork.Step.self, timeLimit: .seconds(180),
    maximumAttempts: 30)
  static let kind = "picture"
  static let rules: PictureRules = {
    var rules = PictureRules()
    rules.quality = 92
    rules.sizes = Photos.sizes
    return rules
  }()

  let photos: Photos
  let engine: any PortraitEngine
  let notices: SoulNotices
  let jobs: JobQueue
  let identifiers: Identifiers
  let logger: Logger

  var database: Database { photos.database }
  var clock: any WallClock { photos.clock }
  var blobs: Blobs { photos.blobs }

  /// Begins a generation, and reserves its pictures from the month's quota.
  /// - Throws: ``Problem`` 400 without a model where the engine needs one, 403 at the tier's limit, 404
  ///   for a model or preset that is not there, 409 for one that is not ready, 429 while very many of
  ///   the person's generations go on.
  func begin(
    _ check: GenerationCheck, of account: String, in db: Connection
  ) throws -> GenerationRow {
    let preset = try preset(check.style, in: db)
    let model = try model(check.character, of: account, in: db)
    let now = clock.now()
    let month = QuotaTable.month(of: now)
    let row = GenerationRow(
      id: "gen_" + identifiers.uuid(), account: account, model: model?.id,
      character: model?.character, preset: preset.id, presetName: preset.name,
      style: preset.style, prompt: check.prompt, enhancesPrompt: check.enhancesPrompt,
      negativePrompt: check.negativePrompt, quality: check.quality, ratio: check.ratio,
      seed: check.seed, requested: try count(check, of: account, month, in: db), month: month,
      createdAt: now)
    try requirePlace(of: account, in: db)
    try reserve(row, in: db)
    try GenerationTable.insert(row, in: db)
    let step = EngineWork.Step(id: row.id)
    try jobs.enqueue(Self.look, step, key: "\(row.id) 0", owner: account, in: db)
    try jobs.enqueue(
      Self.limit, step, key: row.id, runAt: now.adding(EngineWork.Limit.pictures), owner: account,
      in: db)
    return row
  }

  /// How many pictures are made. Where nobody has said how many, the month's last ones can be had.
  private func count(
    _ check: GenerationCheck, of account: String, _ month: String, in db: Connection
  ) throws -> Int {
    let count = engine.count(for: check.count)
    guard check.mayBeFewer,
      let limit = try PersonTable.find(account, in: db)?.tier.generationLimit
    else { return count }
    let room = limit - (try QuotaTable.used(by: account, month: month, in: db))
    return engine.counts.last { $0 <= min(count, room) } ?? count
  }

  private func preset(_ style: String, in db: Connection) throws -> PresetRow {
    guard let preset = try PresetTable.find(style: style, in: db) else {
      throw Problem.notFound("Preset not found", code: "preset_not_found")
    }
    guard preset.isActive else {
      throw Problem.conflict(
        "This look is not offered any more. Choose another one.", code: "preset_off")
    }
    return preset
  }

  private func model(
    _ character: String?, of account: String, in db: Connection
  ) throws -> ModelRow? {
    guard let character else {
      guard !engine.needsCharacter else {
        throw Problem.badRequest(
          "Choose a character first: portraits are made from its photos.",
          code: "missing_character")
      }
      return nil
    }
    guard let model = try ModelTable.find(character: character, of: account, in: db) else {
      throw Problem.notFound("Model not found", code: "model_not_found")
    }
    switch model.status {
    case .completed: return model
    case .failed:
      throw Problem.conflict(
        model.failure ?? "This character cannot be used any more. Train it again.",
        code: "model_failed")
    case .pending, .training:
      throw Problem.conflict("This character is not ready yet.", code: "model_not_ready")
    }
  }

  /// A tier without a monthly limit must not take all of a machine either.
  private func requirePlace(of account: String, in db: Connection) throws {
    guard try GenerationTable.countProcessing(of: account, in: db) >= EngineWork.Limit.atOnce else {
      return
    }
    throw Problem(
      status: 429,
      message: "\(EngineWork.Limit.atOnce) of your generations are under way. Wait for one to end.",
      code: "too_many_at_once", retryAfterSeconds: 30)
  }

  /// Gives another last look to generations whose jobs have all failed, so that none goes on for ever;
  /// called by ``Housekeeper``.
  func endOverdue() async throws {
    let limit = clock.now().adding(.zero - EngineWork.Limit.pictures - EngineWork.Limit.patience)
    try await database.write { db in
      for (id, account) in try GenerationTable.overdue(since: limit, in: db) {
        try jobs.enqueue(
          Self.limit, EngineWork.Step(id: id), key: id, again: true, owner: account, in: db)
      }
    }
  }

  /// - Throws: ``Problem`` 403 at the tier's limit
  private func reserve(_ row: GenerationRow, in db: Connection) throws {
    guard let tier = try PersonTable.find(row.account, in: db)?.tier else {
      throw SoulRealm.accounts.answers.unknownAccount
    }
    let isReserved = try QuotaTable.reserve(
      row.requested, for: row.account, month: row.month, limit: tier.generationLimit, in: db)
    guard !isReserved else { return }
    let used = try QuotaTable.used(by: row.account, month: row.month, in: db)
    let limit = tier.generationLimit ?? -1
    throw Problem(
      status: 403,
      message: SoulUsage.shortage(
        left: limit - used, of: limit, for: row.requested,
        resetsAt: QuotaTable.end(of: row.createdAt)),
      code: "generation_limit", summary: "Monthly generation limit reached",
      facts: [
        "current": .number(used), "limit": .number(limit),
        "requested": .number(row.requested), "subscriptionTier": .text(tier.rawValue),
      ])
  }

  // MARK: Deletion

  /// Deletes a generation with its pictures. One that goes on ends without them. Its pictures are
  /// given back to the quota, unless an engine that charges for its beginning was already asked.
  func delete(_ row: GenerationRow, in db: Connection) throws {
    let ids = try PictureTable.ids(of: [row.id], in: db)[row.id] ?? []
    for id in ids { try blobs.delete(id, of: Photos.owner(row.account), in: db) }
    try FavoriteTable.delete(.image, ids, of: row.account, in: db)
    if row.status == .processing {
      if engine.beginsForFree || !row.isAsked {
        try QuotaTable.giveBack(row.requested, to: row.account, month: row.month, in: db)
      }
      try jobs.withdraw(Self.limit, key: row.id, in: db)
    }
    try GenerationTable.delete(row.id, of: row.account, in: db)
  }

  func deleteAll(ofModel model: String, in db: Connection) throws {
    for row in try GenerationTable.ofModel(model, in: db) { try delete(row, in: db) }
  }

  /// Deletes one picture; with the last one the generation goes.
  /// - Throws: ``Problem`` 404, also for a picture of somebody else.
  func delete(picture id: String, of account: String) async throws {
    try await database.write { db in
      guard let generation = try PictureTable.generation(of: id, account: account, in: db) else {
        throw Problem.notFound("Image not found", code: "image_not_found")
      }
      try PictureTable.delete(id, of: account, in: db)
      try FavoriteTable.delete(.image, [id], of: account, in: db)
      try blobs.delete(id, of: Photos.owner(account), in: db)
      if try PictureTable.ids(of: [generation], in: db).isEmpty {
        try GenerationTable.delete(generation, of: account, in: db)
      }
    }
  }
}
