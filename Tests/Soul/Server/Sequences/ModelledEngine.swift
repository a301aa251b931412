import Synchronization

@testable import SoulServer

/// A portrait service that charges for each order it takes, in the moods that a sequence says. Its
/// answer comes late, twice or never.
final class ModelledEngine: PortraitEngine {
  private struct State: Sendable {
    var beginning = SoulOperation.Beginning.up
    var outcome = SoulOperation.Outcome.runs
    var begun: [String] = []
  }

  struct Away: Error {}

  let beginsForFree = false
  let firstLook = Duration.zero
  private let deaths: WorkerDeaths
  private let state = Mutex(State())

  init(_ deaths: WorkerDeaths) { self.deaths = deaths }

  func become(_ beginning: SoulOperation.Beginning, _ outcome: SoulOperation.Outcome) {
    state.withLock { ($0.beginning, $0.outcome) = (beginning, outcome) }
  }

  /// The orders that were taken, by the ids of their generation or model.
  var begun: [String] { state.withLock { $0.begun } }

  func beginTraining(_ order: TrainingOrder) async throws -> String { try await begin(order.id) }

  func beginPictures(_ order: PictureOrder) async throws -> String { try await begin(order.id) }

  func training(_ task: String, of order: TrainingOrder) async throws -> TrainingOutcome {
    switch try await outcome() {
    case .made: .completed(character: Self.character(of: order.id), thumbnail: nil)
    case .flagged, .failed: .failed("Nothing works.")
    case .runs, .away: .running(40)
    }
  }

  func pictures(
    _ task: String, of order: PictureOrder, isLast: Bool
  ) async throws -> PicturesOutcome {
    switch try await outcome() {
    case .made(let count):
      .finished((0..<4).map { $0 < count ? .made(TestPhoto.png(8, 8, color: 9)) : .failed })
    case .flagged: .finished([.nsfw, .nsfw, .failed, .nsfw])
    case .failed: .failed("Nothing works.")
    case .runs, .away: .running(nil)
    }
  }

  static func character(of model: String) -> String { "hf_" + model }

  private func begin(_ id: String) async throws -> String {
    await deaths.meet(.asking)
    let beginning = state.withLock { state in
      if state.beginning == .up || state.beginning == .mute { state.begun.append(id) }
      return state.beginning
    }
    await deaths.meet(.asked)
    switch beginning {
    case .up: return "task_" + id
    case .down: throw Away()
    case .mute: throw EngineUnsure()
    case .refuses: throw EngineRefusal("No face could be found.")
    }
  }

  private func outcome() async throws -> SoulOperation.Outcome {
    await deaths.meet(.asking)
    let outcome = state.withLock { $0.outcome }
    await deaths.meet(.asked)
    if outcome == .away { throw Away() }
    return outcome
  }
}
