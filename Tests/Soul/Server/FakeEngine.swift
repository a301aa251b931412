import Synchronization

@testable import SoulServer

/// An engine that does what a test says, and counts what it is asked.
final class FakeEngine: PortraitEngine {
  struct State: Sendable {
    /// Thrown by the next beginnings, in turn.
    var refusals: [any Error] = []
    var training = TrainingOutcome.completed(character: "hf_1", thumbnail: nil)
    var pictures = PicturesOutcome.finished(
      (0..<4).map { .made(TestPhoto.png(48, 64, color: 100 + UInt8($0))) })
    var begun: [String] = []
    var looks = 0
    /// Photos of the last order.
    var photos: [[UInt8]] = []
    var characters = 0
    /// It cannot be asked how far the pictures are.
    var isAway = false
  }

  struct Away: Error {}

  let beginsForFree: Bool
  let firstLook: Duration
  private let state = Mutex(State())

  init(beginsForFree: Bool = false, firstLook: Duration = .seconds(10)) {
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
    return try begin(order.id)
  }

  func training(_ task: String, of order: TrainingOrder) async throws -> TrainingOutcome {
    state.withLock { state in
      state.looks += 1
      guard case .completed = state.training else { return state.training }
      state.characters += 1
      return .completed(character: "hf_\(order.id)", thumbnail: nil)
    }
  }

  func beginPictures(_ order: PictureOrder) async throws -> String { try begin(order.id) }

  func pictures(_ task: String, of order: PictureOrder) async throws -> PicturesOutcome {
    try state.withLock { state in
      state.looks += 1
      if state.isAway { throw Away() }
      return state.pictures
    }
  }

  private func begin(_ id: String) throws -> String {
    try state.withLock { state in
      state.begun.append(id)
      if !state.refusals.isEmpty { throw state.refusals.removeFirst() }
      return "task_\(id)"
    }
  }
}
