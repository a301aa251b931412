import SwiftUI
import TrainerModels

/// A compound in small, above the one cell that is written in. A tap goes to another cell.
struct CellStrip: View {
  let model: PracticeModel
  @Binding var cell: Int
  @Environment(\.colorScheme) private var colorScheme

  nonisolated private static let side: CGFloat = 48
  /// With the space under it, in points.
  nonisolated static let height: CGFloat = side + 12

  var body: some View {
    let layout = PaperLayout(columns: model.character.parts.count, cell: Self.side)
    ZStack {
      GridPaper(layout: layout)
      FinishedInk(model: model, layout: layout)
        .frame(width: layout.size.width, height: layout.size.height)
        .allowsHitTesting(false)
      HStack(spacing: 0) {
        ForEach(0..<layout.columns, id: \.self) { index in button(index) }
      }
    }
    .frame(width: layout.size.width, height: layout.size.height)
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("cellStrip")
  }

  private func button(_ index: Int) -> some View {
    let blue = Palette(scheme: colorScheme).blue
    return Button {
      cell = index
    } label: {
      RoundedRectangle(cornerRadius: 8)
        .fill(index == cell ? blue.opacity(0.12) : .clear)
        .overlay {
          RoundedRectangle(cornerRadius: 8)
            .strokeBorder(index == cell ? blue : .clear, lineWidth: 2)
        }
        .frame(width: Self.side, height: Self.side)
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityLabel("Character \(index + 1) of \(model.character.parts.count)")
    .accessibilityAddTraits(index == cell ? .isSelected : [])
    .accessibilityIdentifier("cell-\(index + 1)")
  }
}
