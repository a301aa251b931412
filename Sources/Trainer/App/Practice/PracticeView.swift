import SwiftUI
import TrainerModels

/// Drawing characters, one after the other.
struct PracticeView: View {
  @Environment(Trainer.self) private var trainer
  @State private var model: PracticeModel?
  @State private var isHelpShown = false

  init(_ id: CharacterID, trainer: Trainer) {
    _model = State(initialValue: PracticeModel(id, trainer: trainer))
  }

  var body: some View {
    GeometryReader { area in
      if let model {
        PracticeStage(model: model, area: area.size, next: next(after: model))
      } else {
        UnknownCharacter()
      }
    }
    .keepsStrokesFromGoingBack()
    .navigationTitle("Practice")
    .navigationBarTitleDisplayMode(.inline)
    .paperPage()
    .toolbar {
      ToolbarItemGroup(placement: .topBarTrailing) {
        if let model {
          if model.canDraw {
            Button {
              next(after: model).action()
            } label: {
              Image(systemName: "chevron.right")
            }
            .accessibilityLabel("Skip to the next")
            .accessibilityIdentifier("skipButton")
          }
          NavigationLink(value: Route.demo(model.character.id)) {
            Image(systemName: "play")
          }
          .accessibilityLabel("Watch it")
          .accessibilityIdentifier("watchButton")
        }
        HelpButton { isHelpShown = true }
      }
    }
    .firstUseHelp(.practice, isShown: $isHelpShown)
  }

  private func next(after model: PracticeModel) -> PracticeStage.Next {
    PracticeStage.Next(title: "Next") {
      guard let id = trainer.nextToPractise(in: model.character.script, after: model.character.id)
      else { return }
      model.leave()
      self.model = PracticeModel(id, trainer: trainer)
      trainer.journey.topNowShows(.practice(id))
    }
  }
}

struct PracticeViewPreviews: PreviewProvider {
  static var previews: some View {
    let trainer = Trainer.preview()
    NavigationStack { PracticeView(CharacterID("kana-3042"), trainer: trainer) }
      .environment(trainer)
  }
}
