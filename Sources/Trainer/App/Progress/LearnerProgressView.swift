import SwiftUI
import TrainerModels

/// The learnt characters, the due ones, and the days of practice.
struct LearnerProgressView: View {
  @Environment(Trainer.self) private var trainer

  var body: some View {
    let summary = LearnerProgressSummary(trainer)
    ScrollView {
      VStack(alignment: .leading, spacing: 20) {
        if summary.recent.isEmpty {
          ContentUnavailableView(
            "Nothing Written Yet", systemImage: "pencil",
            description: Text("Practice a character, and your progress appears here."))
        } else {
          figures(summary)
          if summary.due.isEmpty {
            Text("Nothing is due today.")
              .font(.body)
              .foregroundStyle(.secondary)
              .accessibilityIdentifier("nothingDue")
          } else {
            DueCard(due: summary.due)
          }
        }
        CalendarView()
        recent(summary)
      }
      .frame(maxWidth: 640)
      .padding(16)
      .frame(maxWidth: .infinity)
    }
    .navigationTitle("Progress")
    .navigationBarTitleDisplayMode(.inline)
    .paperPage()
  }

  private func figures(_ summary: LearnerProgressSummary) -> some View {
    HStack(spacing: 12) {
      Figure(number: summary.knownCount, words: "can be written", identifier: "knownFigure")
      Figure(
        number: summary.streak, words: summary.streak == 1 ? "day in a row" : "days in a row",
        identifier: "streakFigure")
      Figure(
        number: summary.drawings, words: summary.drawings == 1 ? "drawing" : "drawings",
        identifier: "drawingsFigure")
    }
    .fixedSize(horizontal: false, vertical: true)
  }

  @ViewBuilder private func recent(_ summary: LearnerProgressSummary) -> some View {
    if !summary.recent.isEmpty {
      Text("Practiced Last")
        .font(.title3.bold())
        .accessibilityAddTraits(.isHeader)
      VStack(spacing: 0) {
        ForEach(summary.recent) { character in
          if character.id != summary.recent.first?.id { Divider().padding(.leading, 64) }
          CharacterRow(character: character, detail: detail(character))
        }
      }
      .paperCard()
      DictionaryCredit(for: summary.recent)
        .frame(maxWidth: .infinity)
    }
  }

  private func detail(_ character: TrainerCharacter) -> String {
    let best =
      trainer.progress.bestTotal(of: character.id).map { "Best \(Percent.text($0))" }
      ?? "With help only"
    let due = trainer.progress.cards[character.id].map {
      DueText.words($0.due, today: trainer.today)
    }
    return ([best] + [due].compactMap(\.self)).joined(separator: " · ")
  }
}

/// A number with its caption.
private struct Figure: View {
  let number: Int
  let words: String
  let identifier: String

  var body: some View {
    VStack(spacing: 2) {
      Text("\(number)").font(.title.monospacedDigit())
      Text(words)
        .font(.caption)
        .foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
    }
    .padding(.vertical, 14)
    .padding(.horizontal, 6)
    // Cards in a row are as high as the highest.
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .paperCard()
    .accessibilityElement(children: .combine)
    .accessibilityIdentifier(identifier)
  }
}

struct LearnerProgressViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      NavigationStack { LearnerProgressView() }
        .environment(Trainer.preview())
        .previewDisplayName("Beginner")
      NavigationStack { LearnerProgressView() }
        .environment(Trainer.previewWithProgress())
        .previewDisplayName("Learner")
    }
  }
}
