import BoutiqueModels
import ClientKit
import Foundation
import LookKit
import Observation
import WireKit

/// The owner's stores, and the page or sheet on top of the list.
@MainActor @Observable
final class StoreListModel {
  /// The sheet, if there is one: two at once cannot be written.
  enum Sheet: Hashable, Identifiable {
    case add
    case edit(Store)
    case pair(Store)

    var id: Self { self }
  }

  private(set) var stores: LoadState<[Store]>
  /// Whether the owner has asked to sign out and not confirmed it yet.
  var isAskingToSignOut = false
  var sheet: Sheet? {
    didSet {
      // A form that was left in any way is saved or given up.
      if sheet == nil { forms.keep(nil) }
    }
  }

  /// The store whose page is open, if one is. Kept, so that a reload or relaunch comes back to it.
  var path: [String] {
    didSet { session.device.storage.set(path.last, forKey: Self.openStoreKey) }
  }

  /// The addresses of the list and of the open page, after the console's own.
  var addresses: [String] {
    [""] + path.map { Self.storeAddress + EndpointPath.encodedSegment($0) }
  }

  private static let storeAddress = "/stores/"

  /// Opens the page of an address; the list for any other.
  func open(_ address: URL) {
    let parts = address.path(percentEncoded: true).components(separatedBy: Self.storeAddress)
    let id = parts.count == 2 ? parts[1].removingPercentEncoding ?? "" : ""
    path = id.isEmpty || stores.value != nil && store(id) == nil ? [] : [id]
  }

  static let openStoreKey = "boutique_console_open_store"

  let client: ConsoleClient
  @ObservationIgnored private let session: OwnerSession
  @ObservationIgnored private let forms: Shared<StoreForm>
  @ObservationIgnored private var hasLookedForForm = false

  init(client: ConsoleClient, session: OwnerSession, stores: LoadState<[Store]> = .loading) {
    self.client = client
    self.session = session
    self.stores = stores
    forms = StoreForm.shared(on: session.device)
    path = session.device.storage.string(forKey: Self.openStoreKey).map { [$0] } ?? []
  }

  func load() async {
    do {
      stores = .loaded(try await client.stores())
      if path.contains(where: { store($0) == nil }) { path = [] }
      await comeBackToForm()
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      guard !session.signOutIfRefused(error), stores.value == nil else { return }
      stores = .failed(error.localizedDescription)
    }
  }

  /// Opens the form that was half typed before a reload or relaunch.
  private func comeBackToForm() async {
    guard !hasLookedForForm else { return }
    hasLookedForForm = true
    await forms.waitUntilFree()
    guard let form = forms.take(), sheet == nil else { return }
    guard let id = form.store else {
      sheet = .add
      return
    }
    guard let store = store(id) else { return forms.keep(nil) }
    sheet = .edit(store)
  }

  func retryButtonTapped() async {
    stores = .loading
    await load()
  }

  func store(_ id: String) -> Store? {
    stores.value?.first { $0.publicId == id }
  }

  func addStoreButtonTapped() {
    sheet = .add
    hold(StoreForm(nil))
  }

  func editButtonTapped(_ store: Store) {
    sheet = .edit(store)
    hold(StoreForm(store))
  }

  /// Keeps a form from its opening on. A page that is reloaded right after the first letters then
  /// waits for the old page, which still sends them.
  private func hold(_ form: StoreForm) { if forms.value == nil { forms.keep(form) } }

  func pairingQRButtonTapped(_ store: Store) { sheet = .pair(store) }
  func signOutButtonTapped() { session.signOut() }

  /// Shows a saved store at once, without asking for the list again.
  func storeSaved(_ store: Store) {
    storeChanged(store)
    sheet = nil
  }

  /// The same for a change from a sheet that stays open.
  private func storeChanged(_ store: Store) {
    var list = stores.value ?? []
    if let index = list.firstIndex(where: { $0.publicId == store.publicId }) {
      let week = list[index].internals?.week
      list[index] = store
      list[index].internals?.week = week
    } else {
      list.insert(store, at: 0)
    }
    stores = .loaded(list)
  }

  /// The model of a store's page.
  func activityModel(for store: Store) -> ActivityModel {
    ActivityModel(store: store.publicId, client: client, session: session)
  }

  func kiosksModel(for store: Store) -> KiosksModel {
    KiosksModel(store: self.store(store.publicId) ?? store, client: client, session: session) {
      [weak self] changed in
      self?.storeChanged(changed)
    }
  }

  /// The model of the add or edit form, with the texts that were kept before a relaunch.
  func editorModel(for store: Store?) -> StoreEditorModel {
    StoreEditorModel(
      store: store, client: client, session: session, forms: forms,
      onOutdated: { [weak self] in await self?.load() },
      onSave: { [weak self] in self?.storeSaved($0) })
  }
}
