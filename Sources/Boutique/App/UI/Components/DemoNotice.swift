import SwiftUI

/// Says on every screen that the shop is made up, without asking for attention.
struct DemoNotice: View {
  var body: some View {
    Text("Demo: a made-up shop")
      .font(Typography.caption)
      .foregroundStyle(Colors.textSecondary)
      .padding(.bottom, Spacing.sm)
      .allowsHitTesting(false)
      .accessibilityIdentifier("demoNotice")
  }
}

struct DemoNoticePreviews: PreviewProvider {
  static var previews: some View {
    DemoNotice()
  }
}
