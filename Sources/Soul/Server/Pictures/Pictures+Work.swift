import Logging
import ServerKit
import SoulModels
import WireKit

extension Pictures {
  func registerJobs(in queue: JobQueue) {
    queue.register(Self.look, in: engine.lane) { step, _ in try await work(on: step, .usual) }
    queue.register(Self.limit, in: engine.lane) { step, attempt in
      try await work(on: step, attempt.number > EngineWork.lastLooks ? .over : .last)
    }
  }

  /// Makes one step of a generation: asks the engine to begin, or how far it is. Harmless to repeat.
  func work(on step: EngineWork.Step, _ look: EngineWork.Look) async throws {
    guard let row = try await database.read({ try GenerationTable.find(step.id, in: $0) }),
      !row.status.isFinal
    else { return }
    guard look != .over else { return try await end(row, .failed(EngineWork.late), look) }
    guard let order = try await order(of: row) else {
      return try await end(row, .failed("The character is not there any more."), look)
    }
    guard let task = row.task else {
      guard look == .usual else { return try await end(row, .failed(EngineWork.late), look) }
      guard try await canBegin(row, order) else { return }
      return try await EngineWork.unbroken { try await begin(row, order, step) }
    }
    switch try await outcome(of: task, order, look) {
    case .running where look == .usual:
      try await goOn(row, after: EngineWork.Limit.interval, step)
    case .running: try await end(row, .failed(EngineWork.late), look)
    case let ended: try await end(row, ended, look)
    }
  }

  /// Nil when the model was deleted meanwhile.
  private func order(of row: GenerationRow) async throws -> PictureOrder? {
    var found: [EnginePhoto] = []
    if let id = row.model {
      let model = try await database.read { try ModelTable.find(id, in: $0) }
      guard let model else { return nil }
      found = try await photos.enginePhotos(of: model.folder, account: row.account)
    }
    return PictureOrder(
      id: row.id, prompt: row.prompt, enhancesPrompt: row.enhancesPrompt,
      negativePrompt: row.negativePrompt, style: row.style, character: row.character,
      photos: found, ratio: row.ratio, quality: row.quality, seed: row.seed, count: row.requested)
  }

  /// Asks the engine what it answers for free, before it is stored that it was asked. A server that
  /// stops or dies meanwhile loses nothing, and asks again. A refusal ends the generation.
  private func canBegin(_ row: GenerationRow, _ order: PictureOrder) async throws -> Bool {
    guard !row.isAsked else { return true }
    do {
      try await engine.check(order)
      return true
    } catch let refusal as EngineRefusal {
      try await end(row, .failed(refusal.reason), .usual, losesCharacter: refusal.endsCharacter)
      return false
    }
  }

  private func begin(
    _ row: GenerationRow, _ order: PictureOrder, _ step: EngineWork.Step
  ) async throws {
    let beginning = try await EngineWork.begin(
      wasAsked: row.isAsked, at: engine,
      claim: { try await database.write { try GenerationTable.claim(row.id, in: $0) } },
      release: { try await database.write { _ = try GenerationTable.advance(row, in: $0) } },
      work: { try await engine.beginPictures(order) })
    var asked = row
    asked.isAsked = true
    switch beginning {
    case .begun(let task):
      asked.task = task
      try await goOn(asked, after: engine.firstLook, step)
    case .failed(let refusal):
      try await end(
        asked, .failed(refusal.reason), .usual, losesCharacter: refusal.endsCharacter)
    case .unsure: try await end(asked, .failed(EngineWork.unsure), .usual)
    case .notOurs: break
    }
  }

  /// An engine that cannot be asked now is asked again later.
  private func outcome(
    of task: String, _ order: PictureOrder, _ look: EngineWork.Look
  ) async throws -> PicturesOutcome {
    do {
      return try await engine.pictures(task, of: order, isLast: look != .usual)
    } catch let refusal as EngineRefusal {
      return .failed(refusal.reason)
    } catch let error as CancellationError {
      throw error
    } catch {
      logger.warning("a generation's state is not known", metadata: ["error": "\(error)"])
      return .running(nil)
    }
  }

  private func goOn(
    _ row: GenerationRow, after pause: Duration, _ step: EngineWork.Step
  ) async throws {
    let next = EngineWork.Step(id: step.id, number: step.number + 1)
    let runAt = clock.now().adding(pause)
    try await database.write { db in
      guard try GenerationTable.advance(row, in: db) else { return }
      try jobs.enqueue(
        Self.look, next, key: "\(next.id) \(next.number)", runAt: runAt, owner: row.account, in: db)
    }
  }

  /// Stores the end with its pictures, its notification and what is given back, once.
  /// - Parameter losesCharacter: whether the engine does not know the character any more.
  private func end(
    _ row: GenerationRow, _ outcome: PicturesOutcome, _ look: EngineWork.Look,
    losesCharacter: Bool = false
  ) async throws {
    var row = row
    row.completedAt = clock.now()
    var made: [Blob] = []
    switch outcome {
    case .running: return
    case .failed(let reason): (row.status, row.message) = (.failed, reason)
    case .finished(let results):
      let stored = try await store(results, of: row, look)
      made = stored.pictures
      (row.status, row.message) = Self.result(made.count, results, areAllStored: stored.areAll)
    }
    let (ended, blobs) = (row, made)
    try await database.write { db in
      guard try GenerationTable.advance(ended, in: db) else { return }
      let ids = blobs.map(\.id)
      try self.blobs.keep(blobs, in: db)
      try PictureTable.insert(ids, of: ended.id, account: ended.account, in: db)
      try QuotaTable.giveBack(
        ended.requested - ids.count, to: ended.account, month: ended.month, in: db)
      if losesCharacter { try loseCharacter(of: ended, in: db) }
      try notices.generationEnded(ended, pictures: ids, in: db)
      try jobs.withdraw(Self.limit, key: ended.id, in: db)
    }
  }

  /// What came of a generation whose pictures have all ended; some may be missing.
  private static func result(
    _ made: Int, _ results: [PictureOutcome], areAllStored: Bool
  ) -> (GenerationStatus, String) {
    if made > 0 { return (.completed, made == 1 ? "1 image is ready" : "\(made) images are ready") }
    guard areAllStored else { return (.failed, EngineWork.unstored) }
    let wasFlagged = results.contains { if case .nsfw = $0 { true } else { false } }
    return wasFlagged
      ? (.nsfw, "The pictures were flagged, try another prompt or look.")
      : (.failed, "No picture could be made.")
  }

  /// Prepares the pictures that were made, as many as were asked for. One whose bytes are no picture
  /// counts as not made. So does one for which there is no room at the last look.
  /// - Throws: an error after which they can be stored later.
  private func store(
    _ results: [PictureOutcome], of row: GenerationRow, _ look: EngineWork.Look
  ) async throws -> (pictures: [Blob], areAll: Bool) {
    var made: [Blob] = []
    var areAll = true
    for result in results where made.count < row.requested {
      guard case .made(let bytes) = result else { continue }
      do {
        made.append(
          try await blobs.prepare(
            bytes, owner: Photos.owner(row.account), kind: Self.kind, rules: Self.rules))
      } catch let problem as Problem where problem.status < 500 {
        logger.warning("the engine has made no picture", metadata: ["reason": "\(problem.code)"])
      } catch  where look != .usual && !Task.isCancelled {
        logger.error("a picture cannot be stored", metadata: ["error": "\(error)"])
        areAll = false
      } catch {
        await blobs.giveUp(made.map(\.id))
        throw error
      }
    }
    return (made, areAll)
  }
}
