import LookKit
import PhotosUI
import SwiftUI
import TruFanClient

/// Shows and changes the staff member's own photo.
struct StaffPhotoView: View {
  @State private var model: StaffPhotoViewModel
  @State private var item: PhotosPickerItem?
  @Environment(\.dismiss) private var dismiss

  init(model: StaffPhotoViewModel) { _model = State(initialValue: model) }

  var body: some View {
    NavigationStack {
      ScrollView {
        content
          .page()
      }
      .background(Palette.page)
      .navigationTitle("My photo")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { dismiss() }
            .accessibilityIdentifier("closeMyPhoto")
        }
      }
    }
    .task { await model.load() }
    .onChange(of: item) { _, chosen in
      guard let chosen else { return }
      Task {
        await model.photoChosen { try await chosen.bytes() }
        item = nil
      }
    }
  }

  @ViewBuilder private var content: some View {
    switch model.photo {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.load() } }
    case .loaded(let path):
      VStack(spacing: 16) {
        PersonPicture(name: model.name, path: path, size: 128)
        Text(model.name)
          .font(.headline)
        Text("Parkers see it beside your name while you work on their order.")
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .multilineTextAlignment(.center)
        buttons(hasPhoto: path != nil)
      }
      .frame(maxWidth: .infinity)
    }
  }

  @ViewBuilder private func buttons(hasPhoto: Bool) -> some View {
    if let message = model.errorMessage { ErrorLine(sentence: message) }
    if model.isWorking { ProgressView("One moment…") }
    if model.canRetry {
      Button("Try again") { Task { await model.retryButtonTapped() } }
        .buttonStyle(.bordered)
        .accessibilityIdentifier("retryMyPhoto")
    }
    CameraButton { photo in Task { await model.photoChosen { photo } } }
      .disabled(model.isWorking)
    picker(hasPhoto: hasPhoto)
      .buttonStyle(.bordered)
      .disabled(model.isWorking)
      .accessibilityIdentifier("chooseMyPhoto")
    if hasPhoto {
      Button(role: .destructive) {
        Task { await model.removeButtonTapped() }
      } label: {
        Text("Remove the photo").fingerSized(isWide: true)
      }
      .disabled(model.isWorking)
      .accessibilityIdentifier("removeMyPhoto")
    }
  }

  /// The picker's label is not the main actor's on Apple's platforms, so it gets plain values.
  private func picker(hasPhoto: Bool) -> some View {
    let title = hasPhoto ? "Replace the photo" : "Choose a photo"
    return PhotosPicker(selection: $item, matching: .images) {
      Label(title, systemImage: "photo")
        .frame(maxWidth: .infinity, minHeight: 44)
    }
  }
}

struct StaffPhotoViewPreviews: PreviewProvider {
  static var previews: some View {
    StaffPhotoView(
      model: StaffPhotoViewModel(user: StaffPreview.user, api: StaffPreview.staff.api)
    )
    .environment(StaffPreview.staff.session)
  }
}
