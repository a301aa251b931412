import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// What parkers said about their orders, the newest first.
struct RatingsView: View {
  @State private var model: RatingsViewModel

  init(model: RatingsViewModel) { _model = State(initialValue: model) }

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle("Ratings")
      .navigationBarTitleDisplayMode(.inline)
      .task { await model.load() }
      .refreshable { await model.load() }
  }

  @ViewBuilder private var content: some View {
    switch model.state {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.retryButtonTapped() } }
    case .loaded(let ratings):
      ScrollView {
        VStack(spacing: 10) {
          if let message = model.errorMessage { ErrorLine(sentence: message) }
          if ratings.isEmpty {
            EmptyStateView(
              icon: "star", title: "No ratings yet",
              message: "Parkers rate an order after its hand-over.")
          }
          ForEach(ratings, id: \.orderId) { row($0) }
        }
        .page()
      }
    }
  }

  private func row(_ rating: OrderRating) -> some View {
    NavigationLink(value: StaffState.Route.admin(.order(rating.orderId))) {
      VStack(alignment: .leading, spacing: 4) {
        HStack {
          HStack(spacing: 2) {
            ForEach(1...5, id: \.self) { star in
              Image(systemName: star <= rating.rating ? "star.fill" : "star")
                .tone(.caution)
            }
          }
          .accessibilityElement(children: .ignore)
          .accessibilityLabel("\(rating.rating) of 5 stars")
          Spacer()
          Text(rating.orderNumber)
            .font(.caption)
            .foregroundStyle(.secondary)
        }
        if let words = rating.feedback { Text(words) }
        Text(details(rating))
          .font(.caption)
          .foregroundStyle(.secondary)
      }
      .card(padding: 12)
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("ratingRow")
  }

  private func details(_ rating: OrderRating) -> String {
    let time = TimeText.dayAndClock(rating.orderedAt, in: model.venue.clock)
    return [rating.staffName, time].compactMap(\.self).joined(separator: ", ")
  }
}
