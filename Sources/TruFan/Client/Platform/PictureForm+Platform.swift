/// The form in which this device can show a picture of the service.
enum PictureForm {
  /// Apple's image decoders read no SVG, so a phone asks for the service's bitmap of a drawing.
  static func readable(_ path: String) -> String {
    #if canImport(UIKit)
      guard path.hasPrefix("/trufan/pictures/"), path.hasSuffix(".svg") else { return path }
      return String(path.dropLast(4)) + ".webp"
    #else
      return path
    #endif
  }
}
