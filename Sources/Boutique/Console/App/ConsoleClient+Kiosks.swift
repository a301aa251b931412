import BoutiqueModels
import ClientKit

/// The console's calls about the kiosks of a store.
extension ConsoleClient {
  /// A new code that pairs one kiosk with the store.
  func makePairingCode(for store: String) async throws -> PairingCode {
    try await device.call(
      BoutiqueAPI.createPairingCode(.init(store: store)), headers: authorization)
  }

  /// The paired kiosks.
  ///
  /// - Parameter version: the list that the console shows. The server waits for a newer one.
  func kiosks(
    of store: String, newerThan version: String?
  ) async throws -> Followed<KioskDeviceList> {
    // Also the first question says that it could wait: only then the answer has a version.
    try await device.call(
      BoutiqueAPI.devices(.init(store: store, wait: BoutiqueRules.waitLimit)),
      waiting: BoutiqueRules.waitLimit, while: version, headers: authorization)
  }

  func unpair(_ kiosk: String, from store: String) async throws {
    _ = try await device.call(
      BoutiqueAPI.unpair(.init(store: store, device: kiosk)), headers: authorization)
  }

  /// Says whether kiosks that know only the store's id may act for it.
  func allowOpenKiosks(_ areAllowed: Bool, in store: String) async throws -> Store {
    try await updateStore(store, StoreDraft(allowsOpenKiosks: areAllowed))
  }
}
