import BoutiqueModels
import ClientKit
import ClientKitTesting
import Foundation

@testable import BoutiqueApp

/// A kiosk without a screen: its state, a clock that stands still and a scripted server.
@MainActor
struct Kiosk {
  let state: AppState
  let clock = TestClock()
  let server = ScriptedServer()
  let storage: MemoryStorage
  let secrets = MemoryStorage()
  let windows = Windows()

  /// The windows of the device that are open. A kiosk on an iPad has only one.
  @MainActor
  final class Windows {
    var open: Set<String> = ["first"]
  }

  /// - Parameter store: the paired store; nil for a new device.
  init(store: String? = "store_demo123456") {
    storage = MemoryStorage(store.map { [Config.storeIDKey: $0] } ?? [:])
    var device = Device.detached
    device.storage = storage
    device.secrets = secrets
    device.transport = server
    device.clock = clock
    device.now = { [clock] in Self.launch.addingTimeInterval(clock.now.offset / .seconds(1)) }
    device.window = DeviceWindow(id: "first") { [windows] in windows.open.contains($0) }
    state = AppState(device: device)
  }

  /// The requests but those about the hold on a visit, which most tests are not about.
  var requests: [TransportRequest] {
    server.requests.filter { !$0.path.hasSuffix("/hold") && !$0.path.hasSuffix("/release") }
  }

  /// When the test clock starts, in the device's time of day.
  nonisolated static let launch = Date(timeIntervalSince1970: 1_770_727_000)

  /// Opens the sample visit.
  func startRating() {
    state.navigateToRating(session: .sample, order: .sample)
  }

  /// An idle screen whose pauses after failures have their whole length.
  var idle: IdleViewModel {
    var pauses = Config.idlePauses
    pauses.jitter = { 1 }
    return IdleViewModel(pauses: pauses)
  }

  /// A server that holds its answer back until there is a purchase, which comes when `gate` opens.
  func holdAnswers(until gate: Gate) {
    server.answer(.demoNextWaiting) { request in
      guard request.headers["if-none-match"] == "\"nothing\"" else {
        return try .json(NextSessionResponse.empty, headers: ["etag": "\"nothing\""])
      }
      await gate.pass()
      return try .json(NextSessionResponse.sample, headers: ["etag": "\"sample\""])
    }
  }

  /// Another window of the same device, with the app just started in it.
  func opensWindow(_ id: String) -> AppState {
    windows.open.insert(id)
    var device = state.device
    device.window = DeviceWindow(id: id) { [windows] in windows.open.contains($0) }
    return AppState(device: device)
  }

  /// The app as it is after a reload, a relaunch or a restart of the server.
  func relaunched() -> AppState {
    windows.open = []
    return opensWindow("next")
  }
}

extension AppState {
  /// Taps as on the rating screen, whose timer reports the touch.
  func tapsStar(_ stars: Int) {
    choose(stars: stars)
    keepTouchedVisit()
  }
}

extension Address {
  static let demoNext = nextSession(store: "store_demo123456")
  /// The question that may wait at the server.
  static let demoNextWaiting = nextSession(store: "store_demo123456", wait: 25)
  static let demoNextAfterSample = nextSession(
    store: "store_demo123456", skip: [ReviewSession.sample.publicId])
  static let sampleRating = Address(BoutiqueAPI.rate(sample))
  static let sampleApproval = Address(BoutiqueAPI.approve(sample))
  static let sampleDecline = Address(BoutiqueAPI.decline(sample))
  static let sampleHold = Address(BoutiqueAPI.hold(sample))
  static let sampleRelease = Address(BoutiqueAPI.release(sample))
  static let pair = Address(BoutiqueAPI.pair())
  static let leave = Address(BoutiqueAPI.leave())
  static let sampleDone = done(session: ReviewSession.sample.publicId)

  static func nextSession(
    store: String, skip: [String] = [], wait: Int? = nil
  ) -> Address {
    Address(BoutiqueAPI.nextSession(.init(store: store, skip: skip, wait: wait)))
  }

  static func done(session: String) -> Address {
    Address(BoutiqueAPI.done(.init(session: session)))
  }

  private static let sample = StoreSessionPath(
    store: "store_demo123456", session: ReviewSession.sample.publicId)
}
