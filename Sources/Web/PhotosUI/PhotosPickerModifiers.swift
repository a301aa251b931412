import SwiftUI

extension View {
  /// Presents a Photos picker that selects a PhotosPickerItem.
  public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) -> some View {
    picksPhotos(isPresented: isPresented, PhotoChoice(selection, filter))
  }

  /// Presents a Photos picker that selects a collection of PhotosPickerItem.
  public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>,
    maxSelectionCount: Int? = nil, selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) -> some View {
    picksPhotos(
      isPresented: isPresented, PhotoChoice(selection, maxSelectionCount, filter))
  }

  func picksPhotos(isPresented: Binding<Bool>, _ choice: PhotoChoice) -> some View {
    photoDialog(isPresented: isPresented, most: choice.most, accept: choice.accept) { photos in
      choice.use(photos.map { PhotosPickerItem($0) })
    }
  }
}

/// A picker's question: how many photos, which ones, and the binding they go to. Without a photo
/// library the picker opens with nothing chosen, and what is chosen replaces the selection.
struct PhotoChoice {
  let most: Int?
  let accept: String
  let use: @MainActor ([PhotosPickerItem]) -> Void

  init(_ selection: Binding<PhotosPickerItem?>, _ filter: PHPickerFilter?) {
    most = 1
    accept = PHPickerFilter.accept(filter)
    use = { selection.wrappedValue = $0.first }
  }

  init(_ selection: Binding<[PhotosPickerItem]>, _ most: Int?, _ filter: PHPickerFilter?) {
    self.most = most
    accept = PHPickerFilter.accept(filter)
    use = { selection.wrappedValue = $0 }
  }
}
