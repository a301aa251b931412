/// A product's rules for the photos of one route.
package struct PictureRules: Sendable {
  /// The field of a form that has the photo. The body may also be the photo itself.
  package var field = "file"
  /// The largest file that is taken, in bytes.
  package var maximumBytes = 20 * 1024 * 1024
  /// The largest picture that is decoded: a phone's 48 megapixels, and some more.
  package var maximumPixels = 64_000_000
  /// The stored picture's longer side, in pixels, at most. A smaller one is not enlarged.
  package var longSide = 2048
  /// Of the stored JPEG, from 1 to 100.
  package var quality = 85
  package var formats = PictureFormat.allCases
  /// How many photos an uploader may send in a day (UTC).
  package var uploadsPerDay = 200
  /// How many bytes an uploader may send in a day (UTC).
  package var bytesPerDay = 1024 * 1024 * 1024

  /// Smaller pictures that are kept beside the picture, each for `&size=` and its name in an address.
  package var sizes: [Size] = []

  /// A smaller picture.
  package struct Size: Hashable, Sendable {
    package let name: String
    /// The longer side, in pixels. A picture that is no larger has none of this size.
    package let longSide: Int

    package init(_ name: String, longSide: Int) {
      self.name = name
      self.longSide = longSide
    }
  }

  package init() {}

  /// The largest body: the file, and what a form has around it.
  package var maximumBody: Int { maximumBytes + UploadReader.formOverhead }
}
