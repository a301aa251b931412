import SwiftUI
import TrainerModels

/// The ink on the sheet: finished strokes, and the stroke under the pen.
///
/// The sheet is never closed to touches, because a slow line would open it too late for the next
/// stroke. The model decides whether a stroke counts.
struct PracticeInk: View {
  let model: PracticeModel
  let layout: PaperLayout
  @GestureState private var isTouching = false

  var body: some View {
    ZStack {
      FinishedInk(model: model, layout: layout)
      GrowingInk(model: model, layout: layout)
    }
    .frame(width: layout.size.width, height: layout.size.height)
    .contentShape(Rectangle())
    .gesture(
      DragGesture(minimumDistance: 0)
        .updating($isTouching) { _, isTouching, _ in isTouching = true }
        .onChanged { moved($0) }
        .onEnded { drag in
          moved(drag)
          model.penLifted()
        }
    )
    // Only this change reports a touch that the system took away. After a touch that ended, the
    // stroke is empty and nothing happens.
    .onChange(of: isTouching) { _, isTouching in
      if !isTouching { model.penWentAway() }
    }
    .inkFollows(Pen(layout))
  }

  private func moved(_ drag: DragGesture.Value) {
    model.penMoved(
      to: layout.strokePoint(drag.location), from: layout.strokePoint(drag.startLocation),
      at: drag.time)
  }
}

/// Apart from the growing stroke, so that it is not drawn again with each of that one's samples.
struct FinishedInk: View {
  let model: PracticeModel
  let layout: PaperLayout
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    let palette = Palette(scheme: colorScheme)
    let (strokes, wrong) = (model.strokes, model.wrongStrokes)
    let pen = Pen(layout)
    Canvas { context, _ in
      let marked = strokes.enumerated().map { (isWrong: wrong.contains($0), points: $1.points) }
      for isWrong in [false, true] {
        let chosen = marked.filter { $0.isWrong == isWrong }.map(\.points)
        for line in pen.lines(of: chosen, in: layout) {
          context.stroke(
            line.path, with: .color(isWrong ? palette.red : palette.ink), style: line.style)
        }
      }
    }
  }
}

/// The stroke under the pen. It is drawn also while it is empty, so that the browser knows the ink.
private struct GrowingInk: View {
  let model: PracticeModel
  let layout: PaperLayout
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    let ink = Palette(scheme: colorScheme).ink
    let pen = Pen(layout)
    let lines = pen.lines(of: [model.current], in: layout)
    Canvas { context, _ in
      for line in lines.isEmpty ? [PenLine(width: pen.slow)] : lines {
        context.stroke(line.path, with: .color(ink), style: line.style)
      }
    }
  }
}
