import SwiftUI
import TrainerModels

/// The sheet that is drawn on.
struct PracticePaper: View {
  let model: PracticeModel
  let layout: PaperLayout

  var body: some View {
    ZStack {
      GridPaper(layout: layout)
      PracticeGuide(model: model, layout: layout)
      PracticeInk(model: model, layout: layout)
      if model.grade != nil {
        StrokeNumbers(strokes: model.reference, shown: misdrawn, layout: layout)
      }
    }
    .frame(width: layout.size.width, height: layout.size.height)
    // Of a compound that is written cell by cell, the others lie beside the sheet.
    .clipShape(RoundedRectangle(cornerRadius: 8))
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Paper to write on")
    .accessibilityAddTraits(.allowsDirectInteraction)
    .accessibilityValue(
      "\(model.strokes.count) of \(model.reference.count) strokes drawn"
    )
    .accessibilityIdentifier("practicePaper")
  }

  private var misdrawn: Set<Int> { Set(model.grade?.remarks.flatMap(\.strokes) ?? []) }
}
