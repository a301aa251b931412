import SwiftUI
import TruFanClient

/// A hint for a newcomer, until it is understood.
struct TipBar: View {
  let tip: Tips.Tip
  @Environment(AppState.self) private var app

  var body: some View {
    if app.tips.isShown(tip) {
      HStack(alignment: .center, spacing: 10) {
        Image(systemName: "lightbulb")
          .foregroundStyle(.orange)
          .accessibilityHidden(true)
        Text(tip.words)
          .font(.subheadline)
          .frame(maxWidth: .infinity, alignment: .leading)
        Button {
          app.tips.understood(tip)
        } label: {
          Text("Got it")
            .font(.subheadline)
            .fontWeight(.semibold)
            .fixedSize()
            .frame(minWidth: 44, minHeight: 44)
            .contentShape(Rectangle())
        }
        // In a row of a form the whole row would be the button.
        .buttonStyle(.borderless)
        .accessibilityIdentifier("tip-\(tip.rawValue)")
      }
      .padding(.horizontal, 12)
      .padding(.vertical, 4)
      .background(Palette.card)
      .clipShape(RoundedRectangle(cornerRadius: 12))
    }
  }
}
