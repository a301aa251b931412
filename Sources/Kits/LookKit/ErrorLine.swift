import SwiftUI

/// The failure of the last action, beside it. Assistive technology speaks it as it appears.
public struct ErrorLine: View {
  private let sentence: String

  /// - Parameter sentence: the failure and the next step.
  public init(sentence: String) {
    self.sentence = sentence
  }

  public var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      Image(systemName: "exclamationmark.circle.fill")
        .foregroundStyle(.red)
        .accessibilityHidden(true)
      Text(sentence)
        .font(.subheadline)
        .accessibilityIdentifier("errorMessage")
        .announced(sentence)
    }
  }
}

struct ErrorLinePreviews: PreviewProvider {
  static var previews: some View {
    ErrorLine(sentence: "There is no internet connection. Check the network and try again.")
  }
}
