import LookKit
import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// All orders, newest first.
struct OrderHistoryView: View {
  @Environment(AppState.self) private var app
  @State private var viewModel: OrderHistoryViewModel

  init(viewModel: OrderHistoryViewModel) {
    _viewModel = State(initialValue: viewModel)
  }

  var body: some View {
    VStack(spacing: 0) {
      filter
      if let interruption = viewModel.interruption {
        NoticeBar(text: interruption, symbol: "wifi.slash", color: .orange)
          .padding(.horizontal, 16)
      }
      content
        .frame(maxHeight: .infinity)
    }
    .background(Palette.page)
    .navigationTitle("Orders")
    .navigationBarTitleDisplayMode(.inline)
    .task(id: viewModel.question) { await viewModel.load(viewModel.question) }
    // Back from an order, which may have been paid or cancelled there.
    .onChange(of: app.path) { _, path in loadAgain(on: path) }
    // A banner must not tell of what the list does not show.
    .onChange(of: app.inbox.orderNews) { _, _ in loadAgain(on: app.path) }
  }

  private func loadAgain(on path: [AppState.Route]) {
    if path.last == .orders { Task { await viewModel.load(viewModel.question) } }
  }

  private var filter: some View {
    ScrollViewReader { row in
      ScrollView(.horizontal) {
        HStack(spacing: 8) {
          chip("All", nil)
          ForEach(OrderGroup.allCases, id: \.self) { chip($0.rawValue.capitalized, $0) }
        }
        .padding(.horizontal, 16)
        .padding(.vertical, 10)
      }
      .scrollIndicators(.hidden)
      // The row is wider than a narrow phone, and the chosen one may be cut by its edge.
      .onChange(of: viewModel.group) { _, group in
        withAnimation { row.scrollTo(Self.name(of: group)) }
      }
    }
    // The column of the page below.
    .frame(maxWidth: 700)
    .frame(maxWidth: .infinity)
    .sensoryFeedback(.selection, trigger: viewModel.group)
  }

  private func chip(_ title: String, _ group: OrderGroup?) -> some View {
    Chip(title: title, isSelected: viewModel.group == group) { viewModel.group = group }
      .accessibilityIdentifier("orders-\(Self.name(of: group))")
      .id(Self.name(of: group))
  }

  private static func name(of group: OrderGroup?) -> String { group?.rawValue ?? "all" }

  @ViewBuilder private var content: some View {
    switch viewModel.state {
    case .loading: LoadingView()
    case .failed(let sentence): FailureView(sentence: sentence) { viewModel.retry() }
    case .loaded(let orders) where orders.isEmpty:
      EmptyHistory(viewModel: viewModel)
    case .loaded(let orders):
      list(orders)
    }
  }

  private func list(_ orders: [OrderSummary]) -> some View {
    List {
      ForEach(orders) { OrderSection(order: $0) }
      if viewModel.hasMore {
        Section {
          Button("Show older orders") { Task { await viewModel.loadMore() } }
            .disabled(viewModel.isLoadingMore)
            .accessibilityIdentifier("showOlderOrders")
        } footer: {
          if let failure = viewModel.moreFailure { ErrorLine(sentence: failure) }
        }
      }
    }
    .refreshable { await viewModel.load(viewModel.question) }
  }
}

/// An order; once it has ended, a tap orders the same again.
private struct OrderSection: View {
  let order: OrderSummary
  @Environment(AppState.self) private var app

  var body: some View {
    Section {
      NavigationLink(value: AppState.Route.order(order.id)) {
        HistoryRow(order: order)
      }
      .accessibilityIdentifier("orderRow")
      if order.status >= .delivered {
        Button {
          Task { await app.reorder(order.id) }
        } label: {
          HStack {
            Label("Reorder", systemImage: "arrow.counterclockwise")
            Spacer(minLength: 8)
            if app.reordered == order.id { ProgressView() }
          }
        }
        .disabled(app.isReordering)
        .accessibilityLabel("Reorder \(order.orderNumber)")
        .accessibilityIdentifier("reorderFromHistory")
      }
    } footer: {
      if let failure = app.reorderFailure(of: order.id) { ErrorLine(sentence: failure) }
    }
  }
}

private struct HistoryRow: View {
  let order: OrderSummary
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    OrderListRow(order) {
      Text(state)
        .font(.subheadline)
        .foregroundStyle(.secondary)
      Text(details)
        .font(.caption)
        .foregroundStyle(.secondary)
    }
    .padding(.vertical, 4)
  }

  private var state: String {
    let isUnpaid = order.isToBePaid
    return isUnpaid ? "Not paid" : order.status.displayName
  }

  private var details: String {
    let items = "item".counted(order.itemCount)
    let time = VenueClock(order.venueTimeZone, device: timeZone).dayAndClock(order.createdAt)
    return "\(time) · \(items) · \(order.venueName)"
  }
}
