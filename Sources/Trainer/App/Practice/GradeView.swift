import SwiftUI
import TrainerModels

/// The result of a drawing: praise if it is earned, the remarks, and the next review.
struct GradeView: View {
  let model: PracticeModel
  let grade: Grade
  let next: PracticeStage.Next?
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    VStack(alignment: .leading, spacing: 14) {
      headline
      VStack(alignment: .leading, spacing: 6) {
        ForEach(Praise.sentences(for: grade, usedHint: model.usedHint), id: \.self) {
          Text($0).font(.callout)
        }
      }
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier("remarks")
      GradeBars(grade: grade)
      buttons
    }
  }

  @ViewBuilder private var headline: some View {
    if textSize.isAccessibilitySize {
      VStack(alignment: .leading, spacing: 4) {
        verdict
        score
      }
    } else {
      HStack(spacing: 10) {
        verdict
        Spacer(minLength: 0)
        score
      }
    }
  }

  private var color: Color {
    let palette = Palette(scheme: colorScheme)
    let isGood = grade.isGood && !model.usedHint
    return isGood ? palette.green : grade.passed ? palette.blue : palette.red
  }

  private var verdict: some View {
    HStack(spacing: 10) {
      Image(systemName: Praise.symbol(for: grade, usedHint: model.usedHint))
        .font(.title2)
        .foregroundStyle(color)
        .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 0) {
        Text(Praise.headline(for: grade, usedHint: model.usedHint))
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
          .accessibilityIdentifier("praise")
        if let due = model.dueText {
          Text(due)
            .font(.subheadline)
            .foregroundStyle(.secondary)
            .accessibilityIdentifier("dueText")
        }
      }
    }
  }

  private var score: some View {
    Text(Percent.text(grade.total))
      .font(.title2.monospacedDigit())
      .foregroundStyle(color)
      .accessibilityLabel("Score")
      .accessibilityValue(Percent.text(grade.total))
      .accessibilityIdentifier("score")
  }

  private var buttons: some View {
    HStack(spacing: 12) {
      again
      if let next {
        Button {
          next.action()
        } label: {
          Text(next.title).bold().frame(maxWidth: .infinity, minHeight: 36)
        }
        .buttonStyle(.borderedProminent)
        .tint(Palette.filledBlue)
        .accessibilityIdentifier("nextButton")
      }
    }
  }

  private var again: some View {
    Button {
      model.clearButtonTapped()
    } label: {
      Text("Try Again").frame(maxWidth: .infinity, minHeight: 36)
    }
    .buttonStyle(.bordered)
    .accessibilityIdentifier("tryAgainButton")
  }
}
