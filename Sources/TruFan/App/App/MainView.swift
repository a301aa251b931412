import LookKit
import SwiftUI
import TruFanModels

/// The signed-in app: the parking, and every page that leads from it.
struct MainView: View {
  @State private var app: AppState
  @Environment(\.scenePhase) private var scenePhase
  private let link: OpenedLink

  init(app: AppState, link: OpenedLink = OpenedLink()) {
    self.link = link
    _app = State(initialValue: app)
  }

  var body: some View {
    NavigationStack(path: $app.path) {
      ParkingView(model: app.parking)
        .navigationDestination(for: AppState.Route.self) { page($0) }
    }
    // Also below other pages: an order's page tells when its parking ends too soon.
    .task(id: app.parking.question) { await app.parking.followStay() }
    .task { await app.parking.followOrders() }
    .task(id: app.parking.venue) { await app.parking.learnOrderToRepeat() }
    .task { await app.parking.keepTime() }
    // A sheet of a tablet leaves the page's top in sight, and has the banner itself.
    .noticeBanner(of: app.inbox, isCovered: app.sheet != nil, clock: app.device.clock)
    .background { PlaceKeeper.trufan(app.addresses) { link.restore($0) } }
    .environment(app)
    .sheet(item: $app.sheet) { sheet in
      content(of: sheet)
        .noticeBanner(of: app.inbox, clock: app.device.clock)
        .environment(app)
        .onDisappear { app.cartClosed() }
    }
    .onChange(of: link.waiting, initial: true) {
      if let link = link.take() { app.open(link) }
    }
    .onChange(of: app.path) { _, path in
      app.isLost = false
      if case .order(let id) = path.last { Task { await app.inbox.opened(order: id) } }
    }
    .onChange(of: scenePhase) { _, phase in app.becameActive(phase != .background) }
    .onChange(of: app.parking.lastOrder?.id) { _, order in
      if order != nil { app.tips.understoodAll() }
    }
    .task(id: app.inbox.question) { await app.inbox.follow() }
    .task { await app.pushQuestion.settings.register() }
    .task(id: app.parking.active.value?.orders.map(\.paidID)) { await app.lookForLostOrders() }
  }

  @ViewBuilder private func content(of sheet: AppState.SheetRoute) -> some View {
    switch sheet {
    case .park(let lot, let space):
      StartParkingView(
        model: StartParkingViewModel(
          session: app.session, lot: lot, space: space, wallet: app.wallet,
          underWay: { [parking = app.parking] in parking.stay.value ?? nil }))
    case .extend(let code, let minutes):
      ExtendLinkView(
        code: code, offered: minutes.map { ParkingHours(minutes: $0) }, model: app.parking
      )
      .presentationDetents([.medium])
    case .cart(let venue, _):
      CartSheet(checkout: app.checkout(at: venue), steps: $app.cartSteps)
    }
  }

  @ViewBuilder private func page(_ route: AppState.Route) -> some View {
    switch route {
    case .store(let venue):
      ConvenienceStoreView(viewModel: app.store(of: venue))
    case .item(let venue, let item):
      ItemDetailView(
        viewModel: ItemDetailViewModel(itemId: item, cart: app.cart(of: venue), api: app.api))
    case .orders:
      OrderHistoryView(viewModel: OrderHistoryViewModel(api: app.api))
    case .order(let id):
      OrderTrackingView(
        viewModel: OrderTrackingViewModel(orderId: id, api: app.api, wallet: app.wallet))
    case .plans:
      PlansView(model: PlansViewModel(api: app.api))
    case .rewards:
      RewardsView(model: app.rewards)
    case .notifications:
      NotificationsView(model: app.inbox)
    case .password:
      ChangePasswordView(model: NewPasswordViewModel(proof: .current, session: app.session))
    case .cards:
      PaymentMethodsView(model: app.wallet)
    case .account:
      AccountView(
        model: AccountViewModel(
          session: app.session, storePlaces: { [app] in app.storePlaces }))
    }
  }
}

extension OrderSummary {
  /// Another one once the order is paid.
  fileprivate var paidID: String { "\(id) \(paymentStatus.rawValue)" }
}
