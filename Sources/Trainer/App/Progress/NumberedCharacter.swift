import SwiftUI
import TrainerModels

/// A character as large as its numbers need: many strokes take the whole width.
struct NumberedSheet: View {
  let strokes: [Stroke]
  let columns: Int

  /// Numbers of more strokes would stand on ink and on each other in a small square.
  private static let fewStrokes = 12
  private static let smallSide: CGFloat = 200

  var body: some View {
    if columns == 1, strokes.count <= Self.fewStrokes {
      NumberedCharacter(strokes: strokes, layout: PaperLayout(columns: 1, cell: Self.smallSide))
    } else {
      Color.clear
        .aspectRatio(CGFloat(columns), contentMode: .fit)
        .overlay {
          GeometryReader { area in
            NumberedCharacter(strokes: strokes, layout: layout(width: area.size.width))
          }
        }
    }
  }

  private func layout(width: CGFloat) -> PaperLayout {
    var layout = PaperLayout(columns: columns, cell: (width / CGFloat(columns)).rounded(.down))
    layout.fineness = PaperLayout.fineness(ofStrokes: strokes.count / columns)
    return layout
  }
}

/// A whole character with its strokes numbered.
struct NumberedCharacter: View {
  let strokes: [Stroke]
  let layout: PaperLayout
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    let ink = Palette(scheme: colorScheme).ink
    ZStack {
      GridPaper(layout: layout)
      Canvas { context, _ in
        for stroke in strokes {
          context.stroke(Path(stroke, in: layout), with: .color(ink), style: .ink(layout))
        }
      }
      .frame(width: layout.size.width, height: layout.size.height)
      StrokeNumbers(strokes: strokes, shown: Set(1...max(strokes.count, 1)), layout: layout)
    }
    .frame(width: layout.size.width, height: layout.size.height)
    .accessibilityHidden(true)
  }
}
