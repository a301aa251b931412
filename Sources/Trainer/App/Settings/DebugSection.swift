import SwiftUI

/// For developers; nothing in a release.
struct DebugSection: View {
  #if DEBUG
    @Environment(LicenseAcceptanceViewModel.self) private var gate

    var body: some View {
      Section("Debug") {
        Button("Reset Acceptance", role: .destructive) { gate.resetAcceptance() }
          .accessibilityIdentifier("resetAcceptanceButton")
      }
    }
  #else
    var body: some View { EmptyView() }
  #endif
}
