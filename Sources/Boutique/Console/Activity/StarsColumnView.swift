import SwiftUI

/// One day or week of the stars chart. A column without ratings is a base line and nothing else.
struct StarsColumnView: View {
  let column: StarsColumn
  /// Whether a line for months stands below the days.
  let hasMonths: Bool

  var body: some View {
    VStack(spacing: 2) {
      Text(column.total > 0 ? "\(column.total)" : " ")
        .font(.caption2)
        .monospacedDigit()
      VStack(spacing: 0) {
        ForEach(column.blocks) { block in
          Rectangle()
            .fill(Self.color(ofStars: block.stars))
            .frame(height: block.height)
        }
        Rectangle()
          .fill(Color.gray.opacity(0.4))
          .frame(height: 1)
      }
      Text(column.label)
        .font(.caption2)
        .monospacedDigit()
        .foregroundStyle(.secondary)
      if hasMonths {
        Text(column.month ?? " ")
          .font(.caption2)
          .fixedSize()
          .foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: .infinity)
    .frame(height: StarsColumn.fullHeight + (hasMonths ? 56 : 40), alignment: .bottom)
  }

  /// From good to bad in the order that everybody knows; the legend names each.
  static func color(ofStars stars: Int) -> Color {
    switch stars {
    case 5: .green
    case 4: .mint
    case 3: .yellow
    case 2: .orange
    default: .red
    }
  }
}
