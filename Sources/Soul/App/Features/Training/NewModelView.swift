import LookKit
import SoulModels
import SwiftUI

/// A new character: its name, and the photos that it learns from.
struct NewModelView: View {
  @Bindable private var draft: CharacterDraft
  @State private var uploads: PhotoUploads
  @State private var isAskingToKeep = false
  @State private var isDiscarding = false
  @Environment(AppState.self) private var app
  @Environment(\.dismiss) private var dismiss

  init(draft: CharacterDraft) {
    self.draft = draft
    _uploads = State(initialValue: draft.photos(for: .training))
  }

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: 20) {
          TextField("Name", text: $draft.name)
            .textInputAutocapitalization(.words)
            .font(.title3)
            .padding(.horizontal, 16)
            .frame(minHeight: 56)
            .background(SoulPalette.fill)
            .clipShape(RoundedRectangle(cornerRadius: 14))
            .accessibilityIdentifier("modelNameField")
          if let fault = ModelsModel.nameFault(draft.name) { ErrorLine(sentence: fault) }
          Text(
            "Choose 20 to 50 photos with the face in them: other days, other light, nobody else."
          )
          .font(.subheadline)
          .foregroundStyle(SoulPalette.quiet)
          if uploads.hasEarlier {
            Label("Your photos of last time are still here.", systemImage: "clock")
              .font(.subheadline)
              .accessibilityIdentifier("earlierPhotos")
          }
          PhotoUploadGrid(uploads: uploads)
        }
        .padding(20)
      }
      .safeAreaInset(edge: .bottom) { foot }
      .navigationTitle("New Character")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", action: cancel)
            .disabled(isDiscarding)
            .accessibilityIdentifier("cancelNewModel")
        }
      }
      .confirmationDialog(
        "Keep these photos?", isPresented: $isAskingToKeep, titleVisibility: .visible
      ) {
        Button("Keep for Later") { dismiss() }
          .accessibilityIdentifier("keepPhotos")
        Button("Delete Photos", role: .destructive, action: discard)
          .accessibilityIdentifier("deletePhotos")
      } message: {
        Text("They wait here for 48 hours, for you only.")
      }
    }
    .task { await uploads.restore() }
    .interactiveDismissDisabled(uploads.isSending)
  }

  private var foot: some View {
    VStack(spacing: 8) {
      if let message = app.models.errorMessage { ErrorLine(sentence: message) }
      if let obstacle = app.trainingObstacle { ObstacleText(sentence: obstacle) }
      SoulButton(title: "Start Training", isLoading: app.models.isTraining, action: train)
        .disabled(!app.canTrain(uploads, named: draft.name))
        .accessibilityIdentifier("startTraining")
    }
    .padding(20)
  }

  private func cancel() {
    guard uploads.sentCount == 0, !uploads.isSending else {
      isAskingToKeep = true
      return
    }
    draft.name = ""
    dismiss()
  }

  private func discard() {
    isDiscarding = true
    Task {
      if await uploads.discard() {
        draft.name = ""
        dismiss()
      }
      isDiscarding = false
    }
  }

  private func train() {
    Task { if await app.trainAnother(from: uploads) { dismiss() } }
  }
}
