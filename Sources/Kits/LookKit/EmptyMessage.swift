import SwiftUI

/// Says that a list is empty, and how that changes.
public struct EmptyMessage: View {
  private let title: String
  private let hint: String
  private let symbol: String

  /// - Parameters:
  ///   - title: the missing things, in a few words.
  ///   - hint: how that changes, in a sentence.
  ///   - symbol: the name of a system symbol, which assistive technology leaves out.
  public init(title: String, hint: String, symbol: String) {
    self.title = title
    self.hint = hint
    self.symbol = symbol
  }

  public var body: some View {
    VStack(spacing: 8) {
      Image(systemName: symbol)
        .font(.system(size: 40))
        .foregroundStyle(.secondary)
        .accessibilityHidden(true)
      Text(title)
        .font(.headline)
      Text(hint)
        .font(.subheadline)
        .foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
    }
    .padding(32)
    .frame(maxWidth: .infinity)
  }
}

struct EmptyMessagePreviews: PreviewProvider {
  static var previews: some View {
    EmptyMessage(
      title: "No stores yet", hint: "Add your first store to pair a kiosk with it.",
      symbol: "storefront")
  }
}
