import ClientKit
import Foundation
import Observation
import SoulModels

/// The app of a person who is signed in: where they are in it, and what the screens share.
@MainActor @Observable
final class AppState {
  /// One of the four parts of the app.
  enum Tab: String, CaseIterable, Codable, CodingKeyRepresentable, Identifiable {
    case home, favorites, gallery, profile

    var id: Tab { self }
  }

  /// A sheet over the characters.
  enum CharacterSheet: Hashable, Identifiable {
    case rename(PortraitModel)
    /// Names the first character, which learns from the photos of the onboarding.
    case first
    case another
    /// The photos of the onboarding.
    case photos

    var id: Self { self }
  }

  /// A page above a tab's first.
  enum Route: String, Codable, Hashable {
    case notifications, account, albums
  }

  var tab: Tab = .home {
    didSet {
      shown.insert(tab)
      if oldValue == .gallery, tab != .gallery { gallery.outcomeSeen() }
    }
  }
  /// The tabs that were in front. They stay as they were left, as those of a `TabView` do.
  private(set) var shown: Set<Tab> = [.home]
  /// The pages of each tab, which stay while another is in front, and over a relaunch.
  var paths: [Tab: [Route]] {
    didSet { if paths != oldValue { keptPaths.keep(paths) } }
  }
  /// The preset that is open.
  var preset: Preset? {
    didSet { if preset?.id != oldValue?.id { presets.refusalSeen() } }
  }
  /// The generation whose pictures are open.
  var batch: GenerationBatch? {
    didSet { if batch?.id != oldValue?.id { gallery.refusalSeen() } }
  }
  /// The sheet over the characters.
  var sheet: CharacterSheet? {
    didSet { if sheet != oldValue { draft.sheetChanged() } }
  }
  /// The favorite pictures that fill the screen.
  var likes: OpenedPictures? {
    didSet { if likes?.id != oldValue?.id { gallery.refusalSeen() } }
  }

  let session: SoulSession
  let user: SoulUser
  let service: SoulService
  let presets: PresetsModel
  let models: ModelsModel
  let draft: CharacterDraft
  let gallery: GalleryModel
  let liked: LikedPictures
  let inbox: InboxModel
  let account: AccountModel
  let albums: AlbumsModel
  let settings: NotificationSettings
  /// What an address named that has not been loaded yet.
  @ObservationIgnored var awaited: AppLink?
  /// What opens once the sheet or the cover in front of it has closed.
  @ObservationIgnored var next: AppLink?
  @ObservationIgnored private var wasAway = false
  @ObservationIgnored private let keptPaths: KeptValue<[Tab: [Route]]>

  init(session: SoulSession, user: SoulUser) {
    self.session = session
    self.user = user
    keptPaths = KeptValue("paths", user: user.id, device: session.device)
    paths = keptPaths.value ?? [:]
    service = SoulService(session: session)
    presets = PresetsModel(service: service)
    models = ModelsModel(user: user.id, service: service)
    draft = CharacterDraft(user: user.id, service: service)
    gallery = GalleryModel(user: user.id, service: service)
    liked = LikedPictures(user: user.id, gallery: gallery)
    inbox = InboxModel(service: service)
    account = AccountModel(service: service)
    albums = AlbumsModel(service: service)
    settings = NotificationSettings(user: user.id, service: service)
    inbox.arrived = { [weak self] notice in self?.arrived(notice) }
    inbox.reconnected = { [weak self] in self?.refresh() }
    inbox.showsBanners = { [weak self] in self?.settings.areOn ?? false }
  }

  var isOffline: Bool { inbox.isOffline }

  // MARK: Loading

  func refreshAll() async {
    session.pictures.retryFailed()
    async let profile: Void = session.refreshProfile()
    async let presets: Void = presets.load()
    async let models: Void = models.load()
    async let gallery: Void = gallery.load()
    async let liked: Void = liked.renew()
    _ = await (profile, presets, models, gallery, liked)
    await openAwaited()
  }

  /// How long an app in front goes without asking again. Addresses of pictures end after an hour or two.
  static let freshness = Duration.seconds(25 * 60)

  func keepFresh() async {
    while await session.device.clock.paused(for: Self.freshness) { await refreshAll() }
  }

  /// The network is back, or the app is in front again.
  func refresh() {
    Task { await refreshAll() }
    Task { await settings.register() }
  }

  func wentAway() { wasAway = true }

  /// The app is active. On a phone it was inactive before, whether it comes back or was only covered.
  func becameActive() {
    guard wasAway else { return }
    wasAway = false
    refresh()
  }

  private func arrived(_ notice: SoulNotice) {
    Task {
      switch notice.kind {
      case .trainingComplete, .trainingFailed: await models.load()
      case .generationComplete:
        await gallery.load()
        await openAwaited()
      case .generationNsfw:
        await gallery.load()
        say(notice)
        await openAwaited()
      case .generationFailed:
        // The reason may be a character that is gone at the service.
        async let models: Void = models.load()
        await gallery.load()
        say(notice)
        await models
        await openAwaited()
      case nil: break
      }
    }
  }

  /// Without banners the gallery says why a place in it has gone.
  private func say(_ notice: SoulNotice) {
    if !settings.areOn { gallery.say(notice.body) }
  }

  // MARK: Ways

  /// Opens a stack of the gallery, behind which what the gallery has said was seen.
  func stackTapped(_ stack: GenerationBatch) {
    gallery.outcomeSeen()
    batch = stack
  }

  /// Another character begins at the presets.
  func choose(_ model: PortraitModel) {
    guard model.status == .completed else { return }
    (awaited, next) = (nil, nil)
    models.select(model)
    paths = [:]
    tab = .home
  }

  /// Deletes a character, with its photos and portraits.
  func delete(_ model: PortraitModel) async {
    guard await models.delete(model) else { return }
    gallery.forget(model.id)
    await gallery.load()
  }
}
