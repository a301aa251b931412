#if canImport(CoreImage)
  import CoreImage
  import CoreImage.CIFilterBuiltins
  import Foundation

  /// Encodes with Core Image, which answers with a picture of one pixel per module.
  func encodedSymbol(_ text: String) -> EncodedSymbol? {
    let generator = CIFilter.qrCodeGenerator()
    generator.message = Data(text.utf8)
    generator.correctionLevel = "H"
    guard let image = generator.outputImage else { return nil }
    let width = Int(image.extent.width)
    let height = Int(image.extent.height)
    var pixels = [UInt8](repeating: 255, count: width * height)
    CIContext().render(
      image, toBitmap: &pixels, rowBytes: width, bounds: image.extent, format: .L8, colorSpace: nil)
    return trimmed(pixels, width: width, height: height)
  }

  /// Core Image adds a border of light pixels. The three finder patterns touch the symbol's edges,
  /// so the box around the dark pixels is the symbol.
  private func trimmed(_ pixels: [UInt8], width: Int, height: Int) -> EncodedSymbol? {
    let dark = pixels.indices.filter { pixels[$0] < 128 }
    guard let top = dark.first.map({ $0 / width }), let bottom = dark.last.map({ $0 / width }),
      let left = dark.map({ $0 % width }).min(), let right = dark.map({ $0 % width }).max(),
      bottom - top == right - left
    else { return nil }
    let modules = (top...bottom).flatMap { row in
      (left...right).map { column in pixels[row * width + column] < 128 }
    }
    return EncodedSymbol(side: right - left + 1, modules: modules)
  }
#endif
