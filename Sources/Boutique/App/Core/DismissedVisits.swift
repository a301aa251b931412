import ClientKit

/// The visits that were cancelled or left alone at this kiosk. The server would still offer them,
/// so polling skips them until a person taps the idle screen. A relaunch does not bring them back.
@MainActor
final class DismissedVisits {
  private let list: Shared<[String]>

  init(device: Device) {
    list = .ids(key: Config.dismissedKey, device: device)
  }

  /// The last ones at the end, those of this device's other windows among them.
  var ids: [String] { list.ids }

  func add(_ session: String) { list.add(session, limit: Config.dismissedLimit) }

  /// Offers the visit again.
  func remove(_ session: String) { list.remove(session) }

  func removeAll() { list.removeAll() }
}
