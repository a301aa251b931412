import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// One order: its sums, goods, rating and photos, and the refund.
struct AdminOrderView: View {
  @State private var model: RefundViewModel
  @State private var isRefunding = false

  init(model: RefundViewModel) { _model = State(initialValue: model) }

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle(model.state.value?.orderNumber ?? "Order")
      .navigationBarTitleDisplayMode(.inline)
      .task { await model.load() }
      .refreshable { await model.load() }
      .sheet(isPresented: $isRefunding) { RefundView(model: model) }
  }

  @ViewBuilder private var content: some View {
    switch model.state {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.retryButtonTapped() } }
    case .loaded(let order):
      ScrollView {
        VStack(alignment: .leading, spacing: 16) {
          AdminOrderSums(order: order, model: model)
          goods(order)
          if let rating = order.rating { words(rating, order.feedback) }
          if let url = order.receiptPhotoUrl { photo("Receipt", url) }
          if let url = order.deliveryPhotoUrl { photo("Delivery Proof", url) }
          ForEach(model.returnable) { ReturnableShareCard(share: $0, model: model) }
          if !model.kinds.isEmpty {
            ActionButton(title: "Refund", symbol: "arrow.counterclockwise", color: Palette.danger) {
              isRefunding = true
            }
            .accessibilityIdentifier("refund")
          }
        }
        .page()
      }
    }
  }

  private func photo(_ title: String, _ url: String) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(title)
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      EnlargeablePhoto(title: title, path: url)
    }
    .card()
  }

  private func goods(_ order: Order) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      ForEach(order.items) { item in
        HStack(alignment: .firstTextBaseline) {
          VStack(alignment: .leading, spacing: 2) {
            Text("\(item.quantity) × \(item.broughtName)")
              .strikethrough(item.status == .notFound)
            if let outcome = item.adminOutcome {
              Text(outcome)
                .font(.caption)
                .foregroundStyle(.secondary)
            }
          }
          Spacer(minLength: 8)
          Text(item.charge.formatted)
            .monospacedDigit()
            .fixedSize()
        }
        .font(.subheadline)
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("orderedLine")
      }
    }
    .card()
  }

  private func words(_ rating: Int, _ feedback: String?) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      Label("\(rating) of 5 stars", systemImage: "star.fill")
        .tone(.caution)
        .font(.headline)
      if let feedback { Text(feedback) }
    }
    .card()
  }
}
