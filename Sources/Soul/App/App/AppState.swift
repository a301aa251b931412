import ClientKit
import Foundation
import Observation
import SoulModels

/// The app of a person who is signed in: where they are in it, and what the screens share.
@MainActor @Observable
final class AppState {
  /// One of the four parts of the app.
  enum Tab: String, CaseIterable, Identifiable {
    case home, favorites, gallery, profile

    var id: Tab { self }
  }

  /// A page above a tab's first.
  enum Route: String, Hashable {
    case notifications, account, albums
  }

  var tab: Tab = .home
  /// The pages of each tab, which stay while another is in front.
  var paths: [Tab: [Route]] = [:]
  /// The preset that is open.
  var preset: Preset?
  /// The generation whose pictures are open.
  var batch: GenerationBatch?

  let session: SoulSession
  let user: SoulUser
  let service: SoulService
  let presets: PresetsModel
  let models: ModelsModel
  let gallery: GalleryModel
  let inbox: InboxModel
  let account: AccountModel
  let albums: AlbumsModel
  let settings: NotificationSettings
  /// What an address named that has not been loaded yet.
  private var awaited: AppLink?

  init(session: SoulSession, user: SoulUser) {
    self.session = session
    self.user = user
    service = SoulService(session: session)
    presets = PresetsModel(service: service)
    models = ModelsModel(user: user.id, service: service)
    gallery = GalleryModel(user: user.id, service: service)
    inbox = InboxModel(service: service)
    account = AccountModel(service: service)
    albums = AlbumsModel(service: service)
    settings = NotificationSettings(user: user.id, service: service)
    inbox.arrived = { [weak self] notice in self?.arrived(notice) }
    inbox.showsBanners = { [weak self] in self?.settings.areOn ?? false }
  }

  var isOffline: Bool { inbox.isOffline }

  /// Why no pictures can be made now; nil if they can.
  var obstacle: String? {
    if isOffline { return "You are offline. Portraits can be made when you are back." }
    if models.ready.isEmpty {
      return models.isBusy
        ? "Your character is still in training." : "Train your character first."
    }
    if models.selected == nil { return "Choose a character." }
    return nil
  }

  // MARK: Loading

  func refreshAll() async {
    async let presets: Void = presets.load()
    async let models: Void = models.load()
    async let gallery: Void = gallery.load()
    _ = await (presets, models, gallery)
    openAwaited()
  }

  private func arrived(_ notice: SoulNotice) {
    Task {
      switch notice.kind {
      case .trainingComplete, .trainingFailed: await models.load()
      case .generationComplete, .generationFailed, .generationNsfw: await gallery.load()
      case nil: break
      }
    }
  }

  // MARK: Ways

  func generate(_ chosen: Preset) async {
    guard obstacle == nil, let model = models.selected else { return }
    preset = nil
    tab = .gallery
    await gallery.generate(chosen, of: model)
  }

  /// Makes pictures of a batch's preset again, with other seeds.
  func generateMore(like old: GenerationBatch) async {
    guard let id = old.metadata.presetId, let chosen = presets.preset(id) else { return }
    batch = nil
    await generate(chosen)
  }

  /// Makes pictures like one: of its preset and character, with the next seed.
  func generateMore(like picture: SoulPicture, of old: GenerationBatch) async {
    guard canGenerateMore(like: old) else { return }
    batch = nil
    tab = .gallery
    let cover = old.metadata.presetId.flatMap { presets.preset($0)?.imageUrl }
    await gallery.generateMore(like: picture, title: old.title, cover: cover)
  }

  func canGenerateMore(like old: GenerationBatch) -> Bool {
    obstacle == nil && old.metadata.presetId.flatMap { presets.preset($0) } != nil
  }

  /// Another character begins at the presets.
  func choose(_ model: PortraitModel) {
    guard model.status == .completed else { return }
    models.select(model)
    paths = [:]
    tab = .home
  }

  /// Leads to what a notification tells of.
  func open(_ notice: SoulNotice) {
    inbox.bannerSeen()
    preset = nil
    switch notice.kind {
    case .trainingComplete, .trainingFailed:
      tab = .profile
      paths[.profile] = []
    case .generationComplete:
      open(.batch(notice.data["generationId"] ?? ""))
    case .generationFailed, .generationNsfw: tab = .gallery
    case nil: break
    }
  }

  func open(_ link: AppLink) {
    switch link {
    case .place(let tab, let routes):
      self.tab = tab
      if paths[tab, default: []] != routes { paths[tab] = routes }
    case .preset(let id):
      tab = .home
      preset = presets.preset(id)
      awaited = preset == nil ? link : nil
    case .batch(let id):
      tab = .gallery
      batch = gallery.batch(id)
      awaited = batch == nil ? link : nil
    }
  }

  /// A link that leads to something that does not exist ends at its tab.
  private func openAwaited() {
    guard let link = awaited else { return }
    open(link)
    awaited = nil
  }
}
