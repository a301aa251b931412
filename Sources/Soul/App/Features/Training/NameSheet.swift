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
  let done: @MainActor (String) async -> Bool
  @State private var name: String
  @State private var isWorking = false
  @Environment(\.dismiss) private var dismiss

  /// - Parameter done: takes the name, and returns whether the sheet can close.
  init(
    title: String, action: String, name: String, field: String, obstacle: String? = nil,
    done: @escaping @MainActor (String) async -> Bool
  ) {
    self.title = title
    self.action = action
    self.field = field
    self.obstacle = obstacle
    self.done = done
    _name = State(initialValue: name)
  }

  var body: some View {
    NavigationStack {
      VStack(spacing: 16) {
        TextField("Name", text: $name)
          .textInputAutocapitalization(.words)
          .font(.title3)
          .padding(.horizontal, 16)
          .frame(minHeight: 56)
          .background(SoulPalette.fill)
          .clipShape(RoundedRectangle(cornerRadius: 14))
          .submitLabel(.done)
          .onSubmit(save)
          .accessibilityIdentifier(field)
        if let fault = ModelsModel.nameFault(name) { ErrorLine(sentence: fault) }
        if let obstacle { ObstacleText(sentence: obstacle) }
        SoulButton(title: action, isLoading: isWorking, action: save)
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
  }

  private var canSave: Bool { obstacle == nil && ModelsModel.isName(name) }

  private func save() {
    guard canSave, !isWorking else { return }
    isWorking = true
    Task {
      _ = await done(name)
      isWorking = false
      // What went wrong stands on the page below.
      dismiss()
    }
  }
}
