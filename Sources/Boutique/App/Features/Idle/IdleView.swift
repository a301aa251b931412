import LookKit
import SwiftUI

/// Between two customers. A tap looks for a purchase; holding the name opens the settings.
struct IdleView: View {
  @Environment(AppState.self) private var appState
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @Environment(\.scenePhase) private var scenePhase
  @State private var viewModel: IdleViewModel
  @State private var isBreathing = false

  init(viewModel: IdleViewModel = IdleViewModel()) {
    _viewModel = State(initialValue: viewModel)
  }

  var body: some View {
    KioskScreen(spacing: Spacing.xxl) {
      logo
      ornament
      startButton
    }
    .overlay(alignment: .bottom) { status }
    .contentShape(Rectangle())
    .onTapGesture { tap() }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("idleScreen")
    .task(id: scenePhase == .background) {
      // A kiosk in the background must not take a customer from a visible one.
      guard scenePhase != .background else { return }
      await viewModel.follow(appState: appState)
    }
    .task(id: appState.errorMessage) { await appState.leaveErrorMessage() }
    .alert("Settings", isPresented: $viewModel.showSettingsAlert) {
      Button("Re-pair Device", role: .destructive) { viewModel.unpairDevice(appState: appState) }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("Store ID: \(appState.storePublicId ?? "")")
        .accessibilityIdentifier("settingsAlert")
    }
  }

  private var logo: some View {
    Text("Boutique GEO")
      .font(Typography.displayLarge)
      .foregroundStyle(Colors.textPrimary)
      .contentShape(Rectangle())
      .onLongPressGesture(minimumDuration: Config.settingsPressDuration) {
        viewModel.showSettings(appState: appState)
      }
      .accessibilityAddTraits(.isHeader)
      .accessibilityHeading(.h1)
      .accessibilityHint("Hold for three seconds to open the settings")
      .accessibilityIdentifier("logo")
  }

  /// The only thing that moves: a line that breathes.
  private var ornament: some View {
    Capsule()
      .fill(Colors.starFilled)
      .frame(width: 120, height: 4)
      .scaleEffect(isBreathing && !reduceMotion ? 1 : 0.5)
      .animation(
        reduceMotion ? nil : .easeInOut(duration: 2.4).repeatForever(autoreverses: true),
        value: isBreathing
      )
      .onAppear { isBreathing = true }
      .accessibilityHidden(true)
  }

  private var startButton: some View {
    Button(action: tap) {
      Text("Tap to Start")
        .font(Typography.headlineLarge)
        .foregroundStyle(Colors.textSecondary)
        .padding(.horizontal, Spacing.xxl)
        .padding(.vertical, Spacing.lg)
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("tapToStart")
  }

  private var status: some View {
    VStack(spacing: Spacing.md) {
      if let message = viewModel.errorMessage ?? appState.errorMessage {
        ErrorMessage(text: message)
      } else if let notice = viewModel.notice {
        Text(notice)
          .font(Typography.bodyLarge)
          .foregroundStyle(Colors.textSecondary)
          .multilineTextAlignment(.center)
          .transition(.opacity)
          .announced(notice)
      }
      ProgressView()
        .tint(Colors.textSecondary)
        .opacity(viewModel.isLooking ? 1 : 0)
        .accessibilityHidden(!viewModel.isLooking)
    }
    .padding(Spacing.xxxl)
    .animation(.easeInOut(duration: 0.2), value: viewModel.errorMessage)
    .animation(.easeInOut(duration: 0.2), value: viewModel.notice)
  }

  private func tap() {
    Task { await viewModel.handleTap(appState: appState) }
  }
}

struct IdleViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      IdleView()
        .previewDisplayName("Waiting")
      IdleView(viewModel: IdleViewModel(isLooking: true))
        .previewDisplayName("Looking")
      IdleView(viewModel: IdleViewModel(errorMessage: "There is no internet connection."))
        .previewDisplayName("Offline")
      IdleView(viewModel: IdleViewModel(notice: "We'll be ready right after your purchase."))
        .previewDisplayName("Tapped without a purchase")
      IdleView(viewModel: IdleViewModel(showSettingsAlert: true))
        .previewDisplayName("Settings")
    }
    .environment(AppState.preview(.idle))
  }
}
