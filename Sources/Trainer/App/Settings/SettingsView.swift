import SwiftUI
import TrainerModels

/// The settings, the licence, and the description of the app.
struct SettingsView: View {
  @Environment(Trainer.self) private var trainer
  @State private var model: SettingsModel

  init(trainer: Trainer) {
    _model = State(initialValue: SettingsModel(trainer: trainer))
  }

  var body: some View {
    Form {
      AboutSection()
      PracticeSettings(learner: trainer.learner)
      ProgressSection(model: model)
      LicenseSection(records: LicenseRecords(storage: trainer.device.storage))
      PrivacySection()
      CreditsSection()
      DebugSection()
    }
    .navigationTitle("Settings")
    .navigationBarTitleDisplayMode(.inline)
    .scrollContentBackground(.hidden)
    .paperPage()
  }
}

/// How the app behaves.
private struct PracticeSettings: View {
  @Bindable var learner: LearnerProgress

  var body: some View {
    Section {
      Toggle("Speech", isOn: $learner.settings.speaks)
        .accessibilityIdentifier("speechToggle")
      VStack(alignment: .leading, spacing: 8) {
        LabeledContent("Animation Speed") {
          Text("\(learner.settings.animationSpeed.formatted())×").monospacedDigit()
        }
        Slider(value: $learner.settings.animationSpeed, in: TrainerSettings.speeds, step: 0.5) {
          Text("Animation Speed")
        }
        .accessibilityIdentifier("speedSlider")
      }
      Toggle("Left-Handed Layout", isOn: $learner.settings.isLeftHanded)
        .accessibilityIdentifier("leftHandedToggle")
    } header: {
      Text("Practice")
    } footer: {
      Text("Speech says a character when it is complete. The left-handed layout mirrors the tools.")
    }
  }
}

struct SettingsViewPreviews: PreviewProvider {
  static var previews: some View {
    let trainer = Trainer.previewWithProgress()
    NavigationStack { SettingsView(trainer: trainer) }
      .environment(trainer)
      .environment(LicenseAcceptanceViewModel(device: trainer.device))
  }
}
