import ClientKit
import ClientKitTesting
import Foundation
import TrainerModels

@testable import TrainerApp

/// A learner without a screen. The device remembers, the clock and the calendar move only when the
/// test moves them, and the voice is recorded.
@MainActor
struct Learner {
  let storage = MemoryStorage()
  let clock = TestClock()
  let now = Moment()
  let said = Calls()
  let exits = Calls()
  let device: Device

  init() {
    var device = Device.detached
    device.storage = storage
    device.clock = clock
    device.now = { [now] in now.value }
    self.device = device
  }

  var records: LicenseRecords { LicenseRecords(storage: storage) }

  func gate(
    license: LicenseText = .current, hasScrolledToBottom: Bool = false, hasAgreed: Bool = false
  ) -> LicenseAcceptanceViewModel {
    LicenseAcceptanceViewModel(
      device: device, license: license, appExit: AppExit { [exits] in exits.note("exit") },
      hasScrolledToBottom: hasScrolledToBottom, hasAgreed: hasAgreed)
  }

  /// Opens the app, as after a launch.
  func trainer() -> Trainer {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return Trainer(
      device: device, calendar: calendar,
      speech: Speech(say: { [said] in said.note($0) }, stop: {}))
  }
}

/// The time of day in a test.
// Safe to send: `stored` is touched only while `lock` is held.
final class Moment: @unchecked Sendable {
  private let lock = NSLock()
  private var stored = Date(timeIntervalSince1970: 1_795_255_200)  // 21 November 2026, 10:00 UTC

  var value: Date {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}

/// A record of the calls that a fake received.
// Safe to send: `stored` is touched only while `lock` is held.
final class Calls: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [String] = []

  var all: [String] { lock.withLock { stored } }
  var count: Int { all.count }

  func note(_ call: String) { lock.withLock { stored.append(call) } }
}
