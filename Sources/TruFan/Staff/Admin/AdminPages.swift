import SwiftUI
import TruFanClient
import TruFanModels

/// The administrator's pages of one venue.
struct AdminPageView: View {
  let route: AdminRoute
  let api: AdminAPIService
  @Environment(StaffState.self) private var staff

  var body: some View {
    switch route {
    case .home: AdminHomeView(model: FiguresViewModel(api: api), hours: HoursViewModel(api: api))
    case .figures:
      FiguresView(
        model: FiguresViewModel(api: api, range: .month), hours: HoursViewModel(api: api))
    case .items: AdminItemsView(model: AdminItemsViewModel(api: api))
    case .store: StoreSettingsView(model: staff.settings(of: api))
    case .orders: AdminOrdersView(model: AdminOrdersViewModel(api: api))
    case .order(let id): AdminOrderView(model: RefundViewModel(orderId: id, api: api))
    case .ratings: RatingsView(model: RatingsViewModel(api: api))
    }
  }
}

/// What an administrator can look after, with today's figures above.
struct AdminHomeView: View {
  @State private var model: FiguresViewModel
  @State private var hours: HoursViewModel
  @Environment(StaffState.self) private var staff

  init(model: FiguresViewModel, hours: HoursViewModel) {
    _model = State(initialValue: model)
    _hours = State(initialValue: hours)
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        Text("Today")
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
        FiguresContent(model: model) { figures in
          FigureTiles(figures: figures.periods.last?.figures ?? Figures())
          HoursCard(model: hours)
          FigureChart(bars: figures.bars, span: figures.by.rawValue, measure: .revenue)
        }
        VStack(spacing: 10) {
          link(.figures, "Figures", "chart.bar.fill")
          link(.orders, "Orders and refunds", "list.bullet")
          link(.ratings, "Ratings", "star.fill")
          link(.items, "Items and prices", "tag.fill")
          link(.store, "Hours, fees and limits", "clock.fill")
        }
      }
      .page()
    }
    .background(Palette.page)
    .navigationTitle("Administration")
    .navigationBarTitleDisplayMode(.inline)
    .task { await model.load() }
    .refreshable { await loadAll() }
    .onChange(of: staff.path.last == .admin(.home)) { _, isInFront in
      // A page that was left may have changed the figures.
      if isInFront { Task { await loadAll() } }
    }
  }

  private func loadAll() async {
    await model.load()
    await hours.load()
  }

  private func link(_ route: AdminRoute, _ title: String, _ symbol: String) -> some View {
    NavigationLink(value: StaffState.Route.admin(route)) {
      HStack(spacing: 12) {
        Image(systemName: symbol)
          .foregroundStyle(Palette.accent)
          .frame(width: 28)
          .accessibilityHidden(true)
        Text(title)
        Spacer(minLength: 8)
        Image(systemName: "chevron.right")
          .foregroundStyle(.secondary)
          .accessibilityHidden(true)
      }
      .frame(minHeight: 44)
      .card(padding: 12)
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("admin-\(title)")
  }
}
