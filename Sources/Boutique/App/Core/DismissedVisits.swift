import BoutiqueModels
import ClientKit

/// The visits that were cancelled or left alone at this kiosk. The server would still offer them, so
/// polling skips them until someone taps the idle screen; a relaunch does not bring them back.
@MainActor
final class DismissedVisits {
  /// The last ones at the end.
  private(set) var ids: [String] {
    didSet { list.save(ids) }
  }

  private let list: StoredList

  init(device: Device) {
    list = StoredList(
      key: Config.dismissedKey, limit: BoutiqueRules.skippedSessionLimit, storage: device.storage)
    ids = list.load()
  }

  func add(_ session: String) { ids = list.adding(session, to: ids) }

  /// Offers the visit again.
  func remove(_ session: String) {
    if ids.contains(session) { ids.removeAll { $0 == session } }
  }

  func removeAll() {
    if !ids.isEmpty { ids = [] }
  }
}
