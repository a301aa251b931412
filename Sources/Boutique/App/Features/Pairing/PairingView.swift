import SwiftUI

/// The first launch: which store does this kiosk serve? One field takes a code and a store's id.
struct PairingView: View {
  @Environment(AppState.self) private var appState
  @State private var viewModel: PairingViewModel
  @FocusState private var isTyping: Bool

  init(viewModel: PairingViewModel = PairingViewModel()) {
    _viewModel = State(initialValue: viewModel)
  }

  var body: some View {
    KioskScreen(spacing: Spacing.xxxl) {
      title
      form
    }
    .task(id: appState.pairingText) { await viewModel.openLink(appState: appState) }
  }

  private var title: some View {
    VStack(spacing: Spacing.sm) {
      Text("Boutique GEO")
        .font(Typography.displayLarge)
        .foregroundStyle(Colors.textPrimary)
        .accessibilityAddTraits(.isHeader)
        .accessibilityHeading(.h1)
      Text("Kiosk Setup")
        .font(Typography.headlineMedium)
        .foregroundStyle(Colors.textSecondary)
    }
  }

  private var form: some View {
    VStack(alignment: .leading, spacing: Spacing.lg) {
      Text("Enter Store ID:")
        .font(Typography.bodyLarge)
        .foregroundStyle(Colors.textSecondary)
        .accessibilityHidden(true)
      field
      Text("Or the pairing code from your console, such as 7KQ4-M2XP")
        .font(Typography.bodyMedium)
        .foregroundStyle(Colors.textSecondary)
        .accessibilityIdentifier("pairingCodeHint")
      PrimaryButton(title: "Pair Device", isLoading: viewModel.isLoading, action: pair)
        .accessibilityIdentifier("pairButton")
      ErrorSpace(text: viewModel.errorMessage ?? appState.errorMessage)
    }
    .frame(maxWidth: 480)
  }

  /// The whole box takes the tap, not only the line of text in it.
  private var field: some View {
    TextField("store_abc123", text: $viewModel.storeId)
      .textFieldStyle(.plain)
      .font(Typography.headlineMedium)
      .foregroundStyle(Colors.textPrimary)
      .multilineTextAlignment(.leading)
      .textInputAutocapitalization(.never)
      .autocorrectionDisabled()
      .submitLabel(.go)
      .onSubmit { pair() }
      .focused($isTyping)
      .accessibilityLabel("Store ID or pairing code")
      .accessibilityIdentifier("storeIDField")
      .padding(Spacing.lg)
      .frame(minHeight: 64)
      .background(Colors.surface)
      .clipShape(RoundedRectangle(cornerRadius: Spacing.lg))
      .contentShape(Rectangle())
      .onTapGesture { isTyping = true }
  }

  private func pair() {
    Task { await viewModel.pair(appState: appState) }
  }
}

struct PairingViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      PairingView()
        .previewDisplayName("Empty")
      PairingView(viewModel: PairingViewModel(storeId: "store_demo123456", isLoading: true))
        .previewDisplayName("Pairing")
      PairingView(
        viewModel: PairingViewModel(
          storeId: "store_typo",
          errorMessage: "We couldn't find that store. Check the ID and try again.")
      )
      .previewDisplayName("Unknown store")
    }
    .environment(AppState.preview(.pairing))
  }
}
