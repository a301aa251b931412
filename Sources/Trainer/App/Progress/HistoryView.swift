import SwiftUI
import TrainerModels

/// One character: how it is written, and all its attempts.
struct HistoryView: View {
  let id: CharacterID
  @Environment(Trainer.self) private var trainer

  private static let mostShown = 20

  var body: some View {
    ScrollView {
      if let character = trainer.character(id) {
        VStack(alignment: .leading, spacing: 20) {
          CharacterHeader(character: character)
          strokes(character)
          actions
          CharacterWords(of: character)
          schedule
          history
          DictionaryCredit(for: character).frame(maxWidth: .infinity)
        }
        .frame(maxWidth: 560)
        .padding(16)
        .frame(maxWidth: .infinity)
      } else {
        UnknownCharacter()
      }
    }
    .navigationTitle(trainer.character(id)?.literal ?? "Character")
    .navigationBarTitleDisplayMode(.inline)
    .paperPage()
  }

  private func strokes(_ character: TrainerCharacter) -> some View {
    NumberedSheet(strokes: trainer.strokes(of: id), columns: max(character.parts.count, 1))
      .frame(maxWidth: .infinity)
  }

  private var actions: some View {
    HStack(spacing: 12) {
      NavigationLink(value: Route.demo(id)) {
        Text("Watch").frame(maxWidth: .infinity, minHeight: 36)
      }
      .buttonStyle(.bordered)
      .accessibilityIdentifier("watchButton")
      NavigationLink(value: Route.practice(id)) {
        Text("Practice").bold().frame(maxWidth: .infinity, minHeight: 36)
      }
      .buttonStyle(.borderedProminent)
      .tint(Palette.filledBlue)
      .accessibilityIdentifier("practiseButton")
    }
  }

  @ViewBuilder private var schedule: some View {
    if let card = trainer.progress.cards[id] {
      VStack(alignment: .leading, spacing: 4) {
        Text(DueText.words(card.due, today: trainer.today))
          .font(.headline)
          .accessibilityIdentifier("dueText")
        Text(memory(of: card))
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
      .padding(16)
      .frame(maxWidth: .infinity, alignment: .leading)
      .paperCard()
    }
  }

  private func memory(of card: ReviewCard) -> String {
    guard trainer.progress.isWritten(id) else { return "Not yet written without help." }
    if card.lastReview == trainer.today { return "Practiced today." }
    let chance = Percent.text(Scheduler.chanceOfRemembering(card, on: trainer.today))
    return "The chance that you still know it is about \(chance)."
  }

  @ViewBuilder private var history: some View {
    let attempts = (trainer.progress.attempts[id] ?? []).reversed().prefix(Self.mostShown)
    if !attempts.isEmpty {
      Text("History")
        .font(.title3.bold())
        .accessibilityAddTraits(.isHeader)
      VStack(spacing: 0) {
        ForEach(Array(attempts.enumerated()), id: \.offset) { index, attempt in
          if index > 0 { Divider().padding(.leading, 16) }
          AttemptRow(attempt: attempt)
        }
      }
      .paperCard()
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier("history")
    }
  }
}

private struct AttemptRow: View {
  let attempt: Attempt
  @State private var isExpanded = false
  @Environment(Trainer.self) private var trainer
  @Environment(\.locale) private var locale

  var body: some View {
    DisclosureGroup(isExpanded: $isExpanded) {
      GradeBars(attempt: attempt).padding(.vertical, 8)
    } label: {
      HStack {
        Text(date).font(.subheadline)
        if attempt.usedHint {
          Text("with a hint").font(.caption).foregroundStyle(.secondary)
        }
        Spacer(minLength: 8)
        Text(Percent.text(attempt.total)).font(.subheadline.monospacedDigit()).fixedSize()
      }
      .frame(maxWidth: .infinity, minHeight: 44)
    }
    .padding(.horizontal, 16)
  }

  private var date: String {
    attempt.date.formatted(
      Date.FormatStyle(
        date: .abbreviated, time: .shortened, locale: locale, calendar: trainer.day.calendar,
        timeZone: trainer.day.calendar.timeZone))
  }
}

struct HistoryViewPreviews: PreviewProvider {
  static var previews: some View {
    NavigationStack { HistoryView(id: CharacterID("kana-3042")) }
      .environment(Trainer.previewWithProgress())
  }
}
