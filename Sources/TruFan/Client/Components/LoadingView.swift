import SwiftUI

/// Something is on its way.
package struct LoadingView: View {
  private let message: String?

  package init(
    message: String? = nil
  ) {
    self.message = message
  }

  package var body: some View {
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
