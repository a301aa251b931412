import SwiftUI
import TrainerModels

/// The sheet that is drawn on.
struct PracticePaper: View {
  let model: PracticeModel
  let layout: PaperLayout
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    ZStack {
      GridPaper(layout: layout)
      PracticeGuide(model: model, layout: layout)
      ink
      if model.grade != nil {
        StrokeNumbers(strokes: model.reference, shown: misdrawn, layout: layout)
      }
    }
    .frame(width: layout.size.width, height: layout.size.height)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Paper to write on")
    .accessibilityValue(
      "\(model.strokes.count) of \(model.reference.count) strokes drawn")
    .accessibilityIdentifier("practicePaper")
  }

  /// The stroke under the pen comes last, also while it is empty, so that the browser knows the pen.
  private var ink: some View {
    let palette = Palette(scheme: colorScheme)
    let (strokes, current, wrong) = (model.strokes, model.current, model.wrongStrokes)
    return Canvas { context, _ in
      for (index, stroke) in strokes.enumerated() {
        context.stroke(
          Path(drawn: stroke.points, in: layout),
          with: .color(wrong.contains(index) ? palette.red : palette.ink), style: .ink(layout))
      }
      context.stroke(
        Path(drawn: current, in: layout), with: .color(palette.ink), style: .ink(layout))
    }
    .frame(width: layout.size.width, height: layout.size.height)
    .contentShape(Rectangle())
    .gesture(
      DragGesture(minimumDistance: 0)
        .onChanged { drag in
          model.penMoved(
            to: layout.strokePoint(drag.location), from: layout.strokePoint(drag.startLocation),
            at: drag.time)
        }
        .onEnded { drag in
          model.penMoved(
            to: layout.strokePoint(drag.location), from: layout.strokePoint(drag.startLocation),
            at: drag.time)
          model.penLifted()
        }
    )
    .allowsHitTesting(model.canDraw)
  }

  private var misdrawn: Set<Int> { Set(model.grade?.remarks.flatMap(\.strokes) ?? []) }
}
