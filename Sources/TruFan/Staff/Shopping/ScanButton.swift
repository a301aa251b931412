import LookKit
import PhotosUI
import SwiftUI
import TruFanClient

/// Takes a photo of a barcode, which ticks its line. In a browser its own choice of a file has the
/// camera; on an Apple device there are the camera and the photos that were taken before.
struct ScanButton: View {
  let trip: ShoppingTrip
  @State private var item: PhotosPickerItem?

  var body: some View {
    HStack(spacing: 4) {
      CameraButton(isIcon: true) { photo in Task { await trip.photoChosen { photo } } }
      picker
    }
    .disabled(trip.isReadingPhoto)
    .onChange(of: item) { _, chosen in
      guard let chosen else { return }
      Task {
        await trip.photoChosen { try await chosen.bytes() }
        // The same photo can be chosen again.
        item = nil
      }
    }
  }

  /// The picker's label is not the main actor's on Apple's platforms, so it gets plain values.
  private var picker: some View {
    let symbol = CameraButton.pickerAlsoTakes ? "camera.fill" : "photo"
    let isReading = trip.isReadingPhoto
    return PhotosPicker(selection: $item, matching: .images) {
      ZStack {
        Image(systemName: symbol)
          .opacity(isReading ? 0 : 1)
        if isReading { ProgressView() }
      }
      .frame(width: 44, height: 44)
      .contentShape(Rectangle())
    }
    .accessibilityLabel(isReading ? "Reading the barcode" : "Photo of a barcode")
    .accessibilityIdentifier("scanBarcode")
  }
}
