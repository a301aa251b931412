import SwiftUI

/// Says that there is nothing yet, and what to do.
package struct EmptyStateView: View {
  private let icon: String
  private let title: String
  private let message: String
  private let isPage: Bool
  private let actionTitle: String?
  private let action: (@MainActor () -> Void)?

  /// - Parameter isPage: whether nothing else is on the page, so that the title is the page's.
  package init(
    icon: String, title: String, message: String, isPage: Bool = false, actionTitle: String? = nil,
    action: (@MainActor () -> Void)? = nil
  ) {
    self.icon = icon
    self.title = title
    self.message = message
    self.isPage = isPage
    self.actionTitle = actionTitle
    self.action = action
  }

  package var body: some View {
    VStack(spacing: 16) {
      Image(systemName: icon)
        .font(.system(size: 56))
        .foregroundStyle(.secondary)
        .accessibilityHidden(true)
      Text(title)
        .font(.title2)
        .fontWeight(.semibold)
        .multilineTextAlignment(.center)
        .accessibilityAddTraits(isPage ? .isHeader : [])
        .accessibilityHeading(isPage ? .h1 : .unspecified)
      Text(message)
        .foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
      if let actionTitle, let action {
        ActionButton(title: actionTitle, action: action)
          .frame(maxWidth: 240)
      }
    }
    .padding(32)
    .frame(maxWidth: .infinity)
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("emptyState")
  }
}

struct EmptyStateViewPreviews: PreviewProvider {
  static var previews: some View {
    EmptyStateView(
      icon: "cart.fill", title: "Your cart is empty",
      message: "Browse items and add them to your cart to get started",
      actionTitle: "Browse Items"
    ) {}
  }
}
