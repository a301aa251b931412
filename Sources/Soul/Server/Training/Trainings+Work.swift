import Logging
import ServerKit
import SoulModels
import WireKit

extension Trainings {
  func registerJobs(in queue: JobQueue) {
    queue.register(Self.look, in: engine.lane) { step, _ in try await work(on: step, .usual) }
    queue.register(Self.limit, in: engine.lane) { step, attempt in
      try await work(on: step, attempt.number > EngineWork.lastLooks ? .over : .last)
    }
  }

  /// Makes one step of a training: asks the engine to begin, or how far it is. Harmless to repeat.
  func work(on step: EngineWork.Step, _ look: EngineWork.Look) async throws {
    guard var row = try await database.read({ try ModelTable.find(step.id, in: $0) }),
      !row.status.isFinal
    else { return }
    guard look != .over else { return try await end(row, .failed(EngineWork.late), look) }
    let order = try await order(of: row)
    guard let task = row.task else {
      guard look == .usual else {
        return try await end(row, .failed(EngineWork.late), look, isUnpaid: !row.isAsked)
      }
      return try await EngineWork.unbroken { [row] in try await begin(row, order, step) }
    }
    switch try await outcome(of: task, order) {
    case .running(let percent) where look == .usual:
      row.progress = percent.map { min(max($0, 0), 100) }
      try await goOn(row, after: EngineWork.Limit.interval, step)
    case .running: try await end(row, .failed(EngineWork.late), look)
    case let ended: try await end(row, ended, look)
    }
  }

  private func order(of row: ModelRow) async throws -> TrainingOrder {
    TrainingOrder(
      id: row.id, name: row.name,
      photos: try await photos.enginePhotos(of: row.folder, account: row.account))
  }

  private func begin(
    _ row: ModelRow, _ order: TrainingOrder, _ step: EngineWork.Step
  ) async throws {
    var training = row
    training.status = .training
    let beginning = try await EngineWork.begin(
      wasAsked: row.isAsked, at: engine,
      claim: {
        let now = clock.now()
        return try await database.write { try ModelTable.claim(row.id, at: now, in: $0) }
      },
      release: { try await store(training) }, work: { try await engine.beginTraining(order) })
    training.isAsked = true
    switch beginning {
    case .begun(let task):
      training.task = task
      try await goOn(training, after: engine.firstLook, step)
    case .failed(let refusal):
      try await end(training, .failed(refusal.reason), .usual, isUnpaid: true)
    case .unsure: try await end(training, .failed(EngineWork.unsure), .usual)
    case .notOurs: break
    }
  }

  /// An engine that cannot be asked now is asked again later.
  private func outcome(of task: String, _ order: TrainingOrder) async throws -> TrainingOutcome {
    do {
      return try await engine.training(task, of: order)
    } catch let refusal as EngineRefusal {
      return .failed(refusal.reason)
    } catch let error as CancellationError {
      throw error
    } catch {
      logger.warning("a training's state is not known", metadata: ["error": "\(error)"])
      return .running(nil)
    }
  }

  private func store(_ row: ModelRow) async throws {
    let now = clock.now()
    try await database.write { db in
      var row = row
      row.updatedAt = now
      try ModelTable.advance(row, in: db)
    }
  }

  private func goOn(
    _ row: ModelRow, after pause: Duration, _ step: EngineWork.Step
  ) async throws {
    let now = clock.now()
    let next = EngineWork.Step(id: step.id, number: step.number + 1)
    try await database.write { db in
      var row = row
      row.updatedAt = now
      guard try ModelTable.advance(row, in: db) else { return }
      try jobs.enqueue(
        Self.look, next, key: "\(next.id) \(next.number)", runAt: now.adding(pause),
        owner: row.account, in: db)
    }
  }

  /// Stores the end with its notification, once.
  /// - Parameter isUnpaid: the engine has surely taken no money.
  private func end(
    _ row: ModelRow, _ outcome: TrainingOutcome, _ look: EngineWork.Look, isUnpaid: Bool = false
  ) async throws {
    var row = row
    row.updatedAt = clock.now()
    row.progress = nil
    var thumbnail: Blob?
    switch outcome {
    case .completed(let character, let picture):
      row.status = .completed
      row.character = character
      thumbnail = try await self.thumbnail(of: row, picture, look)
      row.thumbnail = thumbnail?.id
    case .failed(let reason):
      row.status = .failed
      row.failure = reason
    case .running: return
    }
    let (ended, kept) = (row, thumbnail.map { [$0] } ?? [])
    try await database.write { db in
      guard try ModelTable.advance(ended, in: db) else { return }
      try photos.blobs.keep(kept, in: db)
      if isUnpaid { try giveBack(ended, in: db) }
      if ended.status == .failed {
        // The person can try again with the same photos, or others beside them.
        try FolderTable.release(ended.folder, from: ended.id, at: ended.updatedAt, in: db)
      }
      try notices.trainingEnded(ended, in: db)
      try jobs.withdraw(Self.limit, key: ended.id, in: db)
    }
  }

  /// The engine's, or the first photo made small. At the last look a model ends without, rather than
  /// not at all.
  private func thumbnail(
    of row: ModelRow, _ picture: [UInt8]?, _ look: EngineWork.Look
  ) async throws -> Blob? {
    do {
      return try await thumbnail(of: row, picture)
    } catch  where look != .usual && !Task.isCancelled {
      logger.error("a thumbnail cannot be stored", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// What the engine calls a picture may be none for us, however often it is asked.
  private func thumbnail(of row: ModelRow, _ picture: [UInt8]?) async throws -> Blob? {
    if let picture {
      do {
        return try await thumbnail(from: picture, of: row)
      } catch let problem as Problem where problem.status < 500 {
        logger.warning("the engine's thumbnail is none", metadata: ["reason": "\(problem.code)"])
      }
    }
    let all = try await photos.enginePhotos(of: row.folder, account: row.account)
    guard let first = try await all.first?.read() else { return nil }
    return try await thumbnail(from: first, of: row)
  }

  private func thumbnail(from picture: [UInt8], of row: ModelRow) async throws -> Blob {
    var rules = Photos.rules
    rules.longSide = PictureSize.medium.longSide
    rules.sizes = []
    return try await photos.blobs.prepare(
      picture, owner: Photos.owner(row.account), kind: Self.thumbnailKind, rules: rules)
  }
}

extension Photos {
  /// A folder's photos for an engine, in their order.
  func enginePhotos(of folder: String, account: String) async throws -> [EnginePhoto] {
    try await database.read { db in
      try FolderTable.photos(of: folder, in: db).compactMap { id in
        try blobs.find(id, of: Self.owner(account), in: db).map { blob in
          EnginePhoto(
            id: id, width: blob.width, height: blob.height, address: blobs.url(of: id)
          ) { [blobs] in try await blobs.read(id) }
        }
      }
    }
  }
}
