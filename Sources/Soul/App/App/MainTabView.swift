import LookKit
import SwiftUI

/// The signed-in app: four tabs, and what covers them.
struct MainTabView: View {
  @State private var app: AppState
  @State private var silence = Announcer { _ in }
  @Environment(\.scenePhase) private var scenePhase
  @Environment(Announcer.self) private var announcer: Announcer?
  private let link: OpenedLink

  init(app: AppState, link: OpenedLink = OpenedLink()) {
    self.link = link
    _app = State(initialValue: app)
  }

  var body: some View {
    VStack(spacing: 0) {
      if app.isOffline { OfflineBar() }
      tabs
        .frame(maxWidth: .infinity, maxHeight: .infinity)
      CustomTabBar(app: app)
    }
    .noticeBanner(of: app)
    .noticesTold(of: app)
    .background { PicturesAhead(pictures: app.session.pictures) }
    .background { PlaceKeeper("soul.place", addresses: app.addresses) { link.restore($0) } }
    .environment(app)
    .sheet(item: $app.preset, onDismiss: { app.coverClosed() }) { preset in
      PresetDetailView(preset: preset)
        .noticeBanner(of: app)
        .presentationDetents([.large])
        .presentationDragIndicator(.visible)
        .environment(app)
    }
    .fullScreenCover(item: $app.batch, onDismiss: { app.coverClosed() }) { batch in
      BatchView(id: batch.id)
        .environment(app)
    }
    .sheet(item: $app.sheet, onDismiss: { app.coverClosed() }) { sheet in
      CharacterSheetView(sheet: sheet)
        .noticeBanner(of: app)
        .environment(app)
    }
    .fullScreenCover(item: $app.likes, onDismiss: { app.coverClosed() }) { likes in
      FullScreenPictures(pictures: likes.pictures, selection: likes.id) { app.likes = nil }
        .environment(app)
        .task { await app.account.load() }
    }
    .task { await app.refreshAll() }
    .task { await app.settings.register() }
    .task(id: app.inbox.question) { await app.inbox.follow() }
    .task(id: app.models.isBusy) { await app.models.lookAfterTrainings() }
    .onChange(of: link.waiting, initial: true) {
      if let link = link.take() { app.open(link) }
    }
    .task { await app.keepFresh() }
    .onChange(of: scenePhase) { _, phase in
      switch phase {
      case .background: app.wentAway()
      case .active: app.becameActive()
      default: break
      }
    }
    .onChange(of: app.tab) { Keyboard.dismiss() }
    .onDisappear { app.gallery.stop() }
  }

  /// A tab is made when it is first chosen. Behind another one it is neither seen, tapped nor heard.
  private var tabs: some View {
    ZStack {
      ForEach(AppState.Tab.allCases.filter { app.shown.contains($0) }) { tab in
        let isInFront = tab == app.tab
        NavigationStack(path: path(of: tab)) {
          root(of: tab)
            .navigationDestination(for: AppState.Route.self) { page($0) }
        }
        .environment(isInFront ? announcer : silence)
        .opacity(isInFront ? 1 : 0)
        .allowsHitTesting(isInFront)
        .accessibilityHidden(!isInFront)
      }
    }
  }

  private func path(of tab: AppState.Tab) -> Binding<[AppState.Route]> {
    Binding {
      app.paths[tab, default: []]
    } set: { path in
      app.paths[tab] = path
    }
  }

  @ViewBuilder private func root(of tab: AppState.Tab) -> some View {
    switch tab {
    case .home: HomeView()
    case .favorites: FavoritesView()
    case .gallery: GalleryView()
    case .profile: ModelTrainingView()
    }
  }

  @ViewBuilder private func page(_ route: AppState.Route) -> some View {
    switch route {
    case .notifications: NotificationsView()
    case .albums: AlbumsView(model: app.albums)
    case .account: AccountView(model: app.account, user: app.session.user ?? app.user)
    }
  }
}
