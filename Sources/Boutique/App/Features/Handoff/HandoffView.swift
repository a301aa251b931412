import SwiftUI

/// The review goes on to the customer's phone.
struct HandoffView: View {
  @Environment(AppState.self) private var appState
  @Environment(\.horizontalSizeClass) private var widthClass
  @Environment(\.dynamicTypeSize) private var textSize
  @State private var viewModel: HandoffViewModel

  init(viewModel: HandoffViewModel = HandoffViewModel()) {
    _viewModel = State(initialValue: viewModel)
  }

  var body: some View {
    KioskScreen(spacing: Spacing.xl) {
      // The code is there for seconds only. Large words must not push it out of the window.
      if textSize.isAccessibilitySize {
        title
        code
        hint
      } else {
        VStack(spacing: Spacing.sm) {
          title
          hint
        }
        code
      }
      Text("Time remaining: \(viewModel.remainingSeconds)s")
        .font(Typography.bodyLarge)
        .monospacedDigit()
        .foregroundStyle(Colors.textSecondary)
        .accessibilityAddTraits(.updatesFrequently)
        .accessibilityIdentifier("countdown")
      PrimaryButton(title: "Done", isLoading: viewModel.isLoading) {
        Task { await viewModel.markDone(appState: appState) }
      }
      .frame(maxWidth: 480)
      .accessibilityIdentifier("doneButton")
    }
    .endsWithoutApp(visit: appState.currentSession?.publicId ?? "") {
      Task { await viewModel.markDone(appState: appState) }
    }
    .task { await viewModel.startTimeout(appState: appState) }
  }

  private var title: some View {
    Text("Scan to Post Your Review")
      .font(Typography.displayMedium)
      .foregroundStyle(Colors.textPrimary)
      .accessibilityAddTraits(.isHeader)
      .accessibilityHeading(.h1)
  }

  private var hint: some View {
    Text("Use your phone's camera to scan the QR code")
      .font(Typography.headlineMedium)
      .foregroundStyle(Colors.textSecondary)
  }

  private var code: some View {
    QRCodeView(url: landingURL, size: widthClass == .compact ? 300 : 400)
  }

  private var landingURL: String {
    guard let session = appState.currentSession else { return "" }
    return Config.landingURL(base: appState.device.publicBaseURL, session: session.publicId)
  }
}

struct HandoffViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      HandoffView()
        .previewDisplayName("Counting down")
      HandoffView(viewModel: HandoffViewModel(remainingSeconds: 12, isLoading: true))
        .previewDisplayName("Done tapped")
    }
    .environment(AppState.preview(.handoff))
  }
}
