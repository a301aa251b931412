import SwiftUI

/// Under the sheet while it is drawn on: the last stroke's judgement, the tools and the check.
struct PracticeControls: View {
  let model: PracticeModel
  @Environment(Trainer.self) private var trainer

  var body: some View {
    VStack(spacing: 16) {
      LiveHint(model: model)
      PracticeTools(model: model, isLeftHanded: trainer.learner.settings.isLeftHanded)
      Button {
        model.checkButtonTapped()
      } label: {
        Text("Check").bold().frame(maxWidth: .infinity, minHeight: 36)
      }
      .buttonStyle(.borderedProminent)
      .tint(Palette.filledBlue)
      .disabled(!model.canCheck)
      .accessibilityIdentifier("checkButton")
    }
  }
}
