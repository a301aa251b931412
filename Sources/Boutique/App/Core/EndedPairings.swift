import ClientKit
import Observation

/// Tells the server of the pairings that this kiosk has ended, so that the console lists no kiosk
/// that is none any more. While the line is down, their keys wait among the device's secrets.
@MainActor @Observable
final class EndedPairings {
  /// A kiosk that is paired again and again without a server; older ones can be unpaired by hand.
  private static let most = 10
  private static let pauses: (first: Duration, longest: Duration) = (.seconds(7), .seconds(300))

  /// How many pairings have ended since the app started, so that a view knows of new ones.
  private(set) var count = 0
  @ObservationIgnored private let device: Device
  @ObservationIgnored private let api: APIClient

  init(device: Device, api: APIClient) {
    self.device = device
    self.api = api
  }

  /// The keys that the server has not been told of, oldest first.
  var unsent: [String] { device.secrets.json(forKey: Config.endedPairingsKey) ?? [] }

  /// The pairing with this key is over.
  func keep(key: String) {
    save(Array((unsent.filter { $0 != key } + [key]).suffix(Self.most)))
    count += 1
  }

  /// Tells the server until it has heard of all, with longer and longer pauses between failures.
  /// Ends early when the surrounding task is cancelled.
  func sendAll() async {
    var pause = Self.pauses.first
    while let key = unsent.first {
      if await isSettled(key) { save(unsent.filter { $0 != key }) }
      if unsent.first == key {
        // The line is down, or the device does not store that the key was sent.
        guard await device.clock.paused(for: pause) else { return }
        pause = min(pause * 2, Self.pauses.longest)
      } else {
        pause = Self.pauses.first
      }
    }
  }

  /// - Returns: whether nothing is left to do. A key that the server does not know is ended too.
  private func isSettled(_ key: String) async -> Bool {
    do {
      try await api.leave(key: key)
      return true
    } catch let error as APIError {
      return !error.isPassing
    } catch {
      return false
    }
  }

  private func save(_ keys: [String]) {
    device.secrets.setJSON(keys.isEmpty ? nil : keys, forKey: Config.endedPairingsKey)
  }
}
