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
    case .waiting: .orange
    case .rated: .yellow
    case .approved: .blue
    case .posted: .green
    case .declined, .missed: .gray
    }
  }
}
