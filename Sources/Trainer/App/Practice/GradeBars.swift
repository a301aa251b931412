import SwiftUI
import TrainerModels

/// The parts of a grade, as bars with their numbers.
struct GradeBars: View {
  let parts: [(title: String, value: Double)]

  init(grade: Grade) {
    parts = [
      ("Strokes", grade.count), ("Order", grade.order), ("Direction", grade.direction),
      ("Shape", grade.shape), ("Proportion", grade.proportion),
    ]
  }

  init(attempt: Attempt) {
    parts = [
      ("Strokes", attempt.count), ("Order", attempt.order), ("Direction", attempt.direction),
      ("Shape", attempt.shape), ("Proportion", attempt.proportion),
    ]
  }

  var body: some View {
    VStack(spacing: 6) {
      ForEach(parts, id: \.title) { part in
        HStack(spacing: 10) {
          Text(part.title)
            .font(.footnote)
            .foregroundStyle(.secondary)
            .lineLimit(1)
            .frame(minWidth: 76, alignment: .leading)
          Bar(value: part.value)
          Text(Percent.text(part.value))
            .font(.footnote.monospacedDigit())
            .lineLimit(1)
            .frame(minWidth: 44, alignment: .trailing)
        }
        .accessibilityElement(children: .combine)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("gradeParts")
  }
}
