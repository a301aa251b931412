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
          sums(order)
          goods(order)
          if let rating = order.rating { words(rating, order.feedback) }
          if let url = order.receiptPhotoUrl { EnlargeablePhoto(title: "Receipt", path: url) }
          if let url = order.deliveryPhotoUrl {
            EnlargeablePhoto(title: "Delivery Proof", path: url)
          }
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

  private func sums(_ order: Order) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      Label {
        Text(
          [order.status.displayName, OrderSummary(order).unpaidWords?.lowercased()]
            .compactMap(\.self).joined(separator: ", "))
      } icon: {
        Image(systemName: order.status.icon)
          .foregroundStyle(order.status.color)
      }
      .font(.headline)
      .accessibilityIdentifier("orderStatus")
      line("Ordered", TimeText.dayAndClock(order.createdAt, in: model.venue.clock))
      if let name = order.assignedStaffName { line("Staff", name) }
      line("Total", order.totalAmount.formatted)
      if order.tipAmount > .zero { line("Tip", order.tipAmount.formatted) }
      if model.tipRefunded > .zero {
        line("Tip given back", model.tipRefunded.formatted)
          .accessibilityIdentifier("tipRefunded")
      }
      if let refund = order.refundAmount {
        // The total leaves out what was not found, so it is not what the refund is of.
        if order.paid > .zero { line("Paid", order.paid.formatted) }
        line("Refunded", refund.formatted)
          .accessibilityIdentifier("refunded")
        if let reason = order.refundReason {
          Text(reason).font(.subheadline).foregroundStyle(.secondary)
        }
      }
    }
    .card()
  }

  private func line(_ title: String, _ value: String) -> some View {
    HStack {
      Text(title)
        .foregroundStyle(.secondary)
      Spacer()
      Text(value)
        .monospacedDigit()
        .multilineTextAlignment(.trailing)
    }
    .accessibilityElement(children: .combine)
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
