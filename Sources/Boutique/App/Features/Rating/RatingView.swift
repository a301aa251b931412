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

/// The stars of the model. Only `StarRatingView` reads them, so a tap describes nothing else anew.
private struct RatingStars: View {
  @Environment(AppState.self) private var appState
  @Environment(\.horizontalSizeClass) private var widthClass
  let viewModel: RatingViewModel

  var body: some View {
    // Looked up once here, and not by each tap.
    let appState = appState
    StarRatingView(
      rating: Binding {
        viewModel.selectedRating
      } set: { stars in
        viewModel.selectedRating = stars
        appState.choose(stars: stars)
      },
      size: widthClass == .compact ? 44 : 88,
      spacing: widthClass == .compact ? Spacing.md : Spacing.xl
    )
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
