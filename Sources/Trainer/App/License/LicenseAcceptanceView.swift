import ClientKit
import SwiftUI

/// The licence, to be read to its end and then accepted or declined.
struct LicenseAcceptanceView: View {
  @Bindable var model: LicenseAcceptanceViewModel
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.horizontalSizeClass) private var widthClass

  var body: some View {
    NavigationStack {
      VStack(spacing: 16) {
        header
        LicenseReader(model: model)
        LicenseProgress(model: model)
        LicenseAnswer(model: model)
      }
      .frame(maxWidth: 620)
      .padding(.horizontal, widthClass == .compact ? 16 : 20)
      .padding(.bottom, 16)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Palette(scheme: colorScheme).page)
      .animation(.easeInOut(duration: 0.2), value: model.hasScrolledToBottom)
      .navigationTitle("License Agreement")
      .navigationBarTitleDisplayMode(.inline)
    }
    .interactiveDismissDisabled()
    .onAppear { model.appeared() }
    .alert("Decline License", isPresented: $model.isDeclineAlertShown) {
      Button("Review Again", role: .cancel) { model.reviewAgainButtonTapped() }
        .accessibilityIdentifier("reviewAgain")
      Button("Exit App", role: .destructive) {
        Task { await model.exitAppButtonTapped() }
      }
      .accessibilityIdentifier("exitApp")
    } message: {
      Text(
        """
        You can use KanjiKana Trainer only if you accept its license. If you decline, the app will \
        exit.
        """
      )
      .accessibilityIdentifier("declineAlert")
    }
  }

  private var header: some View {
    VStack(spacing: 4) {
      Image(systemName: "doc.text.fill")
        .font(.system(size: widthClass == .compact ? 36 : 50))
        .foregroundStyle(Palette(scheme: colorScheme).blue)
        .accessibilityHidden(true)
        .padding(.bottom, 4)
      Text("Welcome to KanjiKana Trainer")
        .font(.title2.bold())
        .multilineTextAlignment(.center)
        .accessibilityAddTraits(.isHeader)
      Text(subtitle)
        .font(.subheadline)
        .foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
        .accessibilityIdentifier("licenseSubtitle")
    }
    .padding(.top, 8)
  }

  private var subtitle: String {
    guard let previous = model.previousVersion else {
      return "Please read the license agreement before you begin."
    }
    return "The license has changed since version \(previous), which you accepted."
  }
}

struct LicenseAcceptanceViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      LicenseAcceptanceView(model: LicenseAcceptanceViewModel(device: .detached))
        .previewDisplayName("First launch")
      LicenseAcceptanceView(
        model: LicenseAcceptanceViewModel(
          device: .detached, hasScrolledToBottom: true, hasAgreed: true)
      )
      .previewDisplayName("Read and agreed")
    }
  }
}
