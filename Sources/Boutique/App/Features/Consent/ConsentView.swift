import SwiftUI

/// The drafted review, and whether it may go on to the customer's phone.
struct ConsentView: View {
  @Environment(AppState.self) private var appState
  @Environment(\.horizontalSizeClass) private var widthClass
  @State private var viewModel: ConsentViewModel

  init(viewModel: ConsentViewModel = ConsentViewModel()) {
    _viewModel = State(initialValue: viewModel)
  }

  var body: some View {
    KioskScreen(spacing: Spacing.xl) {
      heading
      review
      actions
      ErrorSpace(text: viewModel.errorMessage)
    }
    .endsWhenLeftAlone(viewModel.inactivity)
  }

  private var heading: some View {
    VStack(spacing: Spacing.md) {
      Text("Your Review")
        .font(Typography.displayMedium)
        .foregroundStyle(Colors.textPrimary)
        .accessibilityAddTraits(.isHeader)
        .accessibilityHeading(.h1)
      Text("We've prepared this review based on your purchase")
        .font(Typography.headlineMedium)
        .foregroundStyle(Colors.textSecondary)
      Text("It was drafted by software. You can edit it on your phone before you post it.")
        .font(Typography.bodyMedium)
        .foregroundStyle(Colors.textSecondary)
    }
  }

  /// A draft is short by rule and gets a card of its own size; a longer text scrolls.
  @ViewBuilder private var review: some View {
    if draft.count > scrollingLength {
      letter {
        ScrollView { reviewText }
          .frame(maxHeight: 360)
          .mask { fadingEdges }
      }
    } else {
      letter { reviewText.frame(minHeight: 200) }
    }
  }

  /// No line is cut: the text fades out where it goes on. At its ends the padding fades.
  private var fadingEdges: LinearGradient {
    LinearGradient(
      stops: [
        .init(color: .clear, location: 0), .init(color: .black, location: 0.08),
        .init(color: .black, location: 0.91), .init(color: .clear, location: 1),
      ], startPoint: .top, endPoint: .bottom)
  }

  /// A white sheet, so that the text and the gray button below it are not one block.
  private func letter(@ViewBuilder _ content: () -> some View) -> some View {
    content()
      .background(Colors.background)
      .clipShape(RoundedRectangle(cornerRadius: Spacing.xl))
      .overlay {
        RoundedRectangle(cornerRadius: Spacing.xl).strokeBorder(Colors.hairline, lineWidth: 1)
      }
      .shadow(color: Color.black.opacity(0.08), radius: 16, x: 0, y: 6)
  }

  private var reviewText: some View {
    Text(draft)
      .font(Typography.headlineMedium)
      .fontWeight(.regular)
      .lineSpacing(Spacing.sm)
      .multilineTextAlignment(.leading)
      .foregroundStyle(Colors.textPrimary)
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(Spacing.xxl)
      .accessibilityIdentifier("reviewText")
  }

  @ViewBuilder private var actions: some View {
    if isNarrow {
      VStack(spacing: Spacing.md) {
        approveButton
        declineButton
      }
    } else {
      HStack(spacing: Spacing.lg) {
        declineButton
        approveButton
      }
    }
  }

  private var declineButton: some View {
    SecondaryButton(title: "No Thanks", isLoading: viewModel.loadingAction == .decline) {
      Task { await viewModel.decline(appState: appState) }
    }
    .disabled(viewModel.isLoading)
    .accessibilityIdentifier("declineButton")
  }

  private var approveButton: some View {
    PrimaryButton(title: "Yes, Continue", isLoading: viewModel.loadingAction == .approve) {
      Task { await viewModel.approve(appState: appState) }
    }
    .disabled(viewModel.isLoading)
    .accessibilityIdentifier("approveButton")
  }

  private var draft: String { appState.generatedReview ?? "" }

  private var isNarrow: Bool { widthClass == .compact }

  /// More characters than this do not fit beside everything else. On a tablet every draft fits.
  private var scrollingLength: Int { isNarrow ? 160 : 400 }
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
