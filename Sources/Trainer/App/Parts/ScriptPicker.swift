import SwiftUI
import TrainerModels

/// Hiragana, Katakana or Kanji.
struct ScriptPicker: View {
  @Bindable var trainer: Trainer

  var body: some View {
    Picker("Script", selection: $trainer.script) {
      ForEach(Script.allCases, id: \.self) { Text($0.title).tag($0) }
    }
    .pickerStyle(.segmented)
    .labelsHidden()
    .accessibilityLabel("Script")
    .accessibilityIdentifier("scriptPicker")
  }
}
