import SwiftUI

/// Something is on its way.
struct LoadingView: View {
  var message: String?

  var body: some View {
    VStack(spacing: 16) {
      ProgressView()
      if let message {
        Text(message)
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
    }
    .padding(32)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
