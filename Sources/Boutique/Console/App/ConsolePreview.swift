import BoutiqueModels
import ClientKit
import LookKit

/// The models of previews: an owner is signed in, and there is no server.
@MainActor
enum ConsolePreview {
  static var session: OwnerSession { OwnerSession(device: .detached) }
  static var client: ConsoleClient { ConsoleClient(device: .detached, token: "demo-owner") }

  static func list(_ stores: LoadState<[Store]> = .loading) -> StoreListModel {
    StoreListModel(client: client, session: session, stores: stores)
  }

  static func activity(_ following: Following<StoreActivity>) -> ActivityModel {
    ActivityModel(
      store: Store.sample.publicId, client: client, session: session, following: following)
  }

  static func kiosks(
    _ following: Following<KioskDeviceList> = Following(), code: PairingCode? = nil
  ) -> KiosksModel {
    KiosksModel(
      store: .sample, client: client, session: session, following: following, code: code
    ) { _ in }
  }
}
