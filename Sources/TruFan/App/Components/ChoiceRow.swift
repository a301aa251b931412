import SwiftUI

/// A row of a form whose choice stands beside its title, and below it where letters are so large
/// that one would lie over the other.
struct ChoiceRow<Value: Hashable, Choices: View>: View {
  private let title: LocalizedStringKey
  private let selection: Binding<Value>
  private let choices: Choices

  init(
    _ title: LocalizedStringKey, selection: Binding<Value>, @ViewBuilder choices: () -> Choices
  ) {
    self.title = title
    self.selection = selection
    self.choices = choices()
  }

  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    if textSize.isAccessibilitySize {
      VStack(alignment: .leading, spacing: 8) {
        Text(title)
          .accessibilityHidden(true)
        picker
          .labelsHidden()
          .frame(maxWidth: .infinity, alignment: .leading)
      }
      .accessibilityElement(children: .contain)
    } else {
      picker
    }
  }

  private var picker: some View {
    Picker(title, selection: selection) { choices }
  }
}
