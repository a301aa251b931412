import SwiftUI
import TrainerModels

/// How a lesson went.
struct LessonSummary: View {
  let model: LessonModel
  @Environment(\.dismiss) private var dismiss
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    ScrollView {
      VStack(spacing: 20) {
        Image(systemName: "checkmark.seal.fill")
          .font(.system(size: 44))
          .foregroundStyle(Palette(scheme: colorScheme).blue)
          .accessibilityHidden(true)
        Text("Set Complete")
          .font(.title.bold())
          .accessibilityAddTraits(.isHeader)
          .accessibilityIdentifier("summaryTitle")
        Text(sentence)
          .font(.body)
          .foregroundStyle(.secondary)
          .multilineTextAlignment(.center)
          .accessibilityIdentifier("summaryText")
        if model.lesson.mode == .practice { results }
        buttons
      }
      .frame(maxWidth: 480)
      .padding(24)
      .frame(maxWidth: .infinity)
    }
  }

  private var sentence: String {
    let count = model.items.count
    guard model.lesson.mode == .practice else {
      return count == 1
        ? "That was the one character." : "That was the last of \(count) characters."
    }
    guard let average = model.average else {
      return model.items.contains(where: model.wasOnlyTraced)
        ? "Drawn with help this time. Next, write them without."
        : "You skipped every character this time."
    }
    let share = "\(model.practisedCount) of \(count)"
    let written = "\(share) written, \(Percent.text(average)) on average."
    return switch model.dueAgainCount {
    case 0: written
    case 1: written + " 1 comes again today."
    case let again: written + " \(again) come again today."
    }
  }

  private var results: some View {
    VStack(spacing: 0) {
      ForEach(model.items) { item in
        if item.id != model.items.first?.id { Divider().padding(.leading, 64) }
        HStack(spacing: 16) {
          Text(item.literal)
            .japanese()
            .font(.title2)
            .lineLimit(1)
            .frame(minWidth: 48)
          Bar(value: model.total(of: item) ?? 0)
          Text(result(item))
            .font(.subheadline.monospacedDigit())
            .foregroundStyle(.secondary)
            .lineLimit(1)
            .frame(minWidth: 76, alignment: .trailing)
        }
        .padding(.horizontal, 16)
        .frame(minHeight: 48)
        .accessibilityElement(children: .combine)
      }
    }
    .paperCard()
  }

  private func result(_ item: TrainerCharacter) -> String {
    model.total(of: item).map(Percent.text)
      ?? (model.wasOnlyTraced(item) ? "With help" : "Skipped")
  }

  private var buttons: some View {
    VStack(spacing: 12) {
      if hasWeak {
        Button {
          model.practiseWeakButtonTapped()
        } label: {
          Text("Practice the Weak Ones").bold().frame(maxWidth: .infinity, minHeight: 36)
        }
        .buttonStyle(.borderedProminent)
        .tint(Palette.filledBlue)
        .accessibilityIdentifier("practiseWeakButton")
      }
      HStack(spacing: 12) {
        Button {
          model.startOverButtonTapped()
        } label: {
          Text("Start Over").frame(maxWidth: .infinity, minHeight: 36)
        }
        .buttonStyle(.bordered)
        .accessibilityIdentifier("startOverButton")
        if hasWeak {
          done.buttonStyle(.bordered)
        } else {
          done.buttonStyle(.borderedProminent).tint(Palette.filledBlue)
        }
      }
    }
  }

  private var hasWeak: Bool { model.lesson.mode == .practice && !model.weakItems.isEmpty }

  private var done: some View {
    Button {
      dismiss()
    } label: {
      Text("Done").bold().frame(maxWidth: .infinity, minHeight: 36)
    }
    .accessibilityIdentifier("lessonDoneButton")
  }
}
