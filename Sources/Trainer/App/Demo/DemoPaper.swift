import SwiftUI

/// The sheet on which a demo draws itself.
struct DemoPaper: View {
  let player: DemoPlayer
  let layout: PaperLayout
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    let palette = Palette(scheme: colorScheme)
    ZStack {
      GridPaper(layout: layout)
      Canvas { context, _ in
        for stroke in player.strokes {
          context.stroke(
            Path(stroke, in: layout), with: .color(palette.grid.opacity(0.55)),
            style: .ink(layout))
        }
      }
      .frame(width: layout.size.width, height: layout.size.height)
      ForEach(Array(player.strokes.enumerated()), id: \.offset) { index, stroke in
        // Around the animation, so that a stroke is ink from its first point.
        ZStack {
          StrokeShape(stroke: stroke, layout: layout)
            .trim(from: 0, to: index < player.drawn ? 1 : 0)
            .stroke(
              // A stroke has its colour before it begins, so that only its length is animated.
              index >= player.drawn || player.isDrawing(index) ? palette.blue : palette.ink,
              style: .ink(layout)
            )
            .animation(animation(of: index), value: player.drawn)
        }
        .opacity(index < player.drawn ? 1 : 0)
      }
      StrokeNumbers(
        strokes: player.strokes, shown: Set(1..<max(player.drawn + 1, 1)), layout: layout)
    }
    .frame(width: layout.size.width, height: layout.size.height)
    // Of a compound that is drawn cell by cell, the others lie beside the sheet.
    .clipped()
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(player.character.literal), drawn stroke by stroke")
    .accessibilityValue("\(player.drawn) of \(player.strokes.count) strokes")
    .accessibilityIdentifier("demoPaper")
  }

  /// Only the stroke under the pen grows; going back or beginning anew is at once.
  private func animation(of index: Int) -> Animation? {
    guard player.isDrawing(index), !reduceMotion else { return nil }
    return .linear(duration: player.duration(ofStroke: index))
  }
}
