import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Parking that was used, or is being used, and that nobody pays.
struct UnpaidParkingView: View {
  @State private var model: UnpaidParkingViewModel

  init(model: UnpaidParkingViewModel) { _model = State(initialValue: model) }

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle("Unpaid parking")
      .navigationBarTitleDisplayMode(.inline)
      .task { await model.load() }
      .refreshable { await model.load() }
  }

  @ViewBuilder private var content: some View {
    switch model.state {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.retryButtonTapped() } }
    case .loaded(let unpaid):
      ScrollView {
        VStack(alignment: .leading, spacing: 12) {
          if let message = model.errorMessage { ErrorLine(sentence: message) }
          if unpaid.stays.isEmpty {
            EmptyStateView(
              icon: "checkmark.circle.fill", title: "All parking is paid",
              message: "Stays appear here when a card's bank refuses to pay them.")
          } else {
            Text("Banks have refused to pay for these stays. Their parkers were told.")
              .font(.subheadline)
              .foregroundStyle(.secondary)
          }
          ForEach(unpaid.stays) { UnpaidStayCard(stay: $0, model: model) }
          if model.hiddenCount > 0 {
            Text("\(model.hiddenCount) more after these.")
              .font(.subheadline)
              .foregroundStyle(.secondary)
          }
        }
        .page()
      }
    }
  }
}

struct UnpaidParkingViewPreviews: PreviewProvider {
  static var previews: some View {
    NavigationStack { UnpaidParkingView(model: StaffPreview.unpaidParking) }
  }
}
