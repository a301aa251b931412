import PhotosUI
import SwiftUI
import UniformTypeIdentifiers

#if canImport(UIKit)
  import UIKit
#endif

extension PhotosPickerItem {
  /// The photo for the screen on which it was chosen; nil for something that is no photo, or that
  /// this device may not be able to draw.
  @MainActor
  public func preview() async -> Image? {
    #if canImport(UIKit)
      // Apple's `Image` takes only PNG from the picker. A grid of whole photos would not fit in
      // memory either.
      guard let data = try? await bytes(),
        let photo = UIImage(data: data)
      else { return nil }
      let scale = 600 / max(photo.size.width, photo.size.height, 1)
      let size = CGSize(width: photo.size.width * scale, height: photo.size.height * scale)
      return await photo.byPreparingThumbnail(ofSize: size).map { Image(uiImage: $0) }
    #else
      // Chromium hands over a HEIC and draws nothing of it.
      guard let type = supportedContentTypes.first, [.jpeg, .png].contains(type) else {
        return nil
      }
      return try? await loaded(Image.self)
    #endif
  }
}
