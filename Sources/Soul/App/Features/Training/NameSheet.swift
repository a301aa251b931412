import LookKit
import SwiftUI

/// Asks for a character's name.
struct NameSheet: View {
  let title: String
  let action: String
  /// The identifier of its field.
  let field: String
  /// Why it cannot be done now.
  let obstacle: String?
  @State private var form: NameFormModel
  @Environment(\.dismiss) private var dismiss

  init(
    title: String, action: String, field: String, obstacle: String? = nil, form: NameFormModel
  ) {
    self.title = title
    self.action = action
    self.field = field
    self.obstacle = obstacle
    _form = State(initialValue: form)
  }

  var body: some View {
    NavigationStack {
      VStack(spacing: 16) {
        TextField("Name", text: $form.name)
          .textInputAutocapitalization(.words)
          .font(.title3)
          .padding(.horizontal, 16)
          .frame(minHeight: 56)
          .background(SoulPalette.fill)
          .clipShape(RoundedRectangle(cornerRadius: 14))
          .submitLabel(.done)
          .onSubmit(save)
          .accessibilityIdentifier(field)
        if let fault = ModelsModel.nameFault(form.name) { ErrorLine(sentence: fault) }
        if let message = form.errorMessage { ErrorLine(sentence: message) }
        if let obstacle { ObstacleText(sentence: obstacle) }
        SoulButton(title: action, isLoading: form.isWorking, action: save)
          .disabled(!canSave)
          .accessibilityIdentifier("saveName")
        Spacer(minLength: 0)
      }
      .padding(20)
      .navigationTitle(title)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
            .accessibilityIdentifier("cancelName")
        }
      }
    }
    .presentationDetents([.medium])
    .onDisappear { form.disappeared() }
  }

  private var canSave: Bool { obstacle == nil && ModelsModel.isName(form.name) }

  private func save() {
    guard canSave else { return }
    Task { if await form.saveButtonTapped() { dismiss() } }
  }
}
