import Synchronization

@testable import SoulServer

/// An engine that does what a test says, and counts what it is asked.
final class FakeEngine: PortraitEngine {
  struct State: Sendable {
    /// Thrown by the next beginnings, in turn.
    var refusals: [any Error] = []
    var training = TrainingOutcome.completed(character: "hf_1", thumbnail: nil)
    var pictures = PicturesOutcome.finished(fourGrays)
    private static let fourGrays = (0..<4).map {
      PictureOutcome.made(TestPhoto.png(48, 64, color: 100 + UInt8($0)))
    }
    var begun: [String] = []
    var looks = 0
    /// Photos of the last order.
    var photos: [[UInt8]] = []
    var characters = 0
    /// It cannot be asked how far the pictures are.
    var isAway = false
    /// What a beginning waits for, as for a network.
    var pause: Duration?
    /// How often it was looked whether an order can be given, and what that waits for.
    var checks = 0
    var checkPause: Duration?
  }

  struct Away: Error {}

  let beginsForFree: Bool
  let firstLook: Duration
  let counts: [Int]
  let needsCharacter: Bool
  private let state = Mutex(State())

  init(
    beginsForFree: Bool = false, firstLook: Duration = .seconds(10), counts: [Int] = [1, 2, 3, 4],
    needsCharacter: Bool = false
  ) {
    self.needsCharacter = needsCharacter
    self.counts = counts
    self.beginsForFree = beginsForFree
    self.firstLook = firstLook
  }

  func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

  var now: State { state.withLock { $0 } }

  func beginTraining(_ order: TrainingOrder) async throws -> String {
    var photos: [[UInt8]] = []
    for photo in order.photos { photos.append(try await photo.read()) }
    let read = photos
    state.withLock { $0.photos = read }
    return try await begin(order.id)
  }

  func training(_ task: String, of order: TrainingOrder) async throws -> TrainingOutcome {
    state.withLock { state in
      state.looks += 1
      guard case .completed(_, let thumbnail) = state.training else { return state.training }
      state.characters += 1
      return .completed(character: "hf_\(order.id)", thumbnail: thumbnail)
    }
  }

  func check(_ order: PictureOrder) async throws {
    let pause = state.withLock { state in
      state.checks += 1
      return state.checkPause
    }
    if let pause { try await Task.sleep(for: pause) }
  }

  func beginPictures(_ order: PictureOrder) async throws -> String {
    try await begin(order.id)
  }

  func pictures(
    _ task: String, of order: PictureOrder, isLast: Bool
  ) async throws -> PicturesOutcome {
    try state.withLock { state in
      state.looks += 1
      if state.isAway { throw Away() }
      return state.pictures
    }
  }

  private func begin(_ id: String) async throws -> String {
    let pause = try state.withLock { state -> Duration? in
      state.begun.append(id)
      if !state.refusals.isEmpty { throw state.refusals.removeFirst() }
      return state.pause
    }
    if let pause { try await Task.sleep(for: pause) }
    return "task_\(id)"
  }
}

extension PortraitEngine {
  /// A look that is not the last one.
  func pictures(_ task: String, of order: PictureOrder) async throws -> PicturesOutcome {
    try await pictures(task, of: order, isLast: false)
  }
}
