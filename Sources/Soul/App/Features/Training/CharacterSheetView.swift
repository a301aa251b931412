import SoulModels
import SwiftUI

/// What lies over the characters: a name, or photos. The app presents it, so that a link closes it.
struct CharacterSheetView: View {
  let sheet: AppState.CharacterSheet
  @Environment(AppState.self) private var app

  var body: some View {
    switch sheet {
    case .rename(let model):
      NameSheet(
        title: "Rename", action: "Save", field: "renameField",
        form: NameFormModel(model.name, of: app.models) { [models = app.models] in
          await models.rename(model, to: $0)
        })
    case .first:
      NameSheet(
        title: "Name your character", action: "Train", field: "modelNameField",
        obstacle: app.trainingObstacle,
        form: app.draft.firstForm(of: app.models))
    case .another: NewModelView(draft: app.draft)
    case .photos:
      OnboardingPhotosView(uploads: app.draft.photos(for: .onboarding))
        .onDisappear { Task { await app.models.load() } }
    }
  }
}

/// Why nothing can be done now, above the button that cannot be tapped.
struct ObstacleText: View {
  let sentence: String

  var body: some View {
    Text(sentence)
      .font(.footnote)
      .foregroundStyle(SoulPalette.quiet)
      .accessibilityIdentifier("obstacle")
  }
}
