import LookKit
import SwiftUI

/// The signed-in app: the parking, and every page that leads from it.
struct MainView: View {
  @State private var app: AppState

  init(app: AppState) {
    _app = State(initialValue: app)
  }

  var body: some View {
    NavigationStack(path: $app.path) {
      ParkingView(model: app.parking)
        .navigationDestination(for: AppState.Route.self) { page($0) }
    }
    .environment(app)
    .sheet(item: $app.sheet) { sheet in
      content(of: sheet)
        .environment(app)
        .onDisappear { app.cartClosed() }
    }
  }

  @ViewBuilder private func content(of sheet: AppState.SheetRoute) -> some View {
    switch sheet {
    case .park:
      StartParkingView(model: StartParkingViewModel(session: app.session))
    case .cart(let venue, let startsAtCheckout):
      CartSheet(checkout: app.checkout(at: venue), startsAtCheckout: startsAtCheckout)
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
      OrderTrackingView(viewModel: OrderTrackingViewModel(orderId: id, api: app.api))
    case .account:
      AccountView(model: AccountViewModel(session: app.session))
    }
  }
}
