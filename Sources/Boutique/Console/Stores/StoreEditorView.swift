import BoutiqueModels
import LookKit
import SwiftUI

/// The form that adds a store or changes one.
struct StoreEditorView: View {
  @Environment(\.dismiss) private var dismiss
  @Environment(\.scenePhase) private var scenePhase
  @State private var model: StoreEditorModel

  init(model: StoreEditorModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    NavigationStack {
      Form {
        if let message = model.errorMessage {
          ErrorLine(sentence: message)
        }
        if let warning = model.warning {
          ErrorLine(sentence: warning)
        }
        nameSection
        platformSection
        linkSection
        tillSection
      }
      .disabled(model.isSaving)
      .navigationTitle(model.title)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") {
            if model.cancelButtonTapped() { dismiss() }
          }
          .keyboardShortcut(.cancelAction)
          .disabled(model.isSaving)
          .accessibilityIdentifier("cancelStoreButton")
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") {
            Task { await model.saveButtonTapped() }
          }
          .disabled(model.isSaving)
          .accessibilityIdentifier("saveStoreButton")
        }
      }
    }
    .interactiveDismissDisabled(model.isSaving || model.hasChanges)
    .confirmationDialog(
      "Discard your changes?", isPresented: $model.isAskingToDiscard, titleVisibility: .visible
    ) {
      Button("Discard Changes", role: .destructive) { dismiss() }
        .accessibilityIdentifier("discardChangesButton")
      Button("Keep Editing", role: .cancel) {}
    }
    .onChange(of: scenePhase) { model.screenWasLeft() }
    .onDisappear { model.screenWasLeft() }
  }

  // Each field has a section of its own: a value that fills a field does not say what it is.

  private var nameSection: some View {
    Section("Store name") {
      TextField("Store name", text: $model.form.name)
        .accessibilityIdentifier("storeNameField")
      FieldErrors(sentences: model.fieldErrors["name"] ?? [])
    }
  }

  private var platformSection: some View {
    Section("Reviews") {
      Picker("Platform", selection: $model.form.platform) {
        ForEach(ReviewPlatform.allCases, id: \.self) { platform in
          Text(platform.displayName).tag(platform)
        }
      }
      .accessibilityIdentifier("platformPicker")
      FieldErrors(sentences: model.fieldErrors["primaryReviewPlatform"] ?? [])
    }
  }

  private var linkSection: some View {
    Section {
      TextField("Review link", text: $model.form.reviewURL, prompt: Text("https://…"))
        .keyboardType(.URL)
        .textInputAutocapitalization(.never)
        .autocorrectionDisabled()
        .accessibilityIdentifier("reviewURLField")
      FieldErrors(sentences: model.fieldErrors["reviewDestinationUrl"] ?? [])
    } header: {
      Text("Review link")
    } footer: {
      Text("The https address where customers write their review.")
    }
  }

  private var tillSection: some View {
    Section {
      TextField("Square location", text: $model.form.squareLocation, prompt: Text("None"))
        .textInputAutocapitalization(.never)
        .autocorrectionDisabled()
        .accessibilityIdentifier("squareLocationField")
      FieldErrors(sentences: model.fieldErrors["squareLocationId"] ?? [])
    } header: {
      Text("Square location")
    } footer: {
      Text("The location's id in Square. Its purchases appear at this store's kiosk. Optional.")
    }
  }
}

struct StoreEditorViewPreviews: PreviewProvider {
  static var previews: some View {
    let list = ConsolePreview.list()
    Group {
      StoreEditorView(model: list.editorModel(for: nil))
        .previewDisplayName("New")
      StoreEditorView(model: list.editorModel(for: .sample))
        .previewDisplayName("Edit")
    }
  }
}
