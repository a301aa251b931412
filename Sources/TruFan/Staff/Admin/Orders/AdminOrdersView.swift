import Foundation
import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// All orders of a venue, the newest first.
struct AdminOrdersView: View {
  @State private var model: AdminOrdersViewModel
  @Environment(StaffState.self) private var staff

  init(model: AdminOrdersViewModel) { _model = State(initialValue: model) }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 12) {
        if model.number == nil { chips }
        content
      }
      .page()
    }
    .background(Palette.page)
    .navigationTitle("Orders")
    .navigationBarTitleDisplayMode(.inline)
    .searchable(text: $model.search, prompt: "Order number")
    .task(id: model.search) { await model.searchChanged() }
    .onChange(of: staff.path.last == .admin(.orders)) { _, isInFront in
      // The order that was left may have been refunded.
      if isInFront { Task { await model.load() } }
    }
    .refreshable { await model.load() }
  }

  private var chips: some View {
    ChipRow(AdminOrdersViewModel.Shown.allCases, chosen: model.shown, prefix: "shown") { shown in
      Task { await model.chosen(shown) }
    }
  }

  @ViewBuilder private var content: some View {
    switch model.state {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.retryButtonTapped() } }
    case .loaded(let orders):
      if let message = model.errorMessage { ErrorLine(sentence: message) }
      if orders.isEmpty {
        EmptyStateView(
          icon: model.isAnswerOfSearch ? "magnifyingglass" : "list.bullet", title: model.emptyTitle,
          message: model.emptyMessage)
      }
      LazyVStack(spacing: 10) {
        ForEach(orders) { AdminOrderRow(order: $0, venue: model.venue) }
      }
      if model.hasMore {
        Button("Show more") { Task { await model.loadMore() } }
          .buttonStyle(.bordered)
          .disabled(model.isLoadingMore)
          .frame(maxWidth: .infinity)
          .accessibilityIdentifier("showMore")
      }
    }
  }
}

private struct AdminOrderRow: View {
  let order: OrderSummary
  let venue: Venue

  var body: some View {
    NavigationLink(value: StaffState.Route.admin(.order(order.id))) {
      OrderListRow(order) {
        Text("\(order.status.displayName), \(time)")
          .font(.caption)
          .foregroundStyle(.secondary)
        if let words = order.unpaidWords {
          Text(words)
            .font(.caption)
            .fontWeight(.semibold)
            .tone(order.status == .pending ? .caution : .danger)
        }
      }
      .frame(minHeight: 44)
      .card(padding: 12)
      .accessibilityElement(children: .combine)
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("adminOrder-\(order.orderNumber)")
  }

  private var time: String { TimeText.dayAndClock(order.createdAt, in: venue.clock) }
}

extension Venue {
  /// The zone of the venue's clocks.
  var clock: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }
}
