import LookKit
import SoulModels
import SwiftUI

/// A new character: its name, and the photos that it learns from.
struct NewModelView: View {
  @State private var uploads: PhotoUploads
  @State private var name = ""
  @Environment(AppState.self) private var app
  @Environment(\.dismiss) private var dismiss

  init(uploads: PhotoUploads) {
    _uploads = State(initialValue: uploads)
  }

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: 20) {
          TextField("Name", text: $name)
            .textInputAutocapitalization(.words)
            .font(.title3)
            .padding(.horizontal, 16)
            .frame(minHeight: 56)
            .background(SoulPalette.fill)
            .clipShape(RoundedRectangle(cornerRadius: 14))
            .accessibilityIdentifier("modelNameField")
          Text(
            "Choose 20 to 50 photos with the face in them: other days, other light, nobody else."
          )
          .font(.subheadline)
          .foregroundStyle(SoulPalette.quiet)
          PhotoUploadGrid(uploads: uploads)
        }
        .padding(20)
      }
      .safeAreaInset(edge: .bottom) { foot }
      .navigationTitle("New Character")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
            .accessibilityIdentifier("cancelNewModel")
        }
      }
    }
    .interactiveDismissDisabled(uploads.isSending)
  }

  private var foot: some View {
    VStack(spacing: 8) {
      if let message = app.models.errorMessage { ErrorLine(sentence: message) }
      SoulButton(title: "Start Training", isLoading: app.models.isTraining, action: train)
        .disabled(!uploads.isEnough || uploads.isSending || !ModelsModel.isName(name))
        .accessibilityIdentifier("startTraining")
    }
    .padding(20)
  }

  private func train() {
    guard let folder = uploads.folder else { return }
    Task { if await app.models.train(name, folder: folder) { dismiss() } }
  }
}
