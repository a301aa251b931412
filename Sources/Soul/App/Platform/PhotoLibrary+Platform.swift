import Foundation

#if canImport(UIKit)
  import Photos
#endif

extension PhotoLibrary {
  #if canImport(UIKit)
    /// The phone's. The system asks the person once, and only whether the app may add.
    static let system = PhotoLibrary { try await addToPhotos($0) }

    /// The library works on a queue of its own, so nothing here may belong to the main actor.
    private nonisolated static func addToPhotos(_ jpeg: Data) async throws {
      guard await PHPhotoLibrary.requestAuthorization(for: .addOnly) == .authorized else {
        throw Refusal.forbidden
      }
      do {
        try await PHPhotoLibrary.shared().performChanges { @Sendable in
          PHAssetCreationRequest.forAsset().addResource(with: .photo, data: jpeg, options: nil)
        }
      } catch {
        throw Refusal.failed
      }
    }
  #else
    /// A browser saves files.
    static let system = PhotoLibrary(add: nil)
  #endif
}
