import SwiftUI

/// The drafted review, and whether it may go on to the customer's phone.
struct ConsentView: View {
  @Environment(AppState.self) private var appState
  @State private var viewModel: ConsentViewModel

  init(viewModel: ConsentViewModel = ConsentViewModel()) {
    _viewModel = State(initialValue: viewModel)
  }

  var body: some View {
    KioskScreen(spacing: Spacing.xxl) {
      heading
      review
      if let message = viewModel.errorMessage {
        ErrorMessage(text: message)
      }
      actions
    }
    .animation(.easeInOut(duration: 0.2), value: viewModel.errorMessage)
    .endsWhenLeftAlone(viewModel.inactivity)
  }

  private var heading: some View {
    VStack(spacing: Spacing.md) {
      Text("Your Review")
        .font(Typography.displayMedium)
        .foregroundStyle(Colors.textPrimary)
        .accessibilityAddTraits(.isHeader)
      Text("We've prepared this review based on your purchase")
        .font(Typography.headlineMedium)
        .foregroundStyle(Colors.textSecondary)
      Text("It was drafted by software. You can edit it on your phone before you post it.")
        .font(Typography.bodyMedium)
        .foregroundStyle(Colors.textSecondary)
    }
  }

  private var review: some View {
    ScrollView {
      Text(appState.generatedReview ?? "")
        .font(Typography.headlineMedium)
        .fontWeight(.regular)
        .lineSpacing(Spacing.sm)
        .multilineTextAlignment(.leading)
        .foregroundStyle(Colors.textPrimary)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(Spacing.xxl)
        .accessibilityIdentifier("reviewText")
    }
    .frame(maxHeight: 320)
    .background(Colors.surface)
    .clipShape(RoundedRectangle(cornerRadius: Spacing.xl))
  }

  private var actions: some View {
    HStack(spacing: Spacing.lg) {
      SecondaryButton(title: "No Thanks", isLoading: viewModel.loadingAction == .decline) {
        Task { await viewModel.decline(appState: appState) }
      }
      .accessibilityIdentifier("declineButton")
      PrimaryButton(title: "Yes, Continue", isLoading: viewModel.loadingAction == .approve) {
        Task { await viewModel.approve(appState: appState) }
      }
      .accessibilityIdentifier("approveButton")
    }
    .disabled(viewModel.isLoading)
  }
}

struct ConsentViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      ConsentView()
        .previewDisplayName("Short review")
        .environment(AppState.preview(.consent))
      ConsentView()
        .previewDisplayName("Long review")
        .environment(
          AppState.preview(
            .consent,
            review: String(repeating: "I came for a scarf and found a candle as well. ", count: 20))
        )
      ConsentView(viewModel: ConsentViewModel(loadingAction: .approve))
        .previewDisplayName("Approving")
        .environment(AppState.preview(.consent))
      ConsentView(viewModel: ConsentViewModel(errorMessage: "There is no internet connection."))
        .previewDisplayName("Offline")
        .environment(AppState.preview(.consent))
    }
  }
}
