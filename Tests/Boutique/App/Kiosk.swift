import BoutiqueModels
import ClientKit
import ClientKitTesting

@testable import BoutiqueApp

/// A kiosk without a screen: its state, a clock that stands still and a server that answers as the
/// test says.
@MainActor
struct Kiosk {
  let state: AppState
  let clock = TestClock()
  let server = ScriptedServer()
  let storage: MemoryStorage

  /// - Parameter store: the paired store; nil for a new device.
  init(store: String? = "store_demo123456") {
    storage = MemoryStorage(store.map { [Config.storeIDKey: $0] } ?? [:])
    var device = Device.detached
    device.storage = storage
    device.transport = server
    device.clock = clock
    state = AppState(device: device)
  }

  /// Opens the sample visit.
  func startRating() {
    state.navigateToRating(session: .sample, order: .sample)
  }
}

extension BoutiqueEndpoint {
  static let demoNext = nextSession(store: "store_demo123456")
  static let demoNextAfterSample = nextSession(
    store: "store_demo123456", skip: [ReviewSession.sample.publicId])
  static let sampleRating = rate(store: "store_demo123456", session: ReviewSession.sample.publicId)
  static let sampleApproval = approve(
    store: "store_demo123456", session: ReviewSession.sample.publicId)
  static let sampleDecline = decline(
    store: "store_demo123456", session: ReviewSession.sample.publicId)
  static let sampleDone = done(session: ReviewSession.sample.publicId)
}
