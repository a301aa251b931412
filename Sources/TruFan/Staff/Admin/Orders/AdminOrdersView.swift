import ClientKit
import LookKit
import Observation
import SwiftUI
import TruFanClient
import TruFanModels

/// All orders of a venue, the newest first.
@MainActor @Observable
final class AdminOrdersViewModel {
  private(set) var state: LoadState<[OrderSummary]> = .loading
  private(set) var isLoadingMore = false
  private(set) var total = 0

  @ObservationIgnored private let api: AdminAPIService
  @ObservationIgnored private var page = 1

  init(api: AdminAPIService) { self.api = api }

  var hasMore: Bool { (state.value?.count ?? 0) < total }

  func load() async {
    do {
      let answer = try await api.orders(page: 1)
      (page, total) = (1, answer.total)
      state = .loaded(answer.orders)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if state.value == nil { state = .failed(error.localizedDescription) }
    }
  }

  func loadMore() async {
    guard hasMore, !isLoadingMore, let shown = state.value else { return }
    isLoadingMore = true
    defer { isLoadingMore = false }
    guard let answer = try? await api.orders(page: page + 1) else { return }
    page += 1
    let known = Set(shown.map(\.id))
    state = .loaded(shown + answer.orders.filter { !known.contains($0.id) })
  }
}

struct AdminOrdersView: View {
  @State private var model: AdminOrdersViewModel

  init(model: AdminOrdersViewModel) { _model = State(initialValue: model) }

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle("Orders")
      .navigationBarTitleDisplayMode(.inline)
      .task { await model.load() }
      .refreshable { await model.load() }
  }

  @ViewBuilder private var content: some View {
    switch model.state {
    case .loading: LoadingView()
    case .failed(let sentence): FailureView(sentence: sentence) { Task { await model.load() } }
    case .loaded(let orders):
      ScrollView {
        LazyVStack(spacing: 10) {
          if orders.isEmpty {
            EmptyStateView(
              icon: "list.bullet", title: "No orders yet",
              message: "They stand here as soon as parkers order.")
          }
          ForEach(orders) { row($0) }
          if model.hasMore {
            Button("Show more") { Task { await model.loadMore() } }
              .buttonStyle(.bordered)
              .disabled(model.isLoadingMore)
              .accessibilityIdentifier("showMore")
          }
        }
        .page()
      }
    }
  }

  private func row(_ order: OrderSummary) -> some View {
    NavigationLink(value: StaffState.Route.admin(.order(order.id))) {
      HStack(spacing: 12) {
        Image(systemName: order.status.icon)
          .foregroundStyle(order.status.color)
          .frame(width: 28)
          .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 2) {
          Text(order.orderNumber)
            .fontWeight(.semibold)
          Text(order.status.displayName)
            .font(.caption)
            .foregroundStyle(.secondary)
        }
        Spacer(minLength: 8)
        Text(order.totalAmount.formatted)
          .monospacedDigit()
      }
      .frame(minHeight: 44)
      .card(padding: 12)
      .accessibilityElement(children: .combine)
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("adminOrder-\(order.orderNumber)")
  }
}
