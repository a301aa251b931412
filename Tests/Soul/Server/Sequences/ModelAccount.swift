/// What one person of the free tier has.
struct ModelAccount: Equatable, Sendable {
  /// Work that goes on at the service.
  struct Going: Equatable, Sendable {
    let since: Int
    /// The service was asked to begin.
    var isAsked = false
    /// The service has answered.
    var hasTask = false
  }

  struct Folder: Equatable, Sendable {
    /// Photos without a file, and one with a file, from before the sequence.
    var before = 0
    var photos: Set<Int> = []
    var model: Int?
    var usedAt: Int
    var isGone = false

    var count: Int { before + photos.count }
    var files: Int { isGone ? 0 : photos.count + (before > 0 ? 1 : 0) }
  }

  struct Model: Equatable, Sendable {
    enum State: Equatable, Sendable {
      case going(Going)
      case completed, failed, gone
    }

    let folder: Int
    var state: State
  }

  struct Generation: Equatable, Sendable {
    enum State: Equatable, Sendable {
      case going(Going)
      case ended(Int)
      case gone
    }

    let model: Int?
    let month: Int
    /// How many pictures were ordered: four, or as many as were left.
    let ordered: Int
    var state: State
  }

  /// By month; a month without any generation has none.
  var used: [Int: Int] = [:]
  private var modelsBefore = 0
  var folders: [Folder] = []
  var models: [Model] = []
  var generations: [Generation] = []
  /// The folder that each photo was put into last.
  private var places: [Int: Int] = [:]
  /// The folder of photos that name none.
  private var open: Int?
  private var isOpen: Bool { open.map { !folders[$0].isGone && folders[$0].model == nil } ?? false }
  var notices = 0

  /// A person who comes while the sequence goes on.
  /// - Parameter used: with an account before.
  init(used: [Int: Int] = [:]) { self.used = used }

  /// A person who was there before the sequence.
  /// - Parameter photos: in each folder.
  init(photos: [Int]) {
    modelsBefore = SoulModel.modelsBefore
    used = [0: SoulModel.usedBefore]
    folders = photos.map { Folder(before: $0, usedAt: 0) }
  }

  // MARK: Photos

  mutating func upload(_ photo: Int, anew: Bool, at now: Int) -> Int {
    if anew || folders.isEmpty, !isOpen {
      open = folders.count
      folders.append(Folder(usedAt: now))
    }
    // The open folder is the last one that a photo has begun.
    let place = folders.count - 1
    guard !folders[place].isGone else { return 404 }
    guard folders[place].model == nil else { return 409 }
    if !folders[place].photos.contains(photo) {
      guard folders[place].count < 25 else { return 409 }
      folders[place].photos.insert(photo)
      folders[place].usedAt = now
    }
    places[photo] = place
    return 200
  }

  mutating func removePhoto(_ photo: Int) -> Int {
    guard let place = places[photo], !folders[place].isGone, folders[place].model == nil,
      folders[place].photos.remove(photo) != nil
    else { return 404 }
    return 200
  }

  mutating func removeFolder(_ number: Int) -> Int {
    guard folders.indices.contains(number), !folders[number].isGone else { return 404 }
    guard folders[number].model == nil else { return 409 }
    folders[number].isGone = true
    return 200
  }

  /// Waiting folders end after 48 hours.
  mutating func expireFolders(at now: Int) {
    for place in folders.indices where folders[place].model == nil {
      if folders[place].usedAt <= now - 48 * 3600 { folders[place].isGone = true }
    }
  }

  // MARK: Models

  mutating func train(_ number: Int, at now: Int) -> Int {
    guard folders.indices.contains(number), !folders[number].isGone else { return 404 }
    guard folders[number].model == nil else { return 200 }
    guard folders[number].count >= 15 else { return 400 }
    guard modelCount < 10 else { return 403 }
    folders[number].model = models.count
    if open == number { open = nil }
    models.append(Model(folder: number, state: .going(Going(since: now))))
    return 200
  }

  /// All but those that have failed.
  var modelCount: Int {
    modelsBefore + models.count { $0.state != .failed && $0.state != .gone }
  }

  mutating func removeModel(_ number: Int) -> Int {
    guard models.indices.contains(number), models[number].state != .gone else { return 404 }
    for place in generations.indices where generations[place].model == number {
      _ = removeBatch(place)
    }
    let folder = models[number].folder
    if folders[folder].model == number { folders[folder].isGone = true }
    models[number].state = .gone
    return 200
  }

  /// Those of a failed training may be another one's by now.
  mutating func removePhotos(ofModel number: Int) -> Int {
    guard models.indices.contains(number), models[number].state != .gone else { return 404 }
    if case .going = models[number].state { return 409 }
    let folder = models[number].folder
    if [nil, number].contains(folders[folder].model) { folders[folder].isGone = true }
    return 200
  }

  /// The photos of a training that failed wait for another one.
  mutating func endTraining(_ number: Int, isMade: Bool, at now: Int) {
    models[number].state = isMade ? .completed : .failed
    notices += 1
    guard !isMade else { return }
    folders[models[number].folder].model = nil
    folders[models[number].folder].usedAt = now
  }

  // MARK: Pictures

  mutating func generate(_ model: Int?, month: Int, at now: Int) -> Int {
    if let model {
      guard models.indices.contains(model), models[model].state == .completed else { return 404 }
    }
    let ordered = min(4, 100 - used[month, default: 0])
    guard ordered > 0 else { return 403 }
    used[month, default: 0] += ordered
    generations.append(
      Generation(
        model: model, month: month, ordered: ordered, state: .going(Going(since: now))))
    return 200
  }

  mutating func endGeneration(_ number: Int, pictures: Int) {
    let generation = generations[number]
    // What is made beyond the order is not kept.
    let kept = min(pictures, generation.ordered)
    used[generation.month, default: 0] -= generation.ordered - kept
    generations[number].state = .ended(kept)
    notices += 1
  }

  /// What the service was asked for is paid.
  mutating func removeBatch(_ number: Int) -> Int {
    guard generations.indices.contains(number), generations[number].state != .gone else {
      return 404
    }
    if case .going(let going) = generations[number].state, !going.isAsked {
      used[generations[number].month, default: 0] -= generations[number].ordered
    }
    generations[number].state = .gone
    return 200
  }

  mutating func removePicture(_ number: Int) -> Int {
    guard generations.indices.contains(number),
      case .ended(let count) = generations[number].state, count > 0
    else { return 404 }
    generations[number].state = count == 1 ? .gone : .ended(count - 1)
    return 200
  }
}
