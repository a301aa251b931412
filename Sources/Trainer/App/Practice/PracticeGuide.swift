import SwiftUI
import TrainerModels

/// Help under the ink: the outline, the next stroke, and after the check the model to compare with.
struct PracticeGuide: View {
  let model: PracticeModel
  let layout: PaperLayout
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    let palette = Palette(scheme: colorScheme)
    let outline = model.showsOutline || model.grade != nil ? model.reference : []
    let hinted = model.hintedStroke
    ZStack {
      Canvas { context, _ in
        for stroke in outline {
          context.stroke(
            Path(stroke, in: layout), with: .color(palette.grid.opacity(0.8)), style: .ink(layout))
        }
        if let hinted {
          context.stroke(
            Path(hinted, in: layout), with: .color(palette.blue.opacity(0.45)),
            style: .ink(layout))
        }
      }
      .frame(width: layout.size.width, height: layout.size.height)
      if let start = hinted?.points.first, let number = model.nextStroke {
        Text("\(number)")
          .font(.system(size: 12, weight: .bold))
          .foregroundStyle(.white)
          .frame(width: 20, height: 20)
          .background(Palette.filledBlue)
          .clipShape(Circle())
          .position(layout.point(start))
      }
    }
    .frame(width: layout.size.width, height: layout.size.height)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}
