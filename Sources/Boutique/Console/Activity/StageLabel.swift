import SwiftUI

/// How far a visit is, as a word with its symbol.
struct StageLabel: View {
  let stage: SessionStage

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 4) {
      Image(systemName: stage.symbol)
        .foregroundStyle(color)
        .accessibilityHidden(true)
      Text(stage.name)
        .fontWeight(.medium)
    }
    .font(.subheadline)
  }

  private var color: Color {
    switch stage {
    case .reached(.purchased): .orange
    case .reached(.rated), .reached(.declined), .missed: .gray
    case .reached(.agreed), .reached(.handedOver): .blue
    case .reached(.opened), .reached(.copied): .indigo
    case .reached(.wentToPlatform), .reached(.done): .green
    }
  }
}
