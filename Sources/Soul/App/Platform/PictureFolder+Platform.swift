import Foundation

extension PictureFolder {
  #if canImport(UIKit)
    /// Where iOS lets an app keep what it can fetch again.
    static var system: PictureFolder? {
      FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first.map {
        PictureFolder(place: $0.appending(path: "Pictures"))
      }
    }
  #else
    /// A browser keeps pictures itself.
    static let system: PictureFolder? = nil
  #endif
}
