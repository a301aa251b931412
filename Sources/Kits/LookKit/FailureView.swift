import SwiftUI

/// A screen that could not be loaded, and the way to try again.
public struct FailureView: View {
  private let sentence: String
  private let retry: @MainActor () -> Void

  /// - Parameter sentence: the failure and the next step.
  public init(sentence: String, retry: @escaping @MainActor () -> Void) {
    self.sentence = sentence
    self.retry = retry
  }

  public var body: some View {
    VStack(spacing: 16) {
      Image(systemName: "exclamationmark.triangle")
        .font(.system(size: 40))
        .foregroundStyle(.orange)
        .accessibilityHidden(true)
      Text(sentence)
        .multilineTextAlignment(.center)
        .accessibilityIdentifier("errorMessage")
      Button("Try Again") { retry() }
        .buttonStyle(.bordered)
        .accessibilityIdentifier("retryButton")
    }
    .padding(32)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

struct FailureViewPreviews: PreviewProvider {
  static var previews: some View {
    FailureView(sentence: "The service took too long to answer. Please try again.") {}
  }
}
