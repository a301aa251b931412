import LookKit
import SwiftUI

/// A field of a form with its name above it and its errors below it.
struct FormField: View {
  let title: String
  @Binding var text: String
  let identifier: String
  var keyboard: UIKeyboardType = .default
  var axis: Axis = .horizontal
  var errors: [String] = []
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(title)
        .font(.caption)
        .foregroundStyle(.secondary)
        .accessibilityHidden(true)
      TextField(title, text: $text, prompt: Text(verbatim: ""), axis: axis)
        .textFieldStyle(.roundedBorder)
        .keyboardType(keyboard)
        .focused($isFocused)
        .frame(minHeight: 44)
        .accessibilityLabel(title)
        .accessibilityIdentifier(identifier)
      FieldErrors(sentences: errors)
    }
    // The whole row reacts: on Apple's systems such a field is lower than a finger.
    .contentShape(Rectangle())
    .onTapGesture { isFocused = true }
  }
}
