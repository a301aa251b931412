import LookKit
import SwiftUI
import TrainerModels

/// A lesson from its first character to its summary.
struct LessonView: View {
  @State private var model: LessonModel
  @State private var isHelpShown = false
  @Environment(Trainer.self) private var trainer

  init(_ lesson: Lesson, trainer: Trainer) {
    self.init(model: LessonModel(lesson, trainer: trainer))
  }

  init(model: LessonModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    content
      .keepsStrokesFromGoingBack()
      .navigationTitle(model.lesson.title)
      .navigationBarTitleDisplayMode(.inline)
      .paperPage()
      .toolbar {
        ToolbarItemGroup(placement: .topBarTrailing) {
          HelpButton { isHelpShown = true }
        }
      }
      .firstUseHelp(help, isShown: $isHelpShown)
  }

  private var help: HelpTopic { model.lesson.mode == .demo ? .demoSet : .practiceSet }

  /// Also before the first help has opened by itself.
  private var isHelpOpen: Bool {
    isHelpShown || !trainer.progress.dismissedHelp.contains(help.rawValue)
  }

  @ViewBuilder private var content: some View {
    if model.items.isEmpty {
      ContentUnavailableView(
        "Nothing to Learn Here", systemImage: "questionmark.circle",
        description: Text(
          model.lesson.setID == nil
            ? "Nothing is due any more. Come back another day."
            : "None of this lesson's characters is part of the app."))
    } else if model.isFinished {
      LessonSummary(model: model)
    } else {
      VStack(spacing: 12) {
        LessonBar(model: model)
        GeometryReader { area in
          if let practice = model.practice {
            PracticeStage(
              model: practice, area: area.size,
              next: .init(title: model.isLast ? "Complete!" : "Next") { model.nextButtonTapped() }
            )
          }
          if let player = model.player {
            demo(player, in: area.size).id(player.character.id)
          }
        }
      }
    }
  }

  private func demo(_ player: DemoPlayer, in area: CGSize) -> some View {
    ScrollView {
      VStack(spacing: 20) {
        DemoStage(player: player, area: area)
        Toggle("Auto-play", isOn: $model.autoPlays)
          .frame(maxWidth: DemoStage.layout(for: player.character, in: area).panelWidth)
          .padding(.horizontal, 16)
          .accessibilityIdentifier("autoPlayToggle")
        DictionaryCredit(for: player.character)
      }
      .padding(.bottom, 16)
    }
    // Behind the help that opens by itself, nobody would see it.
    .task(id: isHelpOpen) { if isHelpOpen { player.pause() } else { player.play() } }
    .task(id: player.completions) {
      if player.completions > 0 { await model.demoCompleted() }
    }
  }
}

/// Where in the lesson it is, and the ways to its neighbours.
struct LessonBar: View {
  let model: LessonModel

  var body: some View {
    VStack(spacing: 4) {
      HStack(spacing: 8) {
        Button {
          model.previousButtonTapped()
        } label: {
          Image(systemName: "chevron.left").frame(width: 44, height: 44)
        }
        .disabled(!model.canGoBack)
        .accessibilityLabel("Previous")
        .accessibilityIdentifier("previousButton")
        Text("\(model.index + 1) of \(model.items.count)")
          .font(.subheadline.monospacedDigit())
          .frame(maxWidth: .infinity)
          .accessibilityIdentifier("lessonPosition")
        Button {
          model.nextButtonTapped()
        } label: {
          Image(systemName: model.isLast ? "checkmark" : "chevron.right")
            .frame(width: 44, height: 44)
        }
        .accessibilityLabel(model.isLast ? "Finish" : "Skip to the next")
        .accessibilityIdentifier("skipButton")
      }
      Bar(value: model.fraction, height: 4)
      if model.wasResumed {
        HStack(spacing: 8) {
          Text("Continued where you left off.")
            .font(.footnote)
            .foregroundStyle(.secondary)
          Button {
            model.startOverButtonTapped()
          } label: {
            Text("Start Over")
              .font(.footnote)
              .fingerSized()
          }
          .accessibilityIdentifier("startOverButton")
        }
      }
    }
    .frame(maxWidth: 640)
    .padding(.horizontal, 16)
  }
}

struct LessonViewPreviews: PreviewProvider {
  static var previews: some View {
    let trainer = Trainer.preview()
    let vowels = trainer.curriculum?.catalog.set("hiragana-vowels")
    Group {
      if let vowels {
        NavigationStack { LessonView(Lesson(vowels, mode: .practice), trainer: trainer) }
          .previewDisplayName("Practice")
        NavigationStack { LessonView(Lesson(vowels, mode: .demo), trainer: trainer) }
          .previewDisplayName("Demo")
      }
    }
    .environment(trainer)
  }
}
