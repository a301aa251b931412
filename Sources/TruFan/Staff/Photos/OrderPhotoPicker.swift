import LookKit
import PhotosUI
import SwiftUI
import TruFanClient
import TruFanModels

/// A photo of an order: take or choose one, see it, try again, replace it. It goes as soon as it is
/// chosen, so no step waits for it.
struct OrderPhotoPicker: View {
  private let title: String
  private let symbol: String
  private let sender: PhotoSender
  @State private var item: PhotosPickerItem?
  /// What was chosen, until the order shows it.
  @State private var preview: Image?

  init(_ sender: PhotoSender) {
    self.sender = sender
    title = sender.kind == .receipt ? "Photo of the receipt" : "Photo of the hand-over"
    symbol = sender.kind == .receipt ? "doc.text" : "shippingbox"
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Label(title, systemImage: symbol)
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      picture
      if let message = sender.errorMessage { ErrorLine(sentence: message) }
      if sender.canRetry {
        Button("Try again") { Task { await sender.retryButtonTapped() } }
          .buttonStyle(.bordered)
          .accessibilityIdentifier("retryPhoto")
      }
      CameraButton { photo in Task { await send(photo) } }
        .disabled(sender.isSending)
      picker
        .buttonStyle(.bordered)
        .disabled(sender.isSending)
        .accessibilityIdentifier("choosePhoto-\(sender.kind.rawValue)")
    }
    .card()
    .sensoryFeedback(.success, trigger: sender.arrivals)
    .onChange(of: item) { _, chosen in
      guard let chosen else { return }
      Task { await send(chosen) }
    }
  }

  /// The picker's label is not the main actor's on Apple's platforms, so it gets plain values.
  private var picker: some View {
    let title = sender.current == nil ? Self.choice : "Replace the photo"
    let symbol = CameraButton.pickerAlsoTakes ? "camera.fill" : "photo"
    return PhotosPicker(selection: $item, matching: .images) {
      Label(title, systemImage: symbol)
        .frame(maxWidth: .infinity, minHeight: 44)
    }
  }

  @ViewBuilder private var picture: some View {
    if let preview {
      ZStack {
        // Browsers cannot show every format, so a symbol lies behind the preview.
        Palette.fill
        Image(systemName: "photo")
          .font(.title)
          .foregroundStyle(.secondary)
          .accessibilityHidden(true)
        preview
          .resizable()
          .aspectRatio(contentMode: .fill)
          .frame(height: 180)
          .frame(maxWidth: .infinity)
          .clipped()
          .accessibilityLabel("The chosen photo")
        if sender.isSending {
          ProgressView("Sending the photo…")
            .padding(12)
            .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 10))
        }
      }
      .frame(height: 180)
      .clipShape(RoundedRectangle(cornerRadius: 10))
    } else if let current = sender.current {
      EnlargeablePhoto(title: title, path: current, height: 180)
    } else if sender.isSending {
      ProgressView("Sending the photo…")
        .frame(maxWidth: .infinity, minHeight: 60)
    }
  }

  private static let choice =
    CameraButton.pickerAlsoTakes ? "Take or choose a photo" : "Choose a photo"

  private func send(_ photo: Data) async {
    (item, preview) = (nil, nil)
    await sender.photoChosen { photo }
  }

  private func send(_ chosen: PhotosPickerItem) async {
    preview = await chosen.preview()
    await sender.photoChosen { try await chosen.bytes() }
    // The order's own picture takes over; a failed one stays in sight.
    if item == chosen, sender.errorMessage == nil { preview = nil }
  }
}
