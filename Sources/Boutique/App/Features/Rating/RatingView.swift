import SwiftUI

/// How was it?
struct RatingView: View {
  @Environment(AppState.self) private var appState
  @State private var viewModel: RatingViewModel

  init(viewModel: RatingViewModel = RatingViewModel()) {
    _viewModel = State(initialValue: viewModel)
  }

  var body: some View {
    KioskScreen(spacing: Spacing.xxxl) {
      heading
      RatingStars(viewModel: viewModel)
      RatingActions(viewModel: viewModel)
    }
    .endsWhenLeftAlone(viewModel.inactivity)
  }

  private var heading: some View {
    VStack(spacing: Spacing.md) {
      Text("Rate Your Experience")
        .font(Typography.displayMedium)
        .foregroundStyle(Colors.textPrimary)
        .accessibilityAddTraits(.isHeader)
        .accessibilityHeading(.h1)
      if let order = appState.currentOrder {
        Text("Total: \(order.total.formatted)")
          .font(Typography.headlineMedium)
          .monospacedDigit()
          .foregroundStyle(Colors.textSecondary)
          .accessibilityIdentifier("orderTotal")
      }
    }
  }
}

/// The part of the screen that a tap on a star changes. A view of its own, so that the tap does not
/// describe the rest anew.
private struct RatingStars: View {
  @Environment(AppState.self) private var appState
  @Environment(\.horizontalSizeClass) private var widthClass
  @Bindable var viewModel: RatingViewModel

  var body: some View {
    StarRatingView(
      rating: $viewModel.selectedRating,
      size: widthClass == .compact ? 44 : 88,
      spacing: widthClass == .compact ? Spacing.md : Spacing.xl
    )
    .onChange(of: viewModel.selectedRating) { _, stars in appState.choose(stars: stars) }
  }
}

private struct RatingActions: View {
  @Environment(AppState.self) private var appState
  let viewModel: RatingViewModel

  var body: some View {
    VStack(spacing: Spacing.lg) {
      PrimaryButton(title: "Submit Rating", isLoading: viewModel.isLoading) {
        Task { await viewModel.submitRating(appState: appState) }
      }
      .disabled(!viewModel.canSubmit)
      .accessibilityIdentifier("submitRating")
      QuietButton(title: "Cancel") { viewModel.cancel(appState: appState) }
        .accessibilityIdentifier("cancelRating")
      ErrorSpace(text: viewModel.errorMessage)
    }
    .frame(maxWidth: 480)
  }
}

struct RatingViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      RatingView()
        .previewDisplayName("Before the first star")
      RatingView(viewModel: RatingViewModel(selectedRating: 4))
        .previewDisplayName("Four stars")
      RatingView(viewModel: RatingViewModel(selectedRating: 4, isLoading: true))
        .previewDisplayName("Submitting")
      RatingView(
        viewModel: RatingViewModel(
          selectedRating: 4, errorMessage: "There is no internet connection.")
      )
      .previewDisplayName("Offline")
      RatingView(
        viewModel: RatingViewModel(
          selectedRating: 4, errorMessage: ConsentViewModel.changedElsewhere)
      )
      .previewDisplayName("Rated at another kiosk meanwhile")
    }
    .environment(AppState.preview(.rating))
  }
}
